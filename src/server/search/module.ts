import * as contract from "../../contract/search/search.ts";
import { handleCall } from "../handle-call.ts";
import { countTerm } from "./count-term.ts";
import { find } from "./find.ts";
import { popularTerms } from "./queries.ts";
import type { Module } from "../module.ts";

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
