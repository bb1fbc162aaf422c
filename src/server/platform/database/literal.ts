import { type Column, sql, type SQL } from "drizzle-orm";

/** The values of a column with a closed list; nothing for one that accepts any text. */
type Listed<C extends Column> = string extends C["_"]["data"] ? never : Extract<C["_"]["data"], string>;

/**
 * Inlines values of a column's closed list in the statement, instead of passing parameters: partial indexes and cached
 * plans depend on them. For values that a caller chooses, use parameters.
 */
export function literal<C extends Column>(_column: C, ...values: [Listed<C>, ...Listed<C>[]]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));
}
