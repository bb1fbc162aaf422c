/** A scanner types like no hand does: keys closer together than this, in ms (docs/product/bench.md#scanning). */
export const SCANNER_GAP_MS = 60;
/** Readers end what they read by one of these, as they are set up. */
const ENDS: ReadonlySet<string> = new Set(["Enter", "Tab"]);
/** No hand presses so many keys and Enter that fast: the shortest barcodes that goods carry have as many. */
const LEAST_KEYS = 6;

/** What a key tells: a burst begins with it, it ends one that was a barcode, or nothing. `isKnown` where it is one that is looked for. */
export type ReadKey = { kind: "begins" } | { kind: "read"; text: string; isKnown: boolean } | null;

/**
 * Reads keys one by one.
 * @param isBarcode what is looked for; another burst is read as one that is not known once it is longer than a hand could make it
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
    if (key.length !== 1) return null; // Shift, as for a capital letter
    const begins = isNew || burst === "";
    burst = begins ? key : burst + key;
    return begins ? { kind: "begins" } : null;
  };
}
