import type { CallName } from "../../src/contract/all.ts";
import type { Budget } from "./budgets/budget.ts";
import { DELIVERIES } from "./budgets/deliveries.ts";
import { FILM } from "./budgets/film.ts";
import { HOUSE } from "./budgets/house.ts";
import { ORDERS } from "./budgets/orders.ts";
import { PEOPLE } from "./budgets/people.ts";
import { SHOP } from "./budgets/shop.ts";

/**
 * Each call's limit of database work: all statements it sends, including its session lookup and those of the built-in
 * payment provider. Checked by `tests/contract/whose-things.test.ts`. Add a new call's line to its domain's file, with
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
