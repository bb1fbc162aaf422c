/** Order 42 is shown as "#1042": the prefix "10" before the counted number (docs/product/orders.md#order-numbers). */
const PREFIX = "10";

/** The largest number that the database counts to. */
const LARGEST_ID = 2_147_483_647;

/** "#1042" for order 42. */
export function shownOrderNumber(id: number): string {
  return `#${PREFIX}${id}`;
}

/**
 * Returns the barcode of an order's packing slip. It has no letters, because a scanner types them and each is a
 * keyboard shortcut at the bench.
 */
export const orderBarcode = (id: number): string => `0-${PREFIX}${id}`;

/** Returns the order of a scanned packing slip; null for any other barcode. */
export function orderOfBarcode(text: string): number | null {
  const digits = /^0-10(\d+)$/.exec(text.trim())?.[1];
  return digits === undefined ? null : (asId(digits)[0] ?? null);
}

function asId(digits: string): number[] {
  const id = /^[1-9]\d*$/.test(digits) ? Number(digits) : 0;
  return id >= 1 && id <= LARGEST_ID ? [id] : [];
}

/**
 * Returns the order IDs that a typed number may mean, likeliest first: "#1042" and "1042" are order 42 or order 1042,
 * "42" is order 42. Empty if it is not an order number.
 */
export function parseOrderNumber(typed: string): number[] {
  const digits = typed.normalize("NFKC").trim().replace(/^#\s*/, "");
  const withoutPrefix = digits.startsWith(PREFIX) ? asId(digits.slice(PREFIX.length)) : [];
  return [...withoutPrefix, ...asId(digits)];
}

/** Whether a path segment is an order number as we write it: "20", but neither "020" nor "2e1". */
export const isOrderId = (text: string): boolean => asId(text).length > 0;

/** Order IDs from the first to the last, inclusive. */
export type IdRange = readonly [from: number, to: number];

/**
 * Returns the IDs whose digits begin with a partially typed number, as ranges for an index: "104" begins #104, #1040
 * and #10499 (`shown`), and, for customers who omit the prefix, the IDs 104 and 1040 (`bare`). Empty for any other
 * text.
 */
export function orderNumbersBeginning(typed: string): { shown: IdRange[]; bare: IdRange[] } {
  const [, mark = "", digits = ""] = /^\s*(#?)\s*(\d+)\s*$/.exec(typed.normalize("NFKC")) ?? [];
  if (digits === "") return { shown: [], bare: [] };
  const shown = PREFIX.startsWith(digits)
    ? EVERY_ID
    : digits.startsWith(PREFIX)
      ? beginning(digits.slice(PREFIX.length))
      : [];
  return { shown, bare: mark === "" ? beginning(digits) : [] };
}

const EVERY_ID: IdRange[] = [[1, LARGEST_ID]];

function beginning(digits: string): IdRange[] {
  if (digits.startsWith("0")) return [];
  const ranges: IdRange[] = [];
  for (let [from, many] = [Number(digits), 1]; from <= LARGEST_ID; from *= 10, many *= 10) {
    ranges.push([from, Math.min(from + many - 1, LARGEST_ID)]);
  }
  return ranges;
}
