import { createContext, startTransition, use, useMemo, useState } from "react";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";

export type ScanSelection = {
  ids: ReadonlySet<string>;
  /** @param isRange shift is held: includes all scans since the last one */
  toggle: (scanId: string, isRange: boolean) => void;
  choose: (ids: ReadonlySet<string>) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Null where nothing can be selected. */
export const SelectionContext = createContext<ScanSelection | null>(null);
export const useSelectable = (): ScanSelection | null => use(SelectionContext);

/** @param shown ids in display order, for shift and `A` */
export function useScanSelection(shown: () => readonly string[]) {
  const [ids, setIds] = useState(NONE);
  const [last, setLast] = useState<string | null>(null);
  // A transition, because hundreds of pictures change at once and must not block further presses.
  const clear = () =>
    startTransition(() => {
      setIds(NONE);
      setLast(null);
    });
  const chooseAll = () => startTransition(() => setIds((chosen) => new Set([...chosen, ...shown()])));
  useShortcuts("Selection", [
    { keys: "A", does: "Select all visible scans", run: chooseAll },
    ...(ids.size > 0 ? [{ keys: "Escape", does: "Clear selection", run: clear }] : []),
  ]);

  const selection = useMemo((): ScanSelection => {
    function toggle(scanId: string, isRange: boolean) {
      const order = shown();
      const [a, b] = [order.indexOf(isRange ? (last ?? scanId) : scanId), order.indexOf(scanId)];
      const between = a < 0 || b < 0 ? [scanId] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
      const next = new Set(ids);
      for (const id of between) {
        if (ids.has(scanId)) next.delete(id);
        else next.add(id);
      }
      setIds(next);
      setLast(scanId);
    }
    return { ids, toggle, choose: setIds };
  }, [ids, last, shown]);
  return { selection, clear };
}
