import * as contract from "../../contract/community/community.ts";
import * as pages from "../../contract/community/content-pages.ts";
import * as texts from "../../contract/community/text-pages.ts";
import { withLabWords } from "../../rules/community/lab-words.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { findPage, findTextPage, listPages } from "./content-pages.ts";
import { joinWaitlist, leaveWaitlist } from "./waitlist.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { findPost, listPosts, listSubscribers } from "./queries.ts";
import { sql } from "drizzle-orm";
import { labProfileVersions } from "../lab-settings/tables.ts";
import { subscribers } from "./tables.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;

/** Read from files at startup. */
const fromFiles = { tables: [] };
/** Files that name the lab's facts. */
const withFacts = { tables: [labProfileVersions] };

export const communityModule = {
  endpoints: {
    joinWaitlist: handleCall(contract.joinWaitlist, async (deps, { body }) => {
      await joinWaitlist(deps, body);
      return done;
    }),
    leaveWaitlist: handleCall(contract.leaveWaitlist, async (deps, { body }) => {
      await leaveWaitlist(deps, body.token);
      return done;
    }),
    listSubscribers: handleCall(contract.listSubscribers, (deps, { query }) => listSubscribers(deps, query)),
    exportSubscribers: handleCall(contract.exportSubscribers, async ({ db }, { query }) => ({
      bytes: exportSubscribers(db, query),
      fileName: "newsletter.csv",
    })),
    listPosts: handleCall(contract.listPosts, (deps, { query }) => listPosts(deps, query)),
    getPost: handleCall(contract.getPost, (deps, { params }) => findPost(deps, params.slug)),
    listReviews: cachedCall(contract.listReviews, fromFiles, async ({ pageContent }) => ({
      reviews: [...pageContent.reviews],
    })),
    listContentPages: cachedCall(pages.listContentPages, withFacts, async (deps) => listPages(deps)),
    getContentPage: cachedCall(pages.getContentPage, withFacts, async (deps, { params }) =>
      findPage(deps, params.slug),
    ),
    getTextPage: cachedCall(texts.getTextPage, withFacts, async (deps, { params }) => findTextPage(deps, params.slug)),
    listQuestions: cachedCall(texts.listQuestions, withFacts, async ({ pageContent, lab }) => ({
      sections: withLabWords([...pageContent.questions], lab),
    })),
  },

  async deleteUserData(tx, { email }) {
    await tx.delete(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`);
  },
} satisfies Module;
