import { useEffect, useEffectEvent } from "react";

/** As on the twin-check sticker: the year and the roll's count in it, such as "26-00042". */
const LAB_NUMBER = /^\d{2}-\d{4,7}$/;
/** A scanner types like no hand does: keys closer together than this, in ms. */
const SCANNER_GAP_MS = 60;

export const isLabNumber = (text: string): boolean => LAB_NUMBER.test(text.trim());

/** Reads keys one by one and answers the lab number when Enter ends a burst that is one. */
export function createScanReader(): (key: string, at: number) => string | null {
  let burst = "";
  let last = 0;
  return (key, at) => {
    if (at - last > SCANNER_GAP_MS) burst = "";
    last = at;
    if (key === "Enter") {
      const text = burst;
      burst = "";
      return isLabNumber(text) ? text : null;
    }
    if (key.length === 1) burst += key;
    return null;
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Calls `onScan` when a twin-check barcode is scanned anywhere on the page, except while someone types into a field. */
export function useLabNumberScan(onScan: (labNumber: string) => void): void {
  const handle = useEffectEvent(onScan);
  useEffect(() => {
    const read = createScanReader();
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      const found = read(event.key, event.timeStamp);
      if (found === null) return;
      // Else the Enter would press whatever button has the focus.
      event.preventDefault();
      event.stopPropagation();
      handle(found);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
