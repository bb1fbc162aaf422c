/** Order 42 is shown as "#1042": the prefix "10" before the counted number (decisions, Addresses of things). */
const PREFIX = "10";

/** The largest number that the database counts to. */
const LARGEST_ID = 2_147_483_647;

/** "#1042" for order 42. */
export function shownOrderNumber(id: number): string {
  return `#${PREFIX}${id}`;
}

function asId(digits: string): number[] {
  const id = /^[1-9]\d*$/.test(digits) ? Number(digits) : 0;
  return id >= 1 && id <= LARGEST_ID ? [id] : [];
}

/**
 * The order ids that a typed number may mean, likeliest first: "#1042" and "1042" are order 42 or order 1042, "42" is order 42.
 * Empty for anything that is no order number.
 */
export function parseOrderNumber(typed: string): number[] {
  const digits = typed.trim().replace(/^#\s*/, "");
  const withoutPrefix = digits.startsWith(PREFIX) ? asId(digits.slice(PREFIX.length)) : [];
  return [...withoutPrefix, ...asId(digits)];
}
