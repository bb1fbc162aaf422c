import { type Column, sql, type SQL } from "drizzle-orm";

/** One parameter; in a query that is written once, the place where it comes. */
const asList = <Id>(ids: readonly Id[]) => (Array.isArray(ids) ? sql.param([...(ids as Id[])]) : ids);

/** Whether an id is one of these, as one parameter: a statement has one text however many there are. */
export const isAnyOf = (id: Column, ids: readonly string[]): SQL => sql`${id} = any(${asList(ids)}::uuid[])`;

/**
 * The same for a handful, such as the lines of a cart. PostgreSQL does not look at them when it plans, so that a statement with a
 * name keeps its plan; knowing them it would plan anew each time, because two are fewer than the ten that it reckons with.
 */
export const isAnyOfFew = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any((select ${asList(ids)}::uuid[])::uuid[])`;

/** As isAnyOfFew, of orders' numbers. */
export const isAnyOfFewOrders = (id: Column, ids: readonly number[]): SQL =>
  sql`${id} = any((select ${asList(ids)}::int[])::int[])`;
