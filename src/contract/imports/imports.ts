import { z } from "zod";
import {
  FILE_KINDS,
  IMPORT_FILE_LIMIT,
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_SOURCES,
  IMPORT_STATES,
  INVITATION_WAVES,
} from "../../rules/imports/imports.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { call, staff } from "../kit/call.ts";
import { Cents, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { listQuery } from "../kit/paging.ts";

const tag = "Imports";
const who = staff("imports");

const Count = z.number().int();
const Counts = z.object({ made: Count, changed: Count, same: Count, refused: Count, removed: Count, kept: Count });

const Import = z
  .object({
    id: z.uuid(),
    kind: z.enum(IMPORT_KINDS),
    source: z.enum(IMPORT_SOURCES),
    state: z.enum(IMPORT_STATES),
    fileName: z.string(),
    rows: Count.meta({ description: "Rows of the file, without its first line" }),
    items: Count.meta({ description: "What the rows make; rows that belong together are one" }),
    done: Count.meta({ description: "Items that the current pass has finished" }),
    byName: z.string().nullable(),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.output<typeof Import>;

export const ImportDetail = Import.extend({
  bytes: Count,
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())).meta({ description: "Cells of the first rows" }),
  mapping: z.record(z.string(), z.string()).meta({ description: "The column that fills each field" }),
  problem: z.string().nullable(),
  counts: Counts,
  reasons: z
    .array(z.object({ outcome: z.enum(IMPORT_OUTCOMES), reason: z.string(), count: Count }))
    .meta({ description: "The most frequent reasons and corrections" }),
  sums: z
    .array(
      z.object({
        currency: z.string(),
        year: Count.nullable().meta({ description: "Null for balances" }),
        inFile: Cents.meta({ description: "Sum of the file, in hundredths of the currency" }),
        imported: Cents.meta({ description: "The part that is not refused" }),
        items: Count,
      }),
    )
    .meta({ description: "By currency and year, for kinds with amounts" }),
  preview: z.array(
    z.object({
      line: Count,
      outcome: z.enum(IMPORT_OUTCOMES).nullable(),
      title: z.string(),
      details: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
  scans: z.object({ all: Count, ready: Count, damaged: Count }).nullable().meta({
    description: "For scans: how many are in their customer's library already, and how many are not readable",
  }),
  pictures: z
    .object({
      waiting: Count,
      done: Count,
      failed: Count,
      failures: z.array(z.object({ url: z.string(), product: z.string(), problem: z.string() })),
    })
    .nullable()
    .meta({ description: "Pictures of imported products, fetched afterward; null if there are none" }),
  undoUntil: Time.nullable().meta({ description: "Null: it cannot be undone" }),
}).meta({ id: "ImportDetail" });
export type ImportDetail = z.output<typeof ImportDetail>;

const detail = z.object({ import: ImportDetail });
const OTHER_STATE = { status: 409, message: "The import is at another step. Reload the page." } as const;

export const listImports = call({
  method: "GET",
  path: "/imports",
  who,
  tag,
  summary:
    "Imports, newest first, and how many imported accounts are invited and claimed; `search` looks in file names",
  query: listQuery(["createdAt"]),
  reply: z.object({
    imports: z.array(Import),
    count: Count,
    accounts: z.object({
      waiting: Count.meta({ description: "Not invited yet" }),
      invited: Count.meta({ description: "Invited, not claimed yet" }),
      claimed: Count,
    }),
  }),
});

export const addImport = call({
  method: "POST",
  path: "/imports",
  who,
  tag,
  summary: "Announce a CSV file to import; upload it with the link, then choose its columns",
  body: z.object({
    kind: z.enum(FILE_KINDS),
    fileName: z.string().trim().min(1).max(200).meta({ example: "customers_export.csv" }),
    size: z
      .number()
      .int()
      .min(1)
      .max(IMPORT_FILE_LIMIT.maxBytes, tooLargeText(IMPORT_FILE_LIMIT))
      .meta({ description: "Bytes" }),
  }),
  reply: z.object({ importId: z.uuid(), writeLink: WriteLink }),
});

export const getImport = call({
  method: "GET",
  path: "/imports/:importId",
  who,
  tag,
  summary: "An import: its columns, counts, sums by currency and year, and a preview of ten",
  reply: detail,
});

export const checkImport = call({
  method: "POST",
  path: "/imports/:importId/check",
  who,
  tag,
  summary: "Set the columns and start a dry run, which changes nothing",
  body: z.object({
    source: z.enum(IMPORT_SOURCES),
    mapping: z
      .record(z.string().max(40), z.string().max(300))
      .meta({ description: "The column that fills each field", example: { email: "Email" } }),
  }),
  reply: detail,
  refusals: {
    OTHER_STATE,
    BAD_MAPPING: { status: 422, message: "A required field has no column, or a column is not in the file." },
  },
});

export const runImport = call({
  method: "POST",
  path: "/imports/:importId/run",
  who,
  tag,
  summary: "Start a checked import, or continue a paused one",
  reply: detail,
  refusals: { OTHER_STATE },
});

export const pauseImport = call({
  method: "POST",
  path: "/imports/:importId/pause",
  who,
  tag,
  summary: "Pause a running import after its current batch",
  reply: detail,
  refusals: { OTHER_STATE },
});

export const undoImport = call({
  method: "POST",
  path: "/imports/:importId/undo",
  who,
  tag,
  summary: "Remove everything that an import made, within seven days; records in use stay",
  reply: detail,
  refusals: {
    OTHER_STATE,
    TOO_LATE: { status: 409, message: "An import can be undone for seven days." },
  },
});

export const removeImport = call({
  method: "DELETE",
  path: "/imports/:importId",
  who,
  tag,
  summary: "Delete an import that has not run",
  refusals: { OTHER_STATE },
});

export const getRefusedRows = call({
  method: "GET",
  path: "/imports/:importId/refused",
  who,
  tag,
  file: "text/csv; charset=utf-8",
  summary: "The refused rows as CSV with the reason, to correct and upload again",
  reply: z.any(),
});

export const inviteImported = call({
  method: "POST",
  path: "/imports/invitations",
  who,
  tag,
  idempotent: true,
  summary: "E-mail the owners of imported accounts a link to choose a password, oldest first",
  body: z.object({ count: z.number().int().min(1).max(INVITATION_WAVES.at(-1)!) }),
  reply: z.object({ invited: Count }),
  refusals: { KEY_REUSED: { status: 409, message: "This idempotency key was used for another wave." } },
});
