import { z } from "zod";
import { MAX_SHARED_SCANS, SHARE_DOWNLOADS, SHARE_LENGTHS } from "../../rules/shares/shares.ts";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";
import { Picture } from "../film/scans.ts";

const tag = "Shares";

const ShareCode = z
  .string()
  .meta({ description: "Unguessable; its page is /shared-scans/{code}", example: "hqF2kYv0l3nS7Rz1c9TtXw8uPq4mJbEd" });

export const Share = z
  .object({
    id: z.uuid(),
    code: ShareCode,
    title: z.string().meta({ description: "Empty when it has none", example: "Ada and Grace, 12 June" }),
    scanIds: z.array(z.uuid()),
    thumbnails: z.array(Picture).meta({ description: "Of the first 4 scans that are still stored" }),
    expiresAt: Time.nullable().meta({ description: "Null: valid until withdrawn" }),
    hasPassword: z.boolean(),
    downloads: z.enum(SHARE_DOWNLOADS).meta({ description: "Sizes visitors may download" }),
    mayAnswer: z.boolean().meta({ description: "Visitors may mark favorites and comment on frames" }),
    views: z.number().int().meta({ description: "Number of visits" }),
    lastViewedAt: Time.nullable(),
    favorites: z.number().int().meta({ description: "Frames that at least one visitor marked" }),
    comments: z.number().int(),
    createdAt: Time,
  })
  .meta({ id: "Share" });
export type Share = z.output<typeof Share>;

const ChosenScans = z
  .array(z.uuid("Enter scan IDs, separated by commas"))
  .min(1, "Choose at least one scan")
  .max(MAX_SHARED_SCANS, `Choose at most ${MAX_SHARED_SCANS} scans`);

/** Scan IDs in a query, as "a,b,c", without duplicates. */
const ScanIds = z
  .string()
  .max(MAX_SHARED_SCANS * 37)
  .transform((list) => [...new Set(list.toLowerCase().split(",").filter(Boolean))])
  .pipe(ChosenScans)
  .meta({ description: "Ids of scans, separated by commas", example: "01936d5e-8f7a-7000-8000-000000000001" });

export const shareScans = call({
  method: "GET",
  path: "/users/:userId/scans/share",
  who: own("userId", "film"),
  tag,
  // It shares scans, though it is a GET.
  keys: "never",
  summary:
    "Share a set of the caller's scans under an unguessable code. The same set returns the same code while it is live",
  query: z.object({ scanIds: ScanIds }),
  reply: z.object({ share: Share }),
});

const ShareForm = z.object({
  title: z.string().trim().max(SHARE_LENGTHS.title, `At most ${SHARE_LENGTHS.title} characters`),
  expiresAt: Time.nullable(),
  password: z
    .string()
    .min(SHARE_LENGTHS.password.least, `At least ${SHARE_LENGTHS.password.least} characters`)
    .max(SHARE_LENGTHS.password.most)
    .nullable()
    .meta({ description: "Null: open to anyone with the link", example: "a long walk" }),
  downloads: z.enum(SHARE_DOWNLOADS),
  mayAnswer: z.boolean(),
});

export const addShare = call({
  method: "POST",
  path: "/users/:userId/shares",
  who: own("userId", "film"),
  tag,
  idempotent: true,
  summary:
    "Share the caller's scans with a title, end date, password and visitor permissions. Each call creates a separate share",
  body: ShareForm.extend({
    scanIds: ChosenScans,
    title: ShareForm.shape.title.default(""),
    expiresAt: ShareForm.shape.expiresAt.default(null),
    password: ShareForm.shape.password.default(null),
    downloads: ShareForm.shape.downloads.default("MID_RES"),
    mayAnswer: ShareForm.shape.mayAnswer.default(false),
  }),
  reply: z.object({ share: Share }),
  refusals: { KEY_REUSED: { status: 409, message: "This idempotency key was used for another share." } },
});

export const listShares = call({
  method: "GET",
  path: "/users/:userId/shares",
  who: own("userId", "film"),
  tag,
  summary: "A customer's shares that are not withdrawn",
  query: listQuery(["createdAt"]),
  reply: z.object({ shares: z.array(Share), count: z.number().int() }),
});

const Answer = z.object({
  visitorId: z.uuid(),
  visitor: z.string().meta({ description: "The name that they gave", example: "Grace" }),
  favorite: z.boolean(),
  comment: z.string(),
  at: Time,
});

export const AnsweredScan = z
  .object({
    id: z.uuid(),
    frame: z.number().int(),
    name: z.string(),
    placeholder: z.string().nullable(),
    thumbnail: Picture,
    answers: z.array(Answer),
  })
  .meta({ id: "AnsweredScan" });
export type AnsweredScan = z.output<typeof AnsweredScan>;

const Selection = z.object({
  visitorId: z.uuid(),
  note: z.string(),
  sentAt: Time,
});

export const getShare = call({
  method: "GET",
  path: "/users/:userId/shares/:shareId",
  who: own("userId", "film"),
  tag,
  summary: "A share with its scans that are still stored, what visitors said about each, and the selections they sent",
  reply: z.object({ share: Share, scans: z.array(AnsweredScan), selections: z.array(Selection) }),
});

export const updateShare = call({
  method: "PUT",
  path: "/users/:userId/shares/:shareId",
  who: own("userId", "film"),
  tag,
  summary:
    "Change a share's title, end date, password or visitors' rights; omitted fields do not change. Another password or another size puts out everyone who is in",
  body: ShareForm.partial(),
  reply: z.object({ share: Share }),
});

export const withdrawShare = call({
  method: "DELETE",
  path: "/users/:userId/shares/:shareId",
  who: own("userId", "film"),
  tag,
  summary: "Withdraw a share: its code leads nowhere at once",
});

export const removeShareAnswer = call({
  method: "DELETE",
  path: "/users/:userId/shares/:shareId/visitors/:visitorId/answers/:scanId",
  who: own("userId", "film"),
  tag,
  summary: "Remove what a visitor said about a frame; they may answer again",
});

export const blockShareVisitor = call({
  method: "PUT",
  path: "/users/:userId/shares/:shareId/visitors/:visitorId/block",
  who: own("userId", "film"),
  tag,
  summary:
    "Remove everything a visitor said about a share, and refuse further answers from their browser and from new visitors on their network",
});
