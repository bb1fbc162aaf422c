import { type Column, type SQL, sql } from "drizzle-orm";

type CopyQuery = { updatedSince?: string | undefined; cursor?: string | undefined };

/** Whether a list is read to copy it: in the order of the last change, with cursors (docs/api.md#copy-a-list). */
export const isCopied = ({ updatedSince, cursor }: CopyQuery): boolean =>
  updatedSince !== undefined || cursor !== undefined;

/** A list's time of the last change and its id, which together are its sort order and an index. */
type Place = { at: Column | SQL; id: Column; idType: "uuid" | "int" };

/** Returns the condition that updates since an instant, and those after a cursor, meet. */
export function isAfter({ updatedSince, cursor }: CopyQuery, { at, id, idType }: Place): SQL[] {
  const since = updatedSince === undefined ? [] : [sql`${at} >= ${updatedSince}::timestamptz`];
  if (cursor === undefined) return since;
  const [microseconds, lastId] = cursor.split(".");
  const last = sql`timestamptz 'epoch' + ${microseconds}::int8 * interval '1 microsecond'`;
  return [...since, sql`(${at}, ${id}) > (${last}, ${lastId}::${sql.raw(idType)})`];
}

/** Selects the cursor that continues after this row. */
export const cursorAt = ({ at, id }: Pick<Place, "at" | "id">): SQL =>
  sql`((extract(epoch from ${at}) * 1000000)::int8 || '.' || ${id})`;

/** Returns the field `nextCursor` of a copied list's reply, and nothing for other lists. */
export function nextCursor(
  query: CopyQuery & { limit: number },
  rows: readonly { cursor: string }[],
): { nextCursor?: string | null } {
  if (!isCopied(query)) return {};
  return { nextCursor: rows.length < query.limit ? null : rows.at(-1)!.cursor };
}
