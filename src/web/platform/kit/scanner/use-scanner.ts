import { useEffect, useEffectEvent } from "react";
import { createScannerReader } from "./read-scanner.ts";
import { type FieldBefore, fieldBefore, putBack } from "./typed-back.ts";

/** Pages that take what was read; the one that came last has it. */
const takers: ((text: string) => void)[] = [];

/** Takes every barcode that is read while the component stands. */
export function useTakeScans(onRead: (text: string) => void): void {
  const take = useEffectEvent(onRead);
  useEffect(() => {
    const taker = (text: string) => take(text);
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, []);
}

/**
 * Listens to a scanner that types as a keyboard does, wherever the focus is: what it typed into a field is taken back out.
 * Stands once, in the frame of the pages that want it, and is fetched after them: `data-scanner` on the root element says
 * from when on a scanner is heard.
 * @param isBarcode of one that is meant for these pages
 * @param onRead takes what no page takes, whichever of them was there first
 */
export function useScanner(isBarcode: (text: string) => boolean, onRead: (text: string) => void): void {
  const isOne = useEffectEvent(isBarcode);
  const takeElse = useEffectEvent(onRead);
  useEffect(() => {
    const read = createScannerReader((text) => isOne(text));
    let before: FieldBefore | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const told = read(event.key, event.timeStamp);
      if (told === null) return;
      if (told.kind === "begins") {
        before = fieldBefore(event.target);
        return;
      }
      // Else the Enter would press whatever button has the focus, or send the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before) putBack(before);
      const taker = takers.at(-1);
      if (taker) taker(told.text);
      else takeElse(told.text);
    };
    window.addEventListener("keydown", onKey, true);
    document.documentElement.dataset["scanner"] = "heard";
    return () => {
      window.removeEventListener("keydown", onKey, true);
      delete document.documentElement.dataset["scanner"];
    };
  }, []);
}
