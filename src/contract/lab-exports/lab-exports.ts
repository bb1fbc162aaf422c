import { z } from "zod";
import { LAB_EXPORT_PROBLEMS, LAB_EXPORT_STATES } from "../../rules/lab-exports/lab-exports.ts";
import { call, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";

const tag = "Lab export";
const who = staff("lab.export");
const Count = z.number().int();

export const LabExport = z
  .object({
    id: z.uuid(),
    state: z.enum(LAB_EXPORT_STATES),
    problem: z.enum(LAB_EXPORT_PROBLEMS).nullable(),
    withFiles: z.boolean(),
    byName: z.string().nullable(),
    requestedAt: Time,
    finishedAt: Time.nullable(),
    until: Time.nullable().meta({ description: "When the archive is deleted; null if there is none" }),
    rows: Count,
    files: Count,
    share: z.number().min(0).max(1).meta({ description: "The share of the files that is done" }),
    bytes: Count.nullable().meta({ description: "Size of the archive" }),
    downloads: Count,
  })
  .meta({ id: "LabExport" });
export type LabExport = z.output<typeof LabExport>;

export const listLabExports = call({
  method: "GET",
  path: "/lab-exports",
  who,
  tag,
  summary: "Exports of the whole lab, newest first",
  query: listQuery(["requestedAt"]),
  reply: z.object({ labExports: z.array(LabExport), count: Count }),
});

export const startLabExport = call({
  method: "POST",
  path: "/lab-exports",
  who,
  tag,
  confirmed: true,
  summary: "Export the whole lab as a zip, with password hashes. The owner gets an e-mail when it is ready",
  body: z.object({ withFiles: z.boolean().meta({ description: "False leaves out scans and all other files" }) }),
  reply: z.object({ labExport: LabExport }),
  refusals: { RUNNING: { status: 409, message: "An export is running. Wait for it, or cancel it." } },
});

export const linkToLabExport = call({
  method: "POST",
  path: "/lab-exports/:labExportId/link",
  who,
  tag,
  confirmed: true,
  summary: "Get a link to the archive, valid for 15 to 30 minutes; each is recorded",
  reply: z.object({ url: z.string() }),
  refusals: { NO_ARCHIVE: { status: 409, message: "This archive is not available. Start a new export." } },
});

export const removeLabExport = call({
  method: "DELETE",
  path: "/lab-exports/:labExportId",
  who,
  tag,
  summary: "Cancel a running export, or delete its archive. Repeating it is harmless",
});
