import { eq } from "drizzle-orm";
import type { TestOutcome } from "../../contract/kit/fields.ts";
import { isCalendar } from "../../rules/feed-links/feed-links.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { eventsOf } from "./calendars.ts";
import { findFeedLinks, openForTest } from "./feed-links.ts";
import { linesOf } from "./lists.ts";
import { feedLinks } from "./tables.ts";

/** Reads a link as other programs do. The outcome only counts: the tester may see less than the link's maker. */
export async function testFeedLink(deps: Deps, id: string): Promise<TestOutcome> {
  const [link] = await findFeedLinks(deps.db, eq(feedLinks.id, id));
  if (link === undefined) throw notFound("This link was deleted.");
  if (!link.active) return { works: false, said: "The link is turned off." };
  const open = await openForTest(deps, id);
  if (open === null) return { works: false, said: `${link.by}, who made it, may no longer see this. Renew it.` };
  const [found, noun] = isCalendar(open.feed)
    ? [(await eventsOf(deps, open)).length, "event"]
    : [(await linesOf(deps, open)).length - 1, "row"];
  return { works: true, said: `Other programs now get ${found === 1 ? `1 ${noun}` : `${found} ${noun}s`}.` };
}
