import { cents, formatDollars } from "../../rules/money.ts";

/** "$17.99" from the API's amount in cents. */
export const dollars = (amount: number): string => formatDollars(cents(amount));
