import { z } from "zod";
import { SHARE_DOWNLOADS, SHARE_LENGTHS } from "../../rules/shares/shares.ts";
import { Picture } from "../film/scans.ts";
import { anyone, call, type RefusalSpec } from "../kit/call.ts";
import { FileLink, Time } from "../kit/fields.ts";
import { Flag } from "../kit/paging.ts";

const tag = "Shares";
/** A page sends another request before its links expire, and when a picture fails to load. */
const limit = { times: 120, perSeconds: 60 } as const;

const OpenKey = z.string().max(200).meta({
  description: "Of `unlockSharedScans`, for shares with a password",
  example: "expires=1781532000&signature=…",
});
const Visitor = z
  .uuid()
  .meta({ description: "A random secret of the browser: it allows changing the answers given with it" });

const PASSWORD_NEEDED = {
  status: 403,
  message: "These pictures need a password.",
} as const satisfies RefusalSpec;

const ONLY_TO_LOOK_AT = {
  status: 409,
  message: "You can view these pictures, but not mark or comment on them.",
} as const satisfies RefusalSpec;

const BLOCKED = {
  status: 403,
  message: "You can no longer answer here. Write to the person who shared these photos.",
} as const satisfies RefusalSpec;

export const SharedScan = z
  .object({
    id: z.uuid(),
    frame: z.number().int(),
    name: z.string(),
    placeholder: z.string().nullable().meta({ description: "ThumbHash in base64, for the blurred placeholder" }),
    thumbnail: Picture,
    midResOptimized: Picture,
    hiRes: Picture.nullable().meta({ description: "If visitors may download it" }),
    downloadUrl: FileLink.nullable().meta({
      description:
        "The JPEG that visitors may take home, saved under the scan's file name; null where they may only look",
    }),
    roll: z.object({ brand: z.string().nullable(), model: z.string().nullable(), format: z.string() }),
  })
  .meta({ id: "SharedScan" });
export type SharedScan = z.output<typeof SharedScan>;

export const OwnAnswer = z.object({ scanId: z.uuid(), favorite: z.boolean(), comment: z.string() });
export type OwnAnswer = z.output<typeof OwnAnswer>;

export const SentSelection = z.object({ note: z.string(), sentAt: Time });

export const getSharedScans = call({
  method: "GET",
  path: "/public/shared-scans/:scanCode",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit,
  summary:
    "A share's public content, by its code. Withdrawn, expired and unknown codes are all 404. `visit` counts a view",
  query: z.object({ key: OpenKey.optional(), visitor: Visitor.optional(), visit: Flag.default(false) }),
  reply: z.object({
    title: z.string(),
    sharedBy: z.string().meta({ description: "The sharer's first name", example: "Ada" }),
    expiresAt: Time.nullable(),
    downloads: z.enum(SHARE_DOWNLOADS),
    zipUrl: FileLink.nullable().meta({ description: "All files in one zip; null where visitors may only look" }),
    mayAnswer: z.boolean(),
    visitorName: z.string().nullable().meta({ description: "The visitor's name; null until they enter one" }),
    answers: z.array(OwnAnswer),
    selection: SentSelection.nullable().meta({
      description: "When the visitor last sent their favorites",
    }),
    scans: z.array(SharedScan),
  }),
  refusals: { PASSWORD_NEEDED },
});

export const getShareEdition = call({
  method: "GET",
  path: "/public/shared-scans/:scanCode/edition",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  // An open page polls every 3 seconds, and an office shares one IP address.
  limit: { times: 1200, perSeconds: 60 },
  summary:
    "Whether a share still stands, for pages that show it: refused as the share itself is once it is over. Another edition has other links",
  query: z.object({ key: OpenKey.optional() }),
  reply: z.object({ edition: z.number().int() }),
  refusals: { PASSWORD_NEEDED },
});

export const previewSharedScans = call({
  method: "GET",
  path: "/public/shared-scans/:scanCode/preview",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit,
  summary: "Link preview of a share; empty if it has a password. Gone codes are 404",
  reply: z.object({
    locked: z.boolean().meta({ description: "It has a password" }),
    title: z.string(),
    sharedBy: z.string(),
    frames: z.number().int().meta({ description: "How many are in it" }),
    picture: Picture.nullable().meta({ description: "Its first scan as a JPEG of 2048 px" }),
  }),
});

export const unlockSharedScans = call({
  method: "POST",
  path: "/public/shared-scans/:scanCode/unlock",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit: { times: 60, perSeconds: 60 },
  slowsDown: true,
  summary: "Unlock a share with its password; the returned key works for 12 hours or until the password changes",
  body: z.object({ password: z.string().max(SHARE_LENGTHS.password.most) }),
  reply: z.object({ key: OpenKey }),
  refusals: {
    WRONG_PASSWORD: { status: 403, message: "This password is wrong. Ask the person who sent you the link." },
  },
});

export const answerSharedScan = call({
  method: "PUT",
  path: "/public/shared-scans/:scanCode/scans/:scanId/answer",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit,
  summary:
    "Mark a frame as a favorite or comment on it, under a name. Replaces the visitor's earlier answer; without mark and comment it removes it",
  body: z.object({
    visitor: Visitor,
    name: z.string().trim().min(1, "Enter your name").max(SHARE_LENGTHS.visitorName),
    favorite: z.boolean(),
    comment: z.string().trim().max(SHARE_LENGTHS.comment, `At most ${SHARE_LENGTHS.comment} characters`).default(""),
    key: OpenKey.optional(),
  }),
  reply: z.object({ answer: OwnAnswer }),
  refusals: {
    PASSWORD_NEEDED,
    ONLY_TO_LOOK_AT,
    ENOUGH_SAID: {
      status: 409,
      message: "This share can't take more answers. Write to the person who shared these photos.",
    },
    BLOCKED,
  },
});

export const sendSelection = call({
  method: "PUT",
  path: "/public/shared-scans/:scanCode/selection",
  who: anyone,
  tag,
  textParams: ["scanCode"],
  limit,
  summary: "Send the visitor's favorites to the owner with a note. Sending again replaces the note",
  body: z.object({
    visitor: Visitor,
    note: z.string().trim().max(SHARE_LENGTHS.note, `At most ${SHARE_LENGTHS.note} characters`).default(""),
    key: OpenKey.optional(),
  }),
  reply: z.object({ selection: SentSelection }),
  refusals: {
    PASSWORD_NEEDED,
    ONLY_TO_LOOK_AT,
    BLOCKED,
    NOTHING_MARKED: { status: 409, message: "Mark at least one favorite, then send your selection." },
  },
});
