import { z } from "zod";
import { SITE_PICTURE_NAMES } from "../../rules/community/site-pictures.ts";
import { staff, anyone, call } from "../kit/call.ts";
import { Email, Time, Zip } from "../kit/fields.ts";
import { Flag, listQuery, More } from "../kit/paging.ts";

const tag = "Community";

/** Fields that the page may leave empty, because its lookup may have found nothing. */
const blank = z.literal("");

export const Subscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    zip: z.string().nullable(),
    ipAddress: z.string().nullable(),
    country: z.string().nullable(),
    createdAt: Time,
    unsubscribedAt: Time.nullable(),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.output<typeof Subscriber>;

export const joinWaitlist = call({
  method: "POST",
  path: "/waitlist",
  who: anyone,
  tag,
  limit: { times: 10, perSeconds: 900, account: "email" },
  summary: "Subscribe to the newsletter. Answers the same whether or not the e-mail was on the list",
  body: z.object({
    email: Email,
    zip: z.union([Zip, blank]).nullish(),
    ipAddress: z
      .union([z.ipv4(), z.ipv6(), blank])
      .nullish()
      .meta({ description: "As the page looked it up", example: "203.0.113.7" }),
    country: z.string().trim().max(60).nullish().meta({ description: "As the page looked it up", example: "US" }),
  }),
});

export const leaveWaitlist = call({
  method: "POST",
  path: "/waitlist/unsubscribe",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Unsubscribe with the token from a newsletter's link; repeating it is harmless",
  body: z.object({ token: z.string().min(1).max(200) }),
  refusals: { BAD_TOKEN: { status: 422, message: "This link is incomplete. Open it from the newsletter again." } },
});

export const listSubscribers = call({
  method: "GET",
  path: "/waitlist",
  who: staff("community"),
  tag,
  summary: "Newsletter subscribers; `search` looks in e-mails",
  query: listQuery(["createdAt"]).extend({ subscribed: Flag.optional() }),
  reply: z.object({ subscribers: z.array(Subscriber), count: z.number().int(), more: More }),
});

export const exportSubscribers = call({
  method: "GET",
  path: "/waitlist/export",
  who: staff("exports"),
  tag,
  file: "text/csv; charset=utf-8",
  summary: "The filtered subscribers as CSV, newest first",
  query: listSubscribers.query.pick({ search: true, subscribed: true }),
  reply: z.any(),
});

export const PostSummary = z
  .object({
    title: z.string(),
    url: z
      .string()
      .meta({ description: "Relative for our own posts, absolute for feed posts", example: "/notes/storing-film" }),
    slug: z.string().nullable().meta({ description: "Slug of our own posts; null for feed posts" }),
    summary: z.string(),
    publishedAt: Time,
    picture: z.enum(SITE_PICTURE_NAMES).nullable().meta({ description: "Null for feed posts" }),
  })
  .meta({ id: "PostSummary" });

export const listPosts = call({
  method: "GET",
  path: "/blog/notes/posts",
  who: anyone,
  tag,
  summary: "The notes, newest first; `search` looks in titles and summaries",
  query: listQuery(["publishedAt"]),
  reply: z.object({ posts: z.array(PostSummary), count: z.number().int() }),
});

export const getPost = call({
  method: "GET",
  path: "/blog/notes/posts/:slug",
  who: anyone,
  tag,
  textParams: ["slug"],
  summary: "One note with its text",
  reply: z.object({ post: PostSummary.extend({ markdown: z.string() }) }),
});

export const LabLocation = z
  .object({
    name: z.string(),
    kind: z.enum(["LAB", "DROP_OFF"]).meta({ description: "A drop-off partner forwards film to the lab" }),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    hours: z.array(z.string()).meta({ example: ["Monday to Friday, 10:00 AM to 7:00 PM"] }),
    note: z.string(),
    position: z
      .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
      .nullable()
      .meta({ description: "Degrees north and east; null: not on the map" }),
    mapUrl: z.url(),
  })
  .meta({ id: "LabLocation" });
export type LabLocation = z.output<typeof LabLocation>;

export const listLabLocations = call({
  method: "GET",
  path: "/public/locations",
  who: anyone,
  tag,
  summary: "Where film can be brought: the lab first, then its partners",
  reply: z.object({ locations: z.array(LabLocation) }),
});

export const Review = z
  .object({
    quote: z.string(),
    name: z.string(),
    handle: z.string().meta({ example: "@ada.films" }),
    src: z.string().nullable().meta({ description: "Address of a picture or video; null shows only the quote" }),
    vertical: z.boolean(),
    video: z.boolean(),
  })
  .meta({ id: "Review" });
export type Review = z.output<typeof Review>;

export const listReviews = call({
  method: "GET",
  path: "/public/reviews",
  who: anyone,
  tag,
  summary: "Member quotes",
  reply: z.object({ reviews: z.array(Review) }),
});
