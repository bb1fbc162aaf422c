import { DAY_MS } from "../time.ts";

// One e-mail about an abandoned cart (docs/product/checkout.md#abandoned-carts).

/** Milliseconds after its last change at which a cart counts as abandoned. */
export const ABANDONED_AFTER_MS = DAY_MS;

/** Milliseconds after which a reminder would be too late, for example after an outage. */
export const TOO_OLD_AFTER_MS = 3 * DAY_MS;

/**
 * Milliseconds before the cart's last change. An order by its owner within this time means that they need no reminder.
 */
export const ORDERED_BEFORE_MS = DAY_MS;

/** Lines that the e-mail lists by name; it counts the rest. */
export const MOST_NAMED = 10;
