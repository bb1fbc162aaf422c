import { type KeyboardEvent, type MouseEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Returns the place that an arrow key leads to in a grid; null for other keys and at the edges. */
export function placeInGrid(key: string, at: number, { count, columns }: { count: number; columns: number }) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  const to = key === "Home" ? 0 : key === "End" ? count - 1 : step === undefined ? at : at + step;
  return to === at || to < 0 || to >= count ? null : to;
}

/**
 * Selects frames as scanners' own software does: a press selects, with Shift all between; arrows move, with Shift they
 * select too; Ctrl+A selects all.
 * @param ids the frames in order
 */
export function useFrameSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState(NONE);
  /** Where the arrows stand, and where a range begins. */
  const [cursor, setCursor] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = ids.filter((id) => chosen.has(id));

  function toggle(id: string) {
    setChosen(new Set(chosen.has(id) ? selected.filter((one) => one !== id) : [...selected, id]));
    setAnchor(id);
    setCursor(id);
  }
  function extend(to: number) {
    const from = Math.max(ids.indexOf(anchor ?? ids[to]!), 0);
    setChosen(new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]));
    if (anchor === null) setAnchor(ids[to]!);
    setCursor(ids[to]!);
  }
  const clear = () => {
    setChosen(NONE);
    setAnchor(null);
  };
  const all = () => setChosen(new Set(ids));

  const frameAt = (at: number) => {
    const id = ids[at]!;
    return {
      "data-frame": at,
      "aria-pressed": chosen.has(id),
      tabIndex: (cursor === null || !ids.includes(cursor) ? at === 0 : cursor === id) ? 0 : -1,
      onFocus: () => setCursor(id),
      onClick: (event: MouseEvent) => (event.shiftKey ? extend(at) : toggle(id)),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
          event.preventDefault();
          return all();
        }
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Escape" && selected.length > 0) return clear();
        const frames = [...(event.currentTarget.closest("ol")?.querySelectorAll<HTMLElement>("[data-frame]") ?? [])];
        const [top] = frames.map((frame) => frame.getBoundingClientRect().top);
        const columns = frames.filter((frame) => frame.getBoundingClientRect().top === top).length;
        const to = placeInGrid(event.key, at, { count: ids.length, columns });
        if (to === null) return;
        event.preventDefault();
        if (event.shiftKey) {
          if (selected.length === 0) setAnchor(id);
          const from = selected.length === 0 ? at : Math.max(ids.indexOf(anchor ?? id), 0);
          setChosen(new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]));
        } else setAnchor(ids[to]!);
        setCursor(ids[to]!);
        frames.find((frame) => frame.dataset["frame"] === String(to))?.focus();
      },
    };
  };
  /** The selected frames, else the one with the focus. */
  const targets = (): string[] => {
    if (selected.length > 0) return selected;
    const focused = document.activeElement?.getAttribute("data-frame");
    return focused == null ? [] : ids.slice(Number(focused), Number(focused) + 1);
  };
  return { selected, frameAt, targets, all, clear };
}
export type FrameSelection = ReturnType<typeof useFrameSelection>;
