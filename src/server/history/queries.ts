import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contract as calls } from "../../contract/all.ts";
import type { CallSpec, QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/history/history.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { asTold, countedTo } from "../platform/database/counted-page.ts";
import { containing } from "../platform/database/like.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { literal } from "../platform/database/literal.ts";
import { columns, selectAs } from "../platform/database/select-as.ts";
import { isoTime } from "../platform/iso-time.ts";
import { searchedNames, staffChanges } from "./tables.ts";

const c = alias(staffChanges, "c");
const u = alias(users, "u");
/** Whose things an entry is about that was made on a customer's behalf. */
const t = alias(users, "t");
const nameOf = (person: typeof u | typeof t) => sql`${person.firstName} || ' ' || ${person.lastName}`;

type Row = Omit<typeof staffChanges.$inferSelect, "at"> & {
  at: string;
  byName: string | null;
  customerName: string | null;
};

const isOfCustomer = sql`${c.thingKind} = ${literal(c.thingKind, "CUSTOMER")}`;

/** A page of what staff changed, the latest first, and how many there are as far as they are counted, in one query; a second one where a search finds very many. */
export async function listChanges(
  db: Db,
  query: QueryOf<typeof contract.listChanges>,
): Promise<ReplyOf<typeof contract.listChanges>> {
  const asked = sql.join(conditionsOf(query), sql` and `);
  const { search } = query;
  if (!search) return pageOf(db, query, asked);
  // Each by an index of its own: one condition of both would be looked for in all there is, for one person may have made every change.
  const some = (isMeant: SQL) =>
    sql`(select ${c.id} from ${staffChanges} ${c} where ${isMeant} and ${asked} ${limitTo(COUNTED_TO + 1)})`;
  const hits = sql`with hits as materialized (${some(isOfName(search))} union ${some(isByName(search))})`;
  const found = await pageOf(db, query, sql`${c.id} in (select hits.id from hits)`, hits);
  // Of very many the latest are soon met among all.
  return found.more ? pageOf(db, query, sql`${asked} and (${isOfName(search)} or ${isByName(search)})`) : found;
}

const isOfName = (term: string): SQL => sql`${searchedNames(c)} ilike ${containing(term)}`;
const isByName = (term: string): SQL => sql`${c.byUserId} = any(array(
  select ${u.id} from ${users} ${u} where ${u.role} = ${literal(u.role, "ADMIN")} and ${nameOf(u)} ilike ${containing(term)}))`;

/** @param before what `where` names */
async function pageOf(
  db: Db,
  query: QueryOf<typeof contract.listChanges>,
  where: SQL,
  before = sql``,
): Promise<ReplyOf<typeof contract.listChanges>> {
  const way = query.desc ? sql`desc` : sql`asc`;
  const fields = {
    ...columns(c, "id", "at", "byUserId", "thingKind", "thingId", "thingName", "partKind", "partId", "partName"),
    ...columns(c, "verb", "call", "fields"),
    byName: nameOf(u),
    customerName: nameOf(t),
  };
  const found = await db.execute<{ rows: Row[]; count: number }>(sql`${before}
    select coalesce(json_agg(page), '[]') as rows, ${countedTo(sql`from ${staffChanges} ${c} where ${where}`)} as count
    from (
      select ${selectAs(fields)} from ${staffChanges} ${c} left join ${users} ${u} on ${u.id} = ${c.byUserId}
        left join ${users} ${t} on ${t.id} = case when ${isOfCustomer} then ${c.thingId}::uuid end
      where ${where} order by ${c.at} ${way}, ${c.id} ${way} limit ${query.limit} offset ${query.offset}
    ) page`);
  const { rows, count } = found.rows[0]!;
  return { changes: rows.map(replyOf), ...asTold(count) };
}

function conditionsOf({ kind, thing, part, by }: QueryOf<typeof contract.listChanges>): SQL[] {
  return [
    sql`true`,
    ...(kind === undefined ? [] : [sql`${c.thingKind} = ${kind}`]),
    ...(thing ? [sql`${c.thingId} = ${thing.toLowerCase()}`] : []),
    ...(part === undefined ? [] : [sql`${c.partId} = ${part}`]),
    ...(by === undefined ? [] : [sql`${c.byUserId} = ${by}`]),
  ];
}

/** What a call does, in its own words; one that is no more, by its name. */
const wordsOf = (name: string): string => (calls as Record<string, CallSpec>)[name]?.summary ?? name;

const replyOf = (row: Row): contract.Change => ({
  id: row.id,
  at: isoTime(row.at),
  by: row.byUserId === null ? null : { id: row.byUserId, name: row.byName?.trim() ?? "" },
  verb: row.verb,
  thing: { kind: row.thingKind, id: row.thingId, name: row.customerName?.trim() ?? row.thingName },
  part: row.partKind === null ? null : { kind: row.partKind, id: row.partId, name: row.partName ?? "" },
  did: row.call === null ? null : wordsOf(row.call),
  fields: [...row.fields],
});
