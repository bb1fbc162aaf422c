import { z } from "zod";
import { SCANNER_FOLDER_STATES, SCANNER_FOLDER_DECISIONS } from "../../rules/film/scanner-folder.ts";
import { staff, call } from "../kit/call.ts";
import { TestOutcome, Time } from "../kit/fields.ts";

const tag = "Lab";

export const ScannerFolder = z
  .object({
    path: z.string().meta({ description: "Within the watched folder", example: "2026-11-23/26-00042" }),
    labNumber: z.string().nullable(),
    files: z.number().int(),
    bytes: z.number().int(),
    state: z.enum(SCANNER_FOLDER_STATES),
    reason: z.string().nullable().meta({ description: "Why it is set aside or waiting" }),
    word: z.enum(SCANNER_FOLDER_DECISIONS).nullable().meta({ description: "The operator's note" }),
    changedAt: Time,
  })
  .meta({ id: "ScannerFolder" });
export type ScannerFolder = z.output<typeof ScannerFolder>;

const reply = z.object({ isWatched: z.boolean(), folders: z.array(ScannerFolder) });

export const listScannerFolders = call({
  method: "GET",
  path: "/scanner-folders",
  who: staff("bench"),
  tag,
  summary: "Files of a scanner's watched folder: set aside first, then waiting, then recently imported",
  reply,
});

export const testScannerFolder = call({
  method: "POST",
  path: "/scanner-folders/test",
  who: staff("settings"),
  tag,
  summary: "Write, read and delete a file in the watched folder, as the network drive does",
  reply: z.object({ outcome: TestOutcome }),
});

export const sayOfScannerFolder = call({
  method: "PUT",
  path: "/scanner-folders/word",
  who: staff("bench"),
  tag,
  summary: "Import a folder now, or set it aside. Repeating it is harmless",
  body: z.object({ path: z.string().max(400), word: z.enum(SCANNER_FOLDER_DECISIONS) }),
  reply,
  refusals: { NOT_THERE: { status: 409, message: "This folder was just imported or moved." } },
});
