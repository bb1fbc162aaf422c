/** A scanner types like no hand does: keys closer together than this, in ms (docs/product/bench.md#scanning). */
const SCANNER_GAP_MS = 60;
/** Readers end what they read by one of these, as they are set up. */
const ENDS: ReadonlySet<string> = new Set(["Enter", "Tab"]);

/** What a key tells: a burst begins with it, it ends one that was a barcode, or nothing. */
export type ReadKey = { kind: "begins" } | { kind: "read"; text: string } | null;

/**
 * Reads keys one by one.
 * @param isBarcode what is looked for; other bursts stay what they are, such as a name that somebody types quickly
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
      return isBarcode(text) ? { kind: "read", text } : null;
    }
    if (key.length !== 1) return null; // Shift, as for a capital letter
    const begins = isNew || burst === "";
    burst = begins ? key : burst + key;
    return begins ? { kind: "begins" } : null;
  };
}
