import * as contract from "../../contract/community/community.ts";
import * as pages from "../../contract/community/content-pages.ts";
import * as texts from "../../contract/community/text-pages.ts";
import { handle } from "../handle.ts";
import { findPage, listPages } from "./content-pages.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { leaveWaitlist } from "./leave-waitlist.ts";
import { findTextPage } from "./text-pages.ts";
import { findPost, listPosts, listSubscribers } from "./queries.ts";

const done = { done: true } as const;

export const communityCalls = {
  joinWaitlist: handle(contract.joinWaitlist, async (deps, { body }) => {
    await joinWaitlist(deps, body);
    return done;
  }),
  leaveWaitlist: handle(contract.leaveWaitlist, async (deps, { body }) => {
    await leaveWaitlist(deps, body.token);
    return done;
  }),
  listSubscribers: handle(contract.listSubscribers, (deps, { query }) => listSubscribers(deps, query)),
  listPosts: handle(contract.listPosts, (deps, { query }) => listPosts(deps, query)),
  getPost: handle(contract.getPost, (deps, { params }) => findPost(deps, params.slug)),
  listLabLocations: handle(contract.listLabLocations, async ({ pageContent }) => ({
    locations: [...pageContent.locations],
  })),
  listReviews: handle(contract.listReviews, async ({ pageContent }) => ({ reviews: [...pageContent.reviews] })),
  listContentPages: handle(pages.listContentPages, async (deps) => listPages(deps)),
  getContentPage: handle(pages.getContentPage, async (deps, { params }) => findPage(deps, params.slug)),
  getTextPage: handle(texts.getTextPage, async (deps, { params }) => findTextPage(deps, params.slug)),
  listQuestions: handle(texts.listQuestions, async ({ pageContent }) => ({ sections: [...pageContent.questions] })),
};
