import { type Column, sql, type SQL } from "drizzle-orm";

/** What a column with a closed list holds; nothing for one that takes any text. */
type Listed<C extends Column> = string extends C["_"]["data"] ? never : Extract<C["_"]["data"], string>;

/**
 * Values of a column's closed list as they stand in the statement itself, not as parameters: an index over some of a table's
 * rows, and a plan that is kept, go by them. For what a caller chooses, use parameters.
 */
export function literal<C extends Column>(_column: C, ...values: [Listed<C>, ...Listed<C>[]]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));
}
