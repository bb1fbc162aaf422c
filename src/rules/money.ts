/** An amount of money in integer US cents. Never a float: every operation here stays within safe integers. */
export type Cents = number & { readonly __brand: "Cents" };

/**
 * A percentage as an integer in thousandths of a percent: 8875 is 8.875 %, 10_000 is 10 %, 100_000 is 100 %.
 * Tax rates need the third decimal (docs/product/money.md#percentages); percentage coupons and option modifiers use the same unit.
 */
export type Rate = number;

/** A tax rate as a {@link Rate}: 8875 is 8.875 %. */
export type TaxRate = Rate;

/** 100 % as a {@link Rate}. */
export const WHOLE: Rate = 100_000;

/** The default in the order flow: 8.875 % (docs/product/tax.md#rates). */
export const DEFAULT_TAX_RATE: TaxRate = 8_875;

/**
 * The rate of the label dialog, and the fallback if the address is incomplete or the calculation fails: 8.75 %
 * (docs/product/tax.md#rates).
 */
export const FALLBACK_TAX_RATE: TaxRate = 8_750;

/** Brands a number as cents; throws if it is not a safe integer. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  return (n === 0 ? 0 : n) as Cents; // no negative zero
}

export const NOTHING: Cents = cents(0);

export function addCents(...parts: readonly Cents[]): Cents {
  return cents(parts.reduce<number>((sum, part) => sum + part, 0));
}

export function timesCents(unit: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`${quantity} is not a whole quantity`);
  return cents(unit * quantity);
}

/** Returns `rate` of `amount` in cents, with half a cent rounded up (towards plus infinity). */
export function percentOf(amount: Cents, rate: Rate): Cents {
  if (!Number.isSafeInteger(rate)) throw new RangeError(`${rate} is not a rate in thousandths of a percent`);
  // Integers throughout: floor(x + 1/2) = floor((2x·WHOLE + WHOLE) / 2·WHOLE). BigInt, because the product may be
  // unsafe.
  const doubled = 2n * BigInt(amount) * BigInt(rate) + BigInt(WHOLE);
  const divisor = 2n * BigInt(WHOLE);
  const floored = doubled >= 0n ? doubled / divisor : -((-doubled + divisor - 1n) / divisor);
  return cents(Number(floored));
}

/** Formats a rate (8875) for display: "8.875%". */
export function formatRate(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** "$17.99", "-$5.00", "$4,999.99": always two decimals, thousands separated. */
export function formatDollars(amount: Cents): string {
  const whole = Math.floor(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, "0");
  return `${amount < 0 ? "-" : ""}$${String(whole).replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

/** Parses a typed amount of money ("$1,200", "12.5") into cents; null if it is invalid. */
export function parseDollars(typed: string): Cents | null {
  const [, whole, rest = ""] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  return cents(Number(whole.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0")));
}

/** Parses a typed percentage with up to three decimals ("8.875", "8.875 %") into a rate; null if it is invalid. */
export function parseRate(typed: string): Rate | null {
  const [, whole, rest = ""] = /^(\d{1,3})(?:\.(\d{1,3}))?\s*%?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(rest.padEnd(3, "0"));
}

/** Formats an amount as typed in a field: "17.99". */
export const typedDollars = (amount: number): string => (amount / 100).toFixed(2);

/**
 * Spreads `amount` over `parts` in proportion, so that the shares add up to it to the cent
 * (docs/product/money.md#rounding): each part gets its rounded-down share, and the remaining cents go one each to the
 * largest remainders, on a tie to the earlier part. Parts and amount must not be negative; if the parts add up to 0,
 * only an amount of 0 can be spread.
 */
export function spreadByLargestRemainder(parts: readonly Cents[], amount: Cents): Cents[] {
  if (amount < 0 || parts.some((part) => part < 0))
    throw new RangeError("Only amounts that are not negative can be spread");
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole === 0n) {
    if (amount !== 0) throw new RangeError("There is nothing to spread the amount over");
    return parts.map(() => NOTHING);
  }
  const shares = parts.map((part, index) => {
    const product = BigInt(part) * BigInt(amount);
    return { index, share: product / whole, remainder: product % whole };
  });
  let left = BigInt(amount) - shares.reduce((sum, { share }) => sum + share, 0n);
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const taker of byRemainder) {
    if (left === 0n) break;
    taker.share += 1n;
    left -= 1n;
  }
  return shares.map(({ share }) => cents(Number(share)));
}
