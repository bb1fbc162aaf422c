import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { containing, literally, limitTo } from "../platform/database/sql-fragments.ts";
import { SAMPLED_TEXTS, hasRareParts, LEAST_LETTERS, type Place } from "../platform/database/search-text.ts";
import { users } from "./tables.ts";
import { foldTerm } from "../../rules/fold.ts";

type Findable = { searchText: Column };
/** @property whole whether the term must equal a name or an e-mail, and not only occur in it */
type Way = { whole?: boolean | undefined };

const called = alias(users, "called");

/** Most people compared with a list at once. With more, a match turns up soon in a scan of the list. */
const AT_ONCE = 10_000;

/** People matching a name, and conditions to find their rows. */
export type Called = {
  /** Defines the CTE `people`; goes after "with". */
  people: SQL;
  /** Whether a row is theirs, by an index on its owner, which is read once for all of them. */
  byIndex(whose: Column): SQL;
  /** Like `byIndex` when there are too many people: checks the owner of each row. */
  oneByOne(whose: Column): SQL;
  /** Works in either case, for rows scanned in an order of their own. */
  onTheWay(whose: Column): SQL;
};

/**
 * Finds people whose name or e-mail matches. Names that begin with the term are not read.
 * @param also a further condition on each person
 */
export function thoseCalled(term: string, also: (user: typeof called) => SQL = () => sql`true`): Called {
  const isBegun = isBegunBy(called, term);
  const ids = (isMeant: SQL) => sql`(
    select ${called.id} from ${users} ${called} where ${isMeant} and ${also(called)} ${limitTo(AT_ONCE + 1)})`;
  const areMany = sql`(select "areMany" from people)`;
  // A scalar subquery, so that the search does not scan all people.
  const isOne = (whose: Column) => sql`
    (select ${isCalled(called, term)} and ${also(called)} from ${users} ${called} where ${called.id} = ${whose})`;
  return {
    // "offset 0" makes PostgreSQL find them once, not once per use.
    people: sql`people as materialized (select ids, cardinality(ids) > ${AT_ONCE}::int as "areMany" from (
      select array(${ids(isBegun)} union all ${ids(sql`${isFoundWithin(called, term)} and not ${isBegun}`)}) as ids offset 0) called)`,
    byIndex: (whose) => sql`(not ${areMany} and ${whose} = any((select ids from people)::uuid[]))`,
    oneByOne: (whose) => sql`(${areMany} and ${isOne(whose)})`,
    onTheWay: (whose) =>
      sql`(case when ${areMany} then ${isOne(whose)} else ${whose} in (select unnest(ids) from people) end)`,
  };
}

/** Whether the term occurs in this user's name or e-mail; for users already found another way. */
export function isCalled(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  if (whole) return sql`(${isBegunBy(user, term, { whole })} or ${user.searchText} like (select ${emailOf(term)}))`;
  // As a subquery, so one plan serves all terms: estimating each term's matches took longer than finding them.
  return sql`${user.searchText} like (select ${containing(foldTerm(term))}::text)`;
}

/** Like `isCalled`, for searching all people by an index. */
export const isFoundByName = (user: Findable, term: string, way: Way = {}): SQL =>
  byParts(user, term, "anywhere", isCalled(user, term, way));

/** Whether the term occurs later in a name or in the e-mail, by an index; the name may begin with it as well. */
export function isFoundWithin(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  const like = whole ? emailOf(term) : sql`${containing(foldTerm(term))}::text`;
  return byParts(user, term, "within", sql`${user.searchText} like (select ${like})`);
}

/**
 * Whether a name begins with the term, by an index alone, without reading the user's row. 1114111 is the highest code
 * point.
 */
export function isBegunBy({ searchText }: Findable, term: string, { whole = false }: Way = {}): SQL {
  const from = sql`${foldTerm(term)}::text${whole ? sql` || E'\\n'` : sql``}`;
  return sql`(${searchText} ~>=~ (select ${from}) and ${searchText} ~<~ (select ${from} || chr(1114111)))`;
}

/** Whether the term occurs in this user's name, for readers who may see only names. */
export const isNamed = ({ searchText }: Findable, term: string): SQL =>
  sql`${searchText} like (select ${containing(foldTerm(term))}::text || E'\\n%')`;

const emailOf = (term: string): SQL => sql`E'%\\n' || ${literally(foldTerm(term))}::text`;

/**
 * Names of the newest people without their first character: names that begin with the term are found separately, or by
 * the mark of a beginning.
 */
const NEWEST = sql`select substr(${users.searchText}, 2) as called from ${users} order by ${users.createdAt} desc, ${users.id} desc ${limitTo(SAMPLED_TEXTS)}`;

/** @param isSo whether a user matches, without an index */
const byParts = ({ searchText }: Findable, term: string, where: Place, isSo: SQL): SQL =>
  [...foldTerm(term)].length < LEAST_LETTERS
    ? isSo
    : sql`(${hasRareParts({ text: sql`${searchText}`, newest: NEWEST }, term, where)} and ${isSo})`;
