import type { CallName } from "../../src/contract/all.ts";
import type { Budget } from "./query-budgets/budget.ts";
import { DELIVERIES } from "./query-budgets/deliveries.ts";
import { FILM } from "./query-budgets/film.ts";
import { HOUSE } from "./query-budgets/house.ts";
import { ORDERS } from "./query-budgets/orders.ts";
import { PEOPLE } from "./query-budgets/people.ts";
import { SHOP } from "./query-budgets/shop.ts";

/**
 * Each call's limit of database work: all statements it sends, including its session lookup and those of the built-in
 * payment provider. Checked by `tests/contract/ownership.test.ts`. Add a new call's line to its domain's file, with
 * exactly what it needs.
 */
export const BUDGETS: Readonly<Record<CallName, Budget>> = {
  ...PEOPLE,
  ...ORDERS,
  ...DELIVERIES,
  ...FILM,
  ...SHOP,
  ...HOUSE,
};
