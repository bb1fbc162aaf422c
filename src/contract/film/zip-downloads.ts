import { z } from "zod";
import { MAX_SCANS_OF_ZIP, MAX_ZIP_SELECTION, ZIP_SIZES } from "../../rules/film/zips.ts";
import { call, own } from "../kit/call.ts";

const tag = "Scans";

const size = z
  .enum(ZIP_SIZES)
  .default("HI_RES")
  .meta({ description: "`HI_RES`: the largest JPEG of each scan; `MID_RES`: 2048 px, for sharing" });

/** Scans to download together. The first matching form counts. */
export const WantedScans = z.union([
  z.object({ pickUpId: z.uuid(), size }),
  z.object({ rollId: z.uuid(), size }),
  z.object({
    scanIds: z
      .array(z.uuid())
      .min(1, "Choose at least one scan")
      .max(MAX_ZIP_SELECTION, `Choose at most ${MAX_ZIP_SELECTION.toLocaleString("en-US")} scans`),
    size,
  }),
  z.object({
    time: z
      .string()
      .regex(/^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/, "Enter a year or month, for example 2026 or 2026-11")
      .meta({ description: "The year or month when the rolls were synced, in the lab's time zone", example: "2026" }),
    size,
  }),
  z.object({ everything: z.literal(true), size }),
]);

export const ZipDownload = z
  .object({
    id: z.uuid(),
    state: z.enum(["PREPARING", "READY", "FAILED"]),
    files: z.number().int(),
    bytes: z.number().int().meta({ description: "Size of the zip" }),
    url: z.string().nullable(),
  })
  .meta({ id: "ZipDownload" });
export type ZipDownload = z.output<typeof ZipDownload>;

const refusals = {
  NOTHING_THERE: { status: 409, message: "There are no scans to download yet." },
  TOO_MANY: {
    status: 422,
    message: `These are more than ${MAX_SCANS_OF_ZIP.toLocaleString("en-US")} scans at once. Download them by month or by roll.`,
  },
} as const;

export const startZipDownload = call({
  method: "POST",
  path: "/users/:userId/zip-downloads",
  who: own("userId", "film"),
  tag,
  summary:
    "Request a zip of scans (a pick-up, a roll, a selection, a year or month, or all stored scans), built and streamed by the server; the socket reports when its link is ready",
  body: WantedScans,
  reply: z.object({ zipDownload: ZipDownload }),
  refusals,
});

export const getZipDownload = call({
  method: "GET",
  path: "/users/:userId/zip-downloads/:zipDownloadId",
  who: own("userId", "film"),
  tag,
  summary: "A zip's progress, with its link once ready",
  reply: z.object({ zipDownload: ZipDownload }),
});

export const RollFiles = z
  .object({
    id: z.uuid(),
    folder: z.string(),
    files: z.array(z.object({ scanId: z.uuid(), fileName: z.string(), url: z.string(), bytes: z.number().int() })),
  })
  .meta({ id: "RollFiles" });
export type FilesOfRoll = z.output<typeof RollFiles>;

export const listDownloadFiles = call({
  method: "POST",
  path: "/users/:userId/zip-downloads/files",
  who: own("userId", "film"),
  tag,
  summary: "The files for a zip of scans with links, for downloads in the browser",
  body: WantedScans,
  reply: z.object({ rolls: z.array(RollFiles) }),
  refusals,
});
