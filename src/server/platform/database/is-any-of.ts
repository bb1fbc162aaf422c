import { type Column, sql, type SQL } from "drizzle-orm";

/** Whether an id is one of these, as one parameter: a statement has one text however many there are. */
export const isAnyOf = (id: Column, ids: readonly string[]): SQL => sql`${id} = any(${sql.param([...ids])}::uuid[])`;
