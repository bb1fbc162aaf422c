import { type Column, sql, type SQL } from "drizzle-orm";

/** Whether an ID is in a list, passed as one parameter: the statement has the same text for any number. */
export const isAnyOf = (id: Column, ids: readonly string[]): SQL => sql`${id} = any(${sql.param([...ids])}::uuid[])`;

/**
 * The same for a few IDs, such as the lines of a cart. PostgreSQL does not see them when planning, so a named statement
 * keeps its plan; otherwise it would plan again each time, because two are fewer than the ten that it assumes.
 */
export const isAnyOfFew = (id: Column, ids: readonly string[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::uuid[])::uuid[])`;

export const isAnyOfFewOrders = (id: Column, ids: readonly number[]): SQL =>
  sql`${id} = any((select ${sql.param([...ids])}::int[])::int[])`;
