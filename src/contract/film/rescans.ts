import { z } from "zod";
import { RESCAN_STATES } from "../../rules/film/rescans.ts";
import { SCAN_LIMIT, UPLOAD_TYPES } from "../../rules/film/scan-files.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { Picture } from "./scans.ts";

const tag = "Scans";

export const Rescan = z
  .object({
    id: z.uuid(),
    state: z.enum(RESCAN_STATES),
    problem: z.string().nullable().meta({ description: "Why its file could not be used, as text" }),
    by: z.string().meta({ description: "First name of who did it", example: "Ines" }),
    at: Time,
    former: Picture.nullable().meta({
      description: "The replaced picture; null if none, or if its customer had not seen it",
    }),
  })
  .meta({ id: "Rescan" });
export type Rescan = z.output<typeof Rescan>;

export const addRescan = call({
  method: "POST",
  path: "/users/:userId/scans/:scanId/rescans",
  who: staff("bench"),
  tag,
  summary:
    "Announce another file for a frame and get a write link for it. It replaces the old scan once its pictures are ready; a scan that the customer has seen is kept, and they get an e-mail",
  query: z.object({ fileType: z.enum(UPLOAD_TYPES, "Scans are JPEG, PNG or TIFF files") }),
  body: z.object({
    size: z.number().int().min(1, "The file is empty: 0 bytes").max(SCAN_LIMIT.maxBytes, tooLargeText(SCAN_LIMIT)),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "Enter a SHA-256 of 64 lowercase hexadecimal digits")
      .meta({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }),
    renewedAt: Time.nullable().meta({ description: "The scan's `renewedAt` at the time of the decision" }),
  }),
  reply: z.object({ frame: z.number().int(), rescan: Rescan, writeLink: WriteLink }),
  refusals: {
    NO_PICTURE: {
      status: 409,
      message: "This frame has no picture yet. Upload its file, or wait until it is processed.",
    },
    ALREADY_THERE: { status: 409, message: "This frame already has this file." },
    OF_ANOTHER_FRAME: {
      status: 409,
      message: "This file is already another frame.",
      data: z.object({ labNumber: z.string(), frame: z.number().int() }),
    },
    STORAGE_OVER: { status: 409, message: "The scans of this roll are no longer stored." },
    CHANGED_MEANWHILE: {
      status: 409,
      message: "This frame was scanned again in the meantime.",
      data: z.object({ by: z.string(), at: Time }),
    },
  },
});

export const listRescans = call({
  method: "GET",
  path: "/users/:userId/scans/:scanId/rescans",
  who: staff("bench"),
  tag,
  summary: "A frame's rescans, newest first, each with the picture it replaced, and the current picture",
  reply: z.object({ frame: z.number().int(), now: Picture.nullable(), rescans: z.array(Rescan) }),
});
