import * as contract from "../../contract/search/search.ts";
import { handleCall } from "../handle-call.ts";
import { find } from "./find.ts";
import { popularTerms, dayOf, firstDay } from "./queries.ts";
import type { Module } from "../module.ts";
import { lte, sql } from "drizzle-orm";
import { isSaidBy, wordsOf } from "../../rules/likeness.ts";
import { MOST_TERMS_A_DAY } from "../../rules/search/popular-terms.ts";
import type { Deps } from "../deps.ts";
import { columnName } from "../platform/database/columns.ts";
import { searchTerms } from "./tables.ts";

export const searchModule = {
  endpoints: {
    findByTerm: handleCall(contract.findByTerm, (deps, { query }) => find(deps, query)),
    listPopularTerms: handleCall(contract.listPopularTerms, async (deps) => ({ terms: await popularTerms(deps) })),
    countTerm: handleCall(contract.countTerm, async (deps, { body }) => {
      await countTerm(deps, body.term);
      return { done: true as const };
    }),
  },
} satisfies Module;

/** Search results of each kind whose names are compared. */
const LOOKED_THROUGH = 10;

/**
 * Counts a search term if it matches the name of anything here. Other input (people's names, e-mails, typos) is never
 * stored. So the number of terms is at most that of the words in our own names, and limited per day by the rules. Also
 * deletes expired terms.
 */
async function countTerm(deps: Deps, typed: string): Promise<void> {
  const found = await find(deps, { term: typed, limit: LOOKED_THROUGH });
  const names = Object.values(found).flatMap((kind) => kind.map(({ name }) => name));
  if (!isSaidBy(typed, names)) return;
  const term = wordsOf(typed).join(" ");
  const day = dayOf(deps.now());
  await deps.db.delete(searchTerms).where(lte(searchTerms.day, firstDay(deps.now())));
  await deps.db.execute(sql`
    insert into ${searchTerms} (${columnName(searchTerms.day)}, ${columnName(searchTerms.term)}, ${columnName(searchTerms.times)})
    select ${day}::date, ${term}, 1
    where (select count(*) from ${searchTerms} where ${searchTerms.day} = ${day}) < ${MOST_TERMS_A_DAY}
      or exists (select 1 from ${searchTerms} where ${searchTerms.day} = ${day} and ${searchTerms.term} = ${term})
    on conflict (${columnName(searchTerms.term)}, ${columnName(searchTerms.day)})
      do update set ${columnName(searchTerms.times)} = ${searchTerms.times} + 1`);
}
