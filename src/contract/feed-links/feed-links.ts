import { z } from "zod";
import { CALENDARS, FEEDS, LISTS, MOST_FEED_LINKS } from "../../rules/feed-links/feed-links.ts";
import { anyone, call, messenger, staff } from "../kit/call.ts";
import { TestOutcome, Time } from "../kit/fields.ts";

const tag = "Feed links";

export const FeedLink = z
  .object({
    id: z.uuid(),
    feed: z.enum(FEEDS),
    courierId: z.uuid().nullable(),
    courierName: z.string().nullable(),
    withAmounts: z.boolean().meta({ description: "Whether it shows amounts while its maker may see them" }),
    active: z.boolean(),
    by: z.string().meta({ description: "The staff member or courier whose permissions it has" }),
    works: z.boolean().meta({ description: "False when its maker may no longer see it" }),
    lastReadAt: Time.nullable().meta({ description: "Accurate to a minute" }),
    createdAt: Time,
  })
  .meta({ id: "FeedLink" });
export type FeedLink = z.output<typeof FeedLink>;

const withUrl = z.object({
  link: FeedLink,
  url: z.string().meta({
    description: "Secret: anyone with it reads the feed. Shown only in this reply",
    example: "https://lab.example/api/lists/orders.csv?token=…",
  }),
});

export const NewFeedLink = z.object({
  feed: z.enum(FEEDS),
  courierId: z.uuid().nullable().default(null).meta({ description: "For the route of a courier" }),
  withAmounts: z.boolean().default(false),
});

export const listFeedLinks = call({
  method: "GET",
  path: "/feed-links",
  who: staff("settings"),
  tag,
  summary: "Secret links that let calendars and spreadsheets read from the lab",
  reply: z.object({ links: z.array(FeedLink) }),
});

export const addFeedLink = call({
  method: "POST",
  path: "/feed-links",
  who: staff("settings"),
  tag,
  summary: "Make a secret link to a calendar or list. It shows what its maker may see at that moment",
  body: NewFeedLink,
  reply: withUrl,
  refusals: {
    TOO_MANY: { status: 409, message: `There are ${MOST_FEED_LINKS} links, the most. Delete one first.` },
    NO_COURIER: { status: 409, message: "Choose a courier." },
  },
  confirmed: true,
});

export const setFeedLink = call({
  method: "PUT",
  path: "/feed-links/:feedLinkId",
  who: staff("settings"),
  tag,
  summary: "Turn a link on or off. Repeating it is harmless",
  body: z.object({ active: z.boolean() }),
  reply: z.object({ link: FeedLink }),
});

export const renewFeedLink = call({
  method: "POST",
  path: "/feed-links/:feedLinkId/renew",
  who: staff("settings"),
  tag,
  summary: "Replace a link's address. The former one stops working at once",
  reply: withUrl,
  confirmed: true,
});

export const removeFeedLink = call({
  method: "DELETE",
  path: "/feed-links/:feedLinkId",
  who: staff("settings"),
  tag,
  summary: "Delete a link. Its address stops working at once",
});

export const testFeedLink = call({
  method: "POST",
  path: "/feed-links/:feedLinkId/test",
  who: staff("settings"),
  tag,
  summary: "Read a link's calendar or list as other programs do, and say what came",
  reply: z.object({ outcome: TestOutcome }),
});

export const getCourierCalendar = call({
  method: "GET",
  path: "/messengers/:messengerId/calendar-link",
  who: messenger("messengerId", "couriers.read"),
  tag,
  summary: "The caller's secret link to a courier's route, without its address; null if there is none",
  reply: z.object({ link: FeedLink.nullable() }),
});

export const makeCourierCalendar = call({
  method: "POST",
  path: "/messengers/:messengerId/calendar-link",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Make the caller's secret link to a courier's route. It replaces the former one",
  reply: withUrl,
  refusals: { TOO_MANY: addFeedLink.refusals.TOO_MANY },
  confirmed: true,
});

export const removeCourierCalendar = call({
  method: "DELETE",
  path: "/messengers/:messengerId/calendar-link",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Delete the caller's secret link to a courier's route. Repeating it is harmless",
});

/** Calendars refresh every few minutes at most. A whole office may share one network address. */
const limit = { times: 120, perSeconds: 60 } as const;

export const readCalendar = call({
  method: "GET",
  path: "/calendars/:calendarFile",
  textParams: ["calendarFile"],
  who: anyone,
  tag,
  summary: `A calendar (${CALENDARS.length} kinds) as iCalendar, by a secret link: {token}.ics. Replies carry an \`etag\``,
  file: "text/calendar; charset=utf-8",
  reply: z.any(),
  limit,
});

export const readCsvList = call({
  method: "GET",
  path: "/lists/:listFile",
  textParams: ["listFile"],
  who: anyone,
  tag,
  summary: `A list (${LISTS.map((one) => `${one.toLowerCase()}.csv`).join(", ")}) as CSV, by a secret link, newest first; at most 5,000 rows`,
  query: z.object({ token: z.string().max(100) }),
  file: "text/csv; charset=utf-8",
  reply: z.any(),
  limit,
});
