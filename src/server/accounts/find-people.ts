import { type Column, type SQL, sql } from "drizzle-orm";
import { containing, literally } from "../platform/database/like.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { users } from "./tables.ts";

/** The index has parts of four letters, and finds three by how they begin; of fewer it finds so many that looking is as quick. */
const LEAST_LETTERS = 3;
/** So many people say how common a part of a term is. */
const ASKED = 200;
/** So many parts of a term are looked up; what has them all is nearly always meant. */
const PARTS = 3;
/** Letters of a term: written out, as what PostgreSQL guesses of any other number keeps it from planning once. */
const LONGEST = 100;

/** Of all letters. */
const LAST_LETTER = sql.raw(String(0x10ffff));

type Findable = { searchText: Column };
/** @property whole whether a name or an e-mail has to be the term, and not only to have it in it */
type Way = { whole?: boolean | undefined };

/** Whether a term stands in the name or in the e-mail of this user; for whom something else has found. */
export function isCalled(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  if (whole) return sql`(${isBegunBy(user, term, { whole })} or ${user.searchText} like (select ${emailOf(term)}))`;
  // As a subquery, so that one plan is made for all terms: guessing what each will find took longer than finding it.
  return sql`${user.searchText} like (select lower(${containing(term)}::text))`;
}

/** The same for finding people among all, by indexes. */
export function isFoundByName(user: Findable, term: string, way: Way = {}): SQL {
  if ([...term].length < LEAST_LETTERS) return isCalled(user, term, way);
  return sql`(${isBegunBy(user, term, way)} or ${isFoundWithin(user, term, way)})`;
}

/** Whether a name begins with a term: an index alone tells it, without a look at whose it is. */
export function isBegunBy({ searchText }: Findable, term: string, { whole = false }: Way = {}): SQL {
  const from = sql`lower(${term}::text)${whole ? sql` || E'\\n'` : sql``}`;
  return sql`(${searchText} ~>=~ (select ${from}) and ${searchText} ~<~ (select ${from} || chr(${LAST_LETTER})))`;
}

/**
 * Whether a term stands further on in a name, or in the e-mail; by an index of parts, which also finds some whose name begins with
 * it. Not all parts of a term are looked up: most of an e-mail's are everybody's, and going through those takes longer the more
 * people there are.
 */
export function isFoundWithin(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  const like = whole
    ? sql`${user.searchText} like (select ${emailOf(term)})`
    : sql`${user.searchText} like (select lower(${containing(term)}::text))`;
  return [...term].length < LEAST_LETTERS
    ? like
    : sql`(search_parts(${user.searchText}) @@ ${tellingPartsOf(term)} and ${like})`;
}

const emailOf = (term: string): SQL => sql`E'%\\n' || lower(${literally(term)}::text)`;

/**
 * Parts of a term as `search_parts` has them (a tsquery): the first, which those whose name begins so have otherwise, and those
 * that the fewest have, which is to say that what the newest are called loses the least without them.
 */
function tellingPartsOf(term: string): SQL {
  return sql`(
    with newest as materialized (select string_agg(search_text, '') as called from (
      select ${users.searchText} from ${users} order by ${users.createdAt} desc, ${users.id} desc ${limitTo(ASKED)}) newest),
    parts as (
      select substr(term, at, 4) as part, min(at) as at from lower(${term}::text) term, generate_series(1, ${sql.raw(String(LONGEST))}) at
      where at <= greatest(1, char_length(term) - 3) group by 1)
    select string_agg('''' || replace(replace(part, '\\', '\\\\'), '''', '''''') || case when char_length(part) < 4 then ''':*' else '''' end, ' & ')::tsquery
    from (
      select part from parts, newest order by at <> 1, octet_length(replace(called, part, '')) desc, part ${limitTo(PARTS)}) telling)`;
}
