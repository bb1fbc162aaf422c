import { SCANNER_GAP_MS } from "./read-scanner.ts";

declare global {
  interface Window {
    /** Keys pressed before the scanner listens; null once it does. */
    earlyKeys?: KeyboardEvent[] | null;
  }
}

/**
 * Records keys from the first paint on, so that a barcode scanned while a page still loads its scripts is not lost.
 * Keys outside text fields, and the Enter of a barcode, reach no one else meanwhile: half a barcode would press shortcuts.
 * Ends after ten seconds, in case the scanner's code never loads.
 */
export const earlyKeysScript = (): string => `(function () {
  var keys = (window.earlyKeys = []);
  function keep(event) {
    if (!window.earlyKeys) return removeEventListener("keydown", keep, true);
    var target = event.target;
    var last = keys[keys.length - 1];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keys.push(event);
    var isText = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    var endsBurst = /^(Enter|Tab)$/.test(event.key) && last && event.timeStamp - last.timeStamp <= ${SCANNER_GAP_MS};
    if (endsBurst) event.preventDefault();
    if (endsBurst || (!isText && event.key.length === 1 && event.key !== " " && event.key !== "/")) event.stopImmediatePropagation();
  }
  addEventListener("keydown", keep, true);
  setTimeout(function () { window.earlyKeys = null; }, 10000);
})();`;

/** Returns the recorded keys once; from then on the caller listens itself. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = window.earlyKeys ?? [];
  window.earlyKeys = null;
  return keys;
}
