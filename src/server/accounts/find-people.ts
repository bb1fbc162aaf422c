import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { columnName } from "../platform/database/column-name.ts";
import { containing, literally } from "../platform/database/like.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { users } from "./tables.ts";

/** The index has parts of four letters, and finds three by how they begin; of fewer it finds so many that looking is as quick. */
const LEAST_LETTERS = 3;
/** So many people say how common a part of a term is. */
const ASKED = 200;
/** So many parts of a term are looked up; what has them all is nearly always meant. */
const PARTS = 3;

type Findable = { searchText: Column };
/** @property whole whether a name or an e-mail has to be the term, and not only to have it in it */
type Way = { whole?: boolean | undefined };
type Place = "anywhere" | "within";

const called = alias(users, "called");

/**
 * The ids of those who are so called, as an array: what is somebody's is then found by the index of whose it is, which is gone through once
 * for all of them. Whose names begin with the term are not looked at.
 * @param also what else has to be true of one of them
 */
export function idsOfCalled(term: string, also: (user: Findable) => SQL = () => sql`true`): SQL {
  const isBegun = isBegunBy(called, term);
  const ids = (isMeant: SQL) => sql`(select ${called.id} from ${users} ${called} where ${isMeant} and ${also(called)})`;
  return sql`array(${ids(isBegun)} union all ${ids(sql`${isFoundWithin(called, term)} and not ${isBegun}`)})`;
}

/** Whether a term stands in the name or in the e-mail of this user; for whom something else has found. */
export function isCalled(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  if (whole) return sql`(${isBegunBy(user, term, { whole })} or ${user.searchText} like (select ${emailOf(term)}))`;
  // As a subquery, so that one plan is made for all terms: guessing what each will find took longer than finding it.
  return sql`${user.searchText} like (select lower(${containing(term)}::text))`;
}

/** The same for finding people among all, by an index. */
export const isFoundByName = (user: Findable, term: string, way: Way = {}): SQL =>
  byParts(user, term, "anywhere", isCalled(user, term, way));

/** Whether a term stands further on in a name, or in the e-mail, by an index; the name may begin with it as well. */
export function isFoundWithin(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  const like = whole ? emailOf(term) : sql`lower(${containing(term)}::text)`;
  return byParts(user, term, "within", sql`${user.searchText} like (select ${like})`);
}

/** Whether a name begins with a term, by an index alone, without a look at whose it is. 1114111 is the last of all letters. */
export function isBegunBy({ searchText }: Findable, term: string, { whole = false }: Way = {}): SQL {
  const from = sql`lower(${term}::text)${whole ? sql` || E'\\n'` : sql``}`;
  return sql`(${searchText} ~>=~ (select ${from}) and ${searchText} ~<~ (select ${from} || chr(1114111)))`;
}

/** Whether a term stands in the name of this user, of whom no more may be known. */
export const isNamed = ({ searchText }: Findable, term: string): SQL =>
  sql`${searchText} like (select lower(${containing(term)}::text) || E'\\n%')`;

const emailOf = (term: string): SQL => sql`E'%\\n' || lower(${literally(term)}::text)`;

/**
 * Not all parts of a term are looked up: most of an e-mail's are everybody's, and going through those takes longer the more people
 * there are. What has those that are is held against the whole term.
 * @param isSo whether a user is meant, without an index
 */
const byParts = ({ searchText }: Findable, term: string, where: Place, isSo: SQL): SQL =>
  [...term].length < LEAST_LETTERS
    ? isSo
    : sql`(search_parts(${searchText}) @@ ${tellingPartsOf(term, where)} and ${isSo})`;

/**
 * Parts of a term as `search_parts` has them (a tsquery): those that the fewest have, which is to say that what the newest are called,
 * without how that begins, loses the least without them. Of equals the first, which those whose name begins so have otherwise; then such
 * as do not overlap, which tell more. A term has 100 letters at most: of a number that it does not know PostgreSQL guesses too much to
 * plan once.
 */
function tellingPartsOf(term: string, where: Place): SQL {
  const marked = where === "anywhere" ? sql`format(' | ''^%s''%s', letters, tail)` : sql`''`;
  return sql`(
    with newest as materialized (select string_agg(substr(${columnName(users.searchText)}, 2), '') as called from (
      select ${users.searchText} from ${users} order by ${users.createdAt} desc, ${users.id} desc ${limitTo(ASKED)}) newest),
    parts as (
      select substr(term, at, 4) as part, min(at) as at from lower(${term}::text) term, generate_series(1, 100) at
      where at <= greatest(1, char_length(term) - 3) group by 1),
    telling as (
      select at, replace(replace(part, '\\', '\\\\'), '''', '''''') as letters, case when char_length(part) < 4 then ':*' else '' end as tail
      from parts, newest order by octet_length(replace(called, part, '')) desc, at <> 1, at % 4, at ${limitTo(PARTS)})
    select string_agg(format('(''%s''%s%s)', letters, tail, case at when 1 then ${marked} else '' end), ' & ')::tsquery from telling)`;
}
