/** Maximum gap between a scanner's keys, in ms, faster than any typing (docs/product/bench.md#scanning). */
export const SCANNER_GAP_MS = 60;
/** Scanners end a barcode with one of these keys, depending on their setup. */
const ENDS: ReadonlySet<string> = new Set(["Enter", "Tab"]);
/** No one types this many keys and Enter that fast, and the shortest product barcodes have this many. */
const LEAST_KEYS = 6;

/** Result of a key: it begins a burst, ends a barcode, or neither. `isKnown` if it matches the expected kind. */
export type ReadKey = { kind: "begins" } | { kind: "read"; text: string; isKnown: boolean } | null;

/**
 * Reads keys one by one.
 * @param isBarcode the expected format; another burst is read as unknown if it is longer than a person could type
 */
export function createScannerReader(isBarcode: (text: string) => boolean): (key: string, at: number) => ReadKey {
  let burst = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const isNew = at - last > SCANNER_GAP_MS;
    last = at;
    if (ENDS.has(key)) {
      const text = isNew ? "" : burst;
      burst = "";
      const isKnown = isBarcode(text);
      return isKnown || text.length >= LEAST_KEYS ? { kind: "read", text, isKnown } : null;
    }
    if (key === "Shift") return null; // as for a capital letter
    if (key.length !== 1) {
      burst = "";
      return null;
    }
    const begins = isNew || burst === "";
    burst = begins ? key : burst + key;
    return begins ? { kind: "begins" } : null;
  };
}
