import * as contract from "../../contract/community/community.ts";
import * as pages from "../../contract/community/content-pages.ts";
import * as texts from "../../contract/community/text-pages.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { findPage, findTextPage, listPages } from "./content-pages.ts";
import { joinWaitlist, leaveWaitlist } from "./waitlist.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { findPost, listPosts, listSubscribers } from "./queries.ts";
import { sql } from "drizzle-orm";
import { subscribers } from "./tables.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;

/** Read from files at startup. */
const fromFiles = { tables: [] };

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
    listContentPages: cachedCall(pages.listContentPages, fromFiles, async (deps) => listPages(deps)),
    getContentPage: cachedCall(pages.getContentPage, fromFiles, async (deps, { params }) =>
      findPage(deps, params.slug),
    ),
    getTextPage: cachedCall(texts.getTextPage, fromFiles, async (deps, { params }) => findTextPage(deps, params.slug)),
    listQuestions: cachedCall(texts.listQuestions, fromFiles, async ({ pageContent }) => ({
      sections: [...pageContent.questions],
    })),
  },

  async deleteUserData(tx, { email }) {
    await tx.delete(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`);
  },
} satisfies Module;
