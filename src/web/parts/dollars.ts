import { cents, formatDollars } from "../../rules/money.ts";

/** "$17.99" of an amount as the API sends it, in cents. */
export const dollars = (amount: number): string => formatDollars(cents(amount));
