import { type Column, sql, type SQL } from "drizzle-orm";

/** Whether an id is one of these, as one parameter: a statement has one text however many there are. */
export const isAnyOf = (id: Column, ids: readonly string[]): SQL => sql`${id} = any(${sql.param([...ids])}::uuid[])`;

/**
 * The same for a handful, such as the lines of a cart. PostgreSQL does not look at them when it plans, so that a statement with a
 * name keeps its plan; knowing them it would plan anew each time, because two are fewer than the ten that it reckons with.
 */
export const isAnyOfFew = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::uuid[])::uuid[])`;

/** As isAnyOfFew, of orders' numbers. */
export const isAnyOfFewOrders = (id: Column, ids: readonly number[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::int[])::int[])`;
