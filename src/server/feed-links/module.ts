import { eq } from "drizzle-orm";
import * as contract from "../../contract/feed-links/feed-links.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { readCalendar } from "./calendars.ts";
import {
  addFeedLink,
  findCourierCalendar,
  findFeedLinks,
  makeCourierCalendar,
  removeCourierCalendar,
  removeFeedLink,
  renewFeedLink,
  setFeedLink,
} from "./feed-links.ts";
import { testFeedLink } from "./test-feed-link.ts";
import { readCsvList } from "./lists.ts";
import { feedLinks } from "./tables.ts";

export const feedLinksModule = {
  endpoints: {
    listFeedLinks: handleCall(contract.listFeedLinks, async ({ db }) => ({ links: await findFeedLinks(db) })),
    addFeedLink: handleCall(contract.addFeedLink, (deps, { body, caller }) => addFeedLink(deps, body, caller)),
    setFeedLink: handleCall(contract.setFeedLink, async (deps, { params, body, caller }) => ({
      link: await setFeedLink(deps, params.feedLinkId, body, caller.userId),
    })),
    renewFeedLink: handleCall(contract.renewFeedLink, (deps, { params, caller }) =>
      renewFeedLink(deps, params.feedLinkId, caller),
    ),
    removeFeedLink: handleCall(contract.removeFeedLink, async (deps, { params, caller }) => {
      await removeFeedLink(deps, params.feedLinkId, caller.userId);
      return { done: true } as const;
    }),
    testFeedLink: handleCall(contract.testFeedLink, async (deps, { params }) => ({
      outcome: await testFeedLink(deps, params.feedLinkId),
    })),
    getCourierCalendar: handleCall(contract.getCourierCalendar, async ({ db }, { params, caller }) => ({
      link: await findCourierCalendar(db, { courierId: params.messengerId, by: caller.userId }),
    })),
    makeCourierCalendar: handleCall(contract.makeCourierCalendar, (deps, { params, caller }) =>
      makeCourierCalendar(deps, { courierId: params.messengerId, by: caller.userId }),
    ),
    removeCourierCalendar: handleCall(contract.removeCourierCalendar, async (deps, { params, caller }) => {
      await removeCourierCalendar(deps, { courierId: params.messengerId, by: caller.userId });
      return { done: true } as const;
    }),
    readCalendar: handleCall(contract.readCalendar, (deps, { params }) => readCalendar(deps, params.calendarFile)),
    readCsvList: handleCall(contract.readCsvList, (deps, { params, query }) =>
      readCsvList(deps, params.listFile, query.token),
    ),
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(feedLinks).where(eq(feedLinks.madeBy, id));
  },
} satisfies Module;
