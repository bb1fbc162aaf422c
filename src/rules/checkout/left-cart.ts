import { DAY_MS } from "../time.ts";

// One mail about a cart that was left (docs/product/checkout.md#abandoned-carts).

/** Ms after the last change of a cart from which on it counts as left. */
export const LEFT_AFTER_MS = DAY_MS;

/** Ms after which a word about it would come too late, as when the lab was down. */
export const LEFT_LONG_AGO_MS = 3 * DAY_MS;

/** Ms before the last change of a cart in which an order of its owner says that they know their way. */
export const ORDERED_BEFORE_MS = DAY_MS;

/** Lines that the mail names; the others are counted. */
export const MOST_NAMED = 10;
