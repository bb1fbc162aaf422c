import { z } from "zod";
import { userNameOf } from "../../rules/community/social-handle.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { Flag, listQuery, More } from "../kit/paging.ts";
import { Picture } from "../film/scans.ts";

const tag = "Social submissions";

/** Empty, a user name with or without "@", or a profile's URL. Converted to the user name. */
const Handle = z
  .string()
  .trim()
  .max(200)
  .refine((typed) => userNameOf(typed) !== null, "Enter an Instagram name, for example @nicefilmclub")
  .transform((typed) => userNameOf(typed) ?? "")
  .meta({ description: "An Instagram name or profile address; empty shows the club's", example: "@ada.films" });

export const Submission = z
  .object({
    id: z.uuid(),
    instagramHandle: z.string().meta({ description: 'With one "@"; the club\'s own when none was given' }),
    selected: z.boolean(),
    selectedAt: Time.nullable(),
    createdAt: Time,
    scan: z.object({
      id: z.uuid(),
      placeholder: z.string().nullable().meta({ description: "ThumbHash in base64, for the blur before the picture" }),
      width: z.number().int().meta({ description: "Of the hi-res picture, in px" }),
      height: z.number().int().meta({ description: "Of the hi-res picture, in px" }),
      thumbnail: Picture,
      midResOptimized: Picture,
    }),
    publicLinks: z
      .object({ midResOptimized: z.string(), hiRes: z.string() })
      .meta({ description: "Signed, good for 15 to 30 minutes" }),
    filmRoll: z.object({ brand: z.string().nullable(), model: z.string().nullable() }),
  })
  .meta({ id: "Submission" });
export type Submission = z.output<typeof Submission>;

const page = z.object({ submissions: z.array(Submission), count: z.number().int(), more: More });

export const submitScan = call({
  method: "POST",
  path: "/users/:userId/scans/:scanId/social-media-submissions",
  who: own("userId", "film"),
  tag,
  summary: "Submit an own scan for the club's social media, once per scan; a repeat returns the existing submission",
  body: z.object({ instagramHandle: Handle.default("") }),
  reply: z.object({ submission: Submission }),
});

/** Limited because staff review each scan by eye. */
export const MAX_OFFERED_AT_ONCE = 100;

export const submitScans = call({
  method: "POST",
  path: "/users/:userId/social-media-submissions",
  who: own("userId", "film"),
  tag,
  summary:
    "Submit several own scans for the club's social media, all or none. Returns the new submissions; existing ones do not change",
  body: z.object({
    scanIds: z
      .array(z.uuid())
      .min(1, "Choose at least one scan")
      .max(MAX_OFFERED_AT_ONCE, `Offer at most ${MAX_OFFERED_AT_ONCE} at once`),
    instagramHandle: Handle.default(""),
  }),
  reply: z.object({ offered: z.array(z.object({ submissionId: z.uuid(), scanId: z.uuid() })) }),
});

export const withdrawSubmissions = call({
  method: "PUT",
  path: "/users/:userId/social-media-submissions/withdraw",
  who: own("userId", "film"),
  tag,
  summary: "Withdraw several submissions. Returns the withdrawn ones; repeats change nothing",
  body: z.object({
    submissionIds: z.array(z.uuid()).min(1, "Choose at least one submission").max(MAX_OFFERED_AT_ONCE),
  }),
  reply: z.object({ submissionIds: z.array(z.uuid()) }),
});

export const listOwnSubmissions = call({
  method: "GET",
  path: "/users/:userId/social-media-submissions",
  who: own("userId", "film"),
  tag,
  summary: "A customer's submissions; `search` looks in handles and film stocks",
  query: listQuery(["createdAt"]).extend({
    selected: Flag.optional().meta({ description: "Filter: shown or waiting submissions" }),
    scanId: z.uuid().optional().meta({ description: "Only the offer of this scan" }),
  }),
  reply: page,
});

export const withdrawSubmission = call({
  method: "DELETE",
  path: "/users/:userId/social-media-submissions/:submissionId",
  who: own("userId", "film"),
  tag,
  summary: "Withdraw a submission; it is no longer shown",
});

export const listSubmissions = call({
  method: "GET",
  path: "/social-media-submissions",
  who: staff("community"),
  tag,
  summary: "All submissions; `search` looks in handles, film stocks and customers' names",
  query: listQuery(["createdAt", "selectedAt"]).extend({
    selected: Flag.optional(),
    customerId: z.uuid().optional(),
  }),
  reply: page,
});

export const listSelectedSubmissions = call({
  method: "GET",
  path: "/social-media-submissions/selected",
  who: anyone,
  tag,
  summary: "Submissions chosen by staff, newest choice first",
  query: listQuery(["selectedAt"]).extend({
    selected: z.literal("true").default("true").meta({ description: "Only selected submissions are public" }),
  }),
  reply: page,
});

export const selectSubmission = call({
  method: "PUT",
  path: "/social-media-submissions/:submissionId/select",
  who: staff("community"),
  tag,
  summary: "Select a submission to show, or deselect it",
  body: z.object({ selected: z.boolean().default(true) }),
  reply: z.object({ submission: Submission }),
});

export const orderSubmissions = call({
  method: "PUT",
  path: "/social-media-submissions/order",
  who: staff("community"),
  tag,
  summary: "Reorder the given shown submissions; all others keep their positions",
  body: z.object({
    submissionIds: z
      .array(z.uuid())
      .min(2, "List at least two")
      .max(100)
      .meta({ example: ["018f2f6e-0000-7000-8000-000000000002", "018f2f6e-0000-7000-8000-000000000001"] }),
  }),
  refusals: { NOT_SHOWN: { status: 409, message: "One of them is no longer shown. Please look again." } },
});
