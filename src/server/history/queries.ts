import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contract as calls } from "../../contract/all.ts";
import type { CallSpec, QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/history/history.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { countedPage, countedTo, inOrder, MORE } from "../platform/database/counted-page.ts";
import { containing, limitTo, literal } from "../platform/database/sql-fragments.ts";
import { SAMPLED_TEXTS, hasRareParts, LEAST_LETTERS, folded, hasWords } from "../platform/database/search-text.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { isoTime } from "../platform/iso-time.ts";
import { searchedNames, staffChanges } from "./tables.ts";
import { foldTerm } from "../../rules/fold.ts";

const c = alias(staffChanges, "c");
const u = alias(users, "u");
/** The customer on whose behalf an entry's change was made. */
const t = alias(users, "t");
const nameOf = (person: typeof u | typeof t) => sql`${person.firstName} || ' ' || ${person.lastName}`;

type Row = Omit<typeof staffChanges.$inferSelect, "at"> & {
  at: string;
  byName: string | null;
  customerName: string | null;
};

const isOfCustomer = sql`${c.thingKind} = ${literal(c.thingKind, "CUSTOMER")}`;

/**
 * Returns a page of staff changes, the latest first, and their count up to the count limit, in one query; a second one
 * when a search has very many matches.
 */
export async function listChanges(
  db: Db,
  query: QueryOf<typeof contract.listChanges>,
): Promise<ReplyOf<typeof contract.listChanges>> {
  const all = sql`from ${staffChanges} ${c} where ${sql.join(conditionsOf(query), sql` and `)}`;
  const { search } = query;
  if (!search) return pageOf(db, query, { from: all });
  // Each uses its own index: a combined condition would scan all rows, because one person may have made every change.
  const some = (isMeant: SQL) => sql`(select ${c.id}, ${c.at} ${all} and ${isMeant} ${limitTo(COUNTED_TO + 1)})`;
  const way = query.desc ? sql`desc` : sql`asc`;
  const found = await pageOf(db, query, {
    before: sql`with hits as materialized (${some(sql`${mayBeOfName(search)} and ${isOfName(search)}`)} union ${some(isByName(search))})`,
    from: sql`from (select hits.id from hits order by hits.at ${way}, hits.id ${way} limit ${query.offset + query.limit}) first
      join ${staffChanges} ${c} on ${c.id} = first.id`,
    count: countedTo(sql`from hits`),
  });
  if (!found.more) return found;
  // When there are many matches, walking the latest changes finds enough soon.
  return pageOf(db, query, { from: sql`${all} and (${isOfName(search)} or ${isByName(search)})`, count: MORE });
}

const NEWEST = sql`select ${folded(searchedNames(c))} as called from ${staffChanges} ${c} order by ${c.at} desc, ${c.id} desc ${limitTo(SAMPLED_TEXTS)}`;
const mayBeOfName = (term: string): SQL =>
  [...foldTerm(term)].length < LEAST_LETTERS
    ? sql`true`
    : hasRareParts({ text: folded(searchedNames(c)), newest: NEWEST }, term);
const isOfName = (term: string): SQL => sql`${folded(searchedNames(c))} like ${containing(foldTerm(term))}`;
const isByName = (term: string): SQL => sql`${c.byUserId} = any(array(
  select ${u.id} from ${users} ${u} where ${u.role} = ${literal(u.role, "ADMIN")} and ${hasWords(folded(nameOf(u)), term)}))`;

async function pageOf(
  db: Db,
  { desc, limit, offset }: QueryOf<typeof contract.listChanges>,
  list: { from: SQL; count?: SQL; before?: SQL },
): Promise<ReplyOf<typeof contract.listChanges>> {
  const { rows, ...counted } = await countedPage<Row>(db, {
    ...list,
    shown: selectAs({
      ...columns(
        c,
        "id",
        "at",
        "byUserId",
        "byKey",
        "thingKind",
        "thingId",
        "thingName",
        "partKind",
        "partId",
        "partName",
      ),
      ...columns(c, "verb", "call", "fields"),
      byName: nameOf(u),
      customerName: nameOf(t),
    }),
    beside: {
      of: c,
      joined: sql`left join ${users} ${u} on ${u.id} = ${c.byUserId}
        left join ${users} ${t} on ${t.id} = case when ${isOfCustomer} then ${c.thingId}::uuid end`,
    },
    by: inOrder([c.at, c.id], desc),
    limit,
    offset,
  });
  return { changes: rows.map(replyOf), ...counted };
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

const wordsOf = (name: string): string => (calls as Record<string, CallSpec>)[name]?.summary ?? name;

const replyOf = (row: Row): contract.Change => ({
  id: row.id,
  at: isoTime(row.at),
  by: row.byUserId === null ? null : { id: row.byUserId, name: row.byName?.trim() ?? "", key: row.byKey },
  verb: row.verb,
  thing: { kind: row.thingKind, id: row.thingId, name: row.customerName?.trim() ?? row.thingName },
  part: row.partKind === null ? null : { kind: row.partKind, id: row.partId, name: row.partName ?? "" },
  did: row.call === null ? null : wordsOf(row.call),
  fields: [...row.fields],
});
