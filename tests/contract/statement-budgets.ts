import type { CallName } from "../../src/contract/all.ts";
import type { Budget } from "./budgets/budget.ts";
import { DELIVERIES } from "./budgets/deliveries.ts";
import { FILM } from "./budgets/film.ts";
import { HOUSE } from "./budgets/house.ts";
import { ORDERS } from "./budgets/orders.ts";
import { PEOPLE } from "./budgets/people.ts";
import { SHOP } from "./budgets/shop.ts";

/**
 * What each call may cost the database: all that it sends, its look at the session and the built-in payment provider's own
 * among it. `tests/contract/whose-things.test.ts` holds each to it. A new call's line, in the file of its domain, is what it needs and
 * no more.
 */
export const BUDGETS: Readonly<Record<CallName, Budget>> = {
  ...PEOPLE,
  ...ORDERS,
  ...DELIVERIES,
  ...FILM,
  ...SHOP,
  ...HOUSE,
};
