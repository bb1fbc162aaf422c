import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { containing, literally } from "../platform/database/like.ts";
import { limitTo } from "../platform/database/limit-to.ts";
import { ASKED, hasTellingParts, LEAST_LETTERS, type Place } from "../platform/database/search-parts.ts";
import { users } from "./tables.ts";
import { foldTerm } from "../../rules/fold.ts";

type Findable = { searchText: Column };
/** @property whole whether a name or an e-mail has to be the term, and not only to have it in it */
type Way = { whole?: boolean | undefined };

const called = alias(users, "called");

/** So many people are held against a list at once. Of more, one is soon met among what stands there. */
const AT_ONCE = 10_000;

/** People who are so called, and how what is theirs is found. */
export type Called = {
  /** Names them for a statement: `people`, after its "with". */
  people: SQL;
  /** Whether something is theirs, by an index of whose it is, which is gone through once for all of them. */
  byIndex(whose: Column): SQL;
  /** The same where they are too many for that: each is asked whose it is. */
  oneByOne(whose: Column): SQL;
  /** The same in either case, for what is walked along in an order of its own. */
  onTheWay(whose: Column): SQL;
};

/**
 * Those who are so called. Whose names begin with the term are not looked at.
 * @param also what else has to be true of one of them
 */
export function thoseCalled(term: string, also: (user: typeof called) => SQL = () => sql`true`): Called {
  const isBegun = isBegunBy(called, term);
  const ids = (isMeant: SQL) => sql`(
    select ${called.id} from ${users} ${called} where ${isMeant} and ${also(called)} ${limitTo(AT_ONCE + 1)})`;
  const areMany = sql`(select "areMany" from people)`;
  // A value of its own, so that all people are not looked through for it.
  const isOne = (whose: Column) => sql`
    (select ${isCalled(called, term)} and ${also(called)} from ${users} ${called} where ${called.id} = ${whose})`;
  return {
    // With "offset 0" they are found once, and not once for each of what is told of them.
    people: sql`people as materialized (select ids, cardinality(ids) > ${AT_ONCE}::int as "areMany" from (
      select array(${ids(isBegun)} union all ${ids(sql`${isFoundWithin(called, term)} and not ${isBegun}`)}) as ids offset 0) called)`,
    byIndex: (whose) => sql`(not ${areMany} and ${whose} = any((select ids from people)::uuid[]))`,
    oneByOne: (whose) => sql`(${areMany} and ${isOne(whose)})`,
    onTheWay: (whose) =>
      sql`(case when ${areMany} then ${isOne(whose)} else ${whose} in (select unnest(ids) from people) end)`,
  };
}

/** Whether a term stands in the name or in the e-mail of this user; for whom something else has found. */
export function isCalled(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  if (whole) return sql`(${isBegunBy(user, term, { whole })} or ${user.searchText} like (select ${emailOf(term)}))`;
  // As a subquery, so that one plan is made for all terms: guessing what each will find took longer than finding it.
  return sql`${user.searchText} like (select ${containing(foldTerm(term))}::text)`;
}

/** The same for finding people among all, by an index. */
export const isFoundByName = (user: Findable, term: string, way: Way = {}): SQL =>
  byParts(user, term, "anywhere", isCalled(user, term, way));

/** Whether a term stands further on in a name, or in the e-mail, by an index; the name may begin with it as well. */
export function isFoundWithin(user: Findable, term: string, { whole = false }: Way = {}): SQL {
  const like = whole ? emailOf(term) : sql`${containing(foldTerm(term))}::text`;
  return byParts(user, term, "within", sql`${user.searchText} like (select ${like})`);
}

/** Whether a name begins with a term, by an index alone, without a look at whose it is. 1114111 is the last of all letters. */
export function isBegunBy({ searchText }: Findable, term: string, { whole = false }: Way = {}): SQL {
  const from = sql`${foldTerm(term)}::text${whole ? sql` || E'\\n'` : sql``}`;
  return sql`(${searchText} ~>=~ (select ${from}) and ${searchText} ~<~ (select ${from} || chr(1114111)))`;
}

/** Whether a term stands in the name of this user, of whom no more may be known. */
export const isNamed = ({ searchText }: Findable, term: string): SQL =>
  sql`${searchText} like (select ${containing(foldTerm(term))}::text || E'\\n%')`;

const emailOf = (term: string): SQL => sql`E'%\\n' || ${literally(foldTerm(term))}::text`;

/** Of the newest people, without how they are called begins: who begins so is found otherwise, or by the mark of a beginning. */
const NEWEST = sql`select substr(${users.searchText}, 2) as called from ${users} order by ${users.createdAt} desc, ${users.id} desc ${limitTo(ASKED)}`;

/** @param isSo whether a user is meant, without an index */
const byParts = ({ searchText }: Findable, term: string, where: Place, isSo: SQL): SQL =>
  [...foldTerm(term)].length < LEAST_LETTERS
    ? isSo
    : sql`(${hasTellingParts({ text: sql`${searchText}`, newest: NEWEST }, term, where)} and ${isSo})`;
