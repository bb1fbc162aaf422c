import { z } from "zod";
import { anyone, call, own } from "../kit/call.ts";
import { FileLink, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";
import { Picture } from "../film/scans.ts";

const tag = "Shares";
/** Scans that one share may hold: some 20 rolls. */
const MAX_SHARED_SCANS = 750;

const ShareCode = z
  .string()
  .meta({ description: "Unguessable; its page is /shared-scans/{code}", example: "hqF2kYv0l3nS7Rz1c9TtXw8uPq4mJbEd" });

export const Share = z
  .object({
    id: z.uuid(),
    code: ShareCode,
    scanIds: z.array(z.uuid()),
    thumbnails: z.array(Picture).meta({ description: "Of the first 4 scans that are still stored" }),
    expiresAt: Time.nullable().meta({ description: "Null: good until it is withdrawn" }),
    createdAt: Time,
  })
  .meta({ id: "Share" });
export type Share = z.output<typeof Share>;

/** "a,b,c" as a query has it, each id once. */
const ScanIds = z
  .string()
  .max(MAX_SHARED_SCANS * 37)
  .transform((list) => [...new Set(list.toLowerCase().split(",").filter(Boolean))])
  .pipe(
    z
      .array(z.uuid("Give the ids of scans, separated by commas"))
      .min(1, "Choose at least one scan")
      .max(MAX_SHARED_SCANS, `Choose at most ${MAX_SHARED_SCANS} scans`),
  )
  .meta({ description: "Ids of scans, separated by commas", example: "01936d5e-8f7a-7000-8000-000000000001" });

export const shareScans = call({
  method: "GET",
  path: "/users/:userId/scans/share",
  who: own("userId"),
  tag,
  summary:
    "Share a set of own scans: makes an unguessable code. The same set asked for again answers the same code while it is live",
  query: z.object({ scanIds: ScanIds }),
  reply: z.object({ share: Share }),
});

export const listShares = call({
  method: "GET",
  path: "/users/:userId/shares",
  who: own("userId"),
  tag,
  summary: "A customer's shares that are not withdrawn",
  query: listQuery(["createdAt"]),
  reply: z.object({ shares: z.array(Share), count: z.number().int() }),
});

export const updateShare = call({
  method: "PUT",
  path: "/users/:userId/shares/:shareId",
  who: own("userId"),
  tag,
  summary: "Give a share an end date, another one, or none",
  body: z.object({ expiresAt: Time.nullable() }),
  reply: z.object({ share: Share }),
});

export const withdrawShare = call({
  method: "DELETE",
  path: "/users/:userId/shares/:shareId",
  who: own("userId"),
  tag,
  summary: "Withdraw a share: its code leads nowhere at once",
});

export const SharedScan = z
  .object({
    id: z.uuid(),
    frame: z.number().int(),
    name: z.string(),
    placeholder: z.string().nullable().meta({ description: "ThumbHash in base64, for the blurred placeholder" }),
    thumbnail: Picture,
    midResOptimized: Picture,
    downloadUrl: FileLink.meta({ description: "The 2048 px JPEG, saved under the scan's file name" }),
    roll: z.object({ brand: z.string().nullable(), model: z.string().nullable(), format: z.string() }),
  })
  .meta({ id: "SharedScan" });
export type SharedScan = z.output<typeof SharedScan>;

export const getSharedScans = call({
  method: "GET",
  path: "/public/shared-scans/:scanCode",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit: { times: 120, perSeconds: 60 },
  summary: "What a share's code shows to everyone who has it. Withdrawn, expired and unknown codes are all 404",
  reply: z.object({
    sharedBy: z.string().meta({ description: "The sharer's first name", example: "Ada" }),
    expiresAt: Time.nullable(),
    scans: z.array(SharedScan),
  }),
});
