import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contract as calls } from "../../contract/all.ts";
import type { CallSpec, QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/history/history.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { asTold, countedTo } from "../platform/database/counted-page.ts";
import { containing } from "../platform/database/like.ts";
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

/** A page of what staff changed, the latest first, and how many there are as far as they are counted, in one query. */
export async function listChanges(
  db: Db,
  query: QueryOf<typeof contract.listChanges>,
): Promise<ReplyOf<typeof contract.listChanges>> {
  const where = sql.join(conditionsOf(query), sql` and `);
  const way = query.desc ? sql`desc` : sql`asc`;
  const fields = {
    ...columns(c, "id", "at", "byUserId", "thingKind", "thingId", "thingName", "partKind", "partId", "partName"),
    ...columns(c, "verb", "call", "fields"),
    byName: nameOf(u),
    customerName: nameOf(t),
  };
  const found = await db.execute<{ rows: Row[]; count: number }>(sql`
    select coalesce(json_agg(page), '[]') as rows, ${countedTo(sql`from ${staffChanges} ${c} where ${where}`)} as count
    from (
      select ${selectAs(fields)} from ${staffChanges} ${c} left join ${users} ${u} on ${u.id} = ${c.byUserId}
        left join ${users} ${t} on ${t.id} = case when ${isOfCustomer} then ${c.thingId}::uuid end
      where ${where} order by ${c.at} ${way}, ${c.id} ${way} limit ${query.limit} offset ${query.offset}
    ) page`);
  const { rows, count } = found.rows[0]!;
  return { changes: rows.map(replyOf), ...asTold(count) };
}

function conditionsOf({ search, kind, thing, part, by }: QueryOf<typeof contract.listChanges>): SQL[] {
  const like = search && containing(search);
  const isStaff = sql`${u.role} = ${literal(u.role, "ADMIN")}`;
  return [
    sql`true`,
    ...(kind === undefined ? [] : [sql`${c.thingKind} = ${kind}`]),
    ...(thing ? [sql`${c.thingId} = ${thing.toLowerCase()}`] : []),
    ...(part === undefined ? [] : [sql`${c.partId} = ${part}`]),
    ...(by === undefined ? [] : [sql`${c.byUserId} = ${by}`]),
    ...(like
      ? [
          sql`(${searchedNames(c)} ilike ${like} or ${c.byUserId} = any(array(
            select ${u.id} from ${users} ${u} where ${isStaff} and ${nameOf(u)} ilike ${like})))`,
        ]
      : []),
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
