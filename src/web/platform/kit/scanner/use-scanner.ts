import { useEffect, useEffectEvent } from "react";
import { createHeldKeys } from "./held-keys.ts";
import { createScannerReader } from "./read-scanner.ts";
import { type FieldBefore, fieldBefore, restoreField } from "./restore-field.ts";

/** Pages that take what was read; the one that came last has it. */
const takers: ((text: string) => void)[] = [];

/** Takes everything that a scanner reads while the component stands, also barcodes that mean nothing here. */
export function useScanHandler(onRead: (text: string) => void): void {
  const take = useEffectEvent(onRead);
  useEffect(() => {
    const taker = (text: string) => take(text);
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, []);
}

/**
 * Listens to a scanner that types as a keyboard does, wherever the focus is: what it typed into a field is taken back out.
 * Of a barcode that is not meant for these pages no key does anything, and what it typed into a field stays there, unless a page takes scans.
 * Stands once, in the frame of the pages that want it, and is fetched after them: `data-scanner` on the root element says
 * from when on a scanner is heard.
 * @param isBarcode of one that is meant for these pages
 * @param onRead takes of these what no page takes, whichever of them was there first
 */
export function useScanner(isBarcode: (text: string) => boolean, onRead: (text: string) => void): void {
  const isOne = useEffectEvent(isBarcode);
  const takeElse = useEffectEvent(onRead);
  useEffect(() => {
    const read = createScannerReader((text) => isOne(text));
    const held = createHeldKeys();
    let before: FieldBefore | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (held.isGoing(event) || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return held.letGo();
      const told = read(event.key, event.timeStamp);
      if (told?.kind !== "read") {
        if (told?.kind === "begins") before = fieldBefore(event.target);
        return held.hold(event);
      }
      // Else the Enter would press whatever button has the focus, or send the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      held.drop();
      const taker = takers.at(-1);
      if (taker === undefined && !told.isKnown) return;
      if (before) restoreField(before);
      if (taker) taker(told.text);
      else takeElse(told.text);
    };
    window.addEventListener("keydown", onKey, true);
    document.documentElement.dataset["scanner"] = "heard";
    return () => {
      held.letGo();
      window.removeEventListener("keydown", onKey, true);
      delete document.documentElement.dataset["scanner"];
    };
  }, []);
}
