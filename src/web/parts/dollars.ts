import { cents, formatDollars } from "../../rules/money.ts";

/** "$17.99" from the API's amount in cents. */
export const dollars = (amount: number): string =>
  // Replies to staff who may not see money come without amounts (docs/product/staff.md#amounts).
  (amount as number | undefined) === undefined ? "–" : formatDollars(cents(amount));
