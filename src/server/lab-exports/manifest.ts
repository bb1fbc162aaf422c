import { z } from "zod";

export const MANIFEST = "manifest.json";
export const LIST_OF_FILES = "files.jsonl";
export const dataFile = (table: string): string => `data/${table}.jsonl`;
export const csvFile = (list: string): string => `csv/${list}.csv`;

const Written = { rows: z.number().int(), bytes: z.number().int(), sha256: z.string() };

/** Description of an export, in its manifest.json. */
export const Manifest = z.object({
  format: z.literal("lab-export"),
  version: z.literal(1),
  lab: z.string(),
  madeAt: z.string(),
  /** Name of the last migration, and the hashes of all: only the same version can import it. */
  schema: z.string(),
  migrations: z.array(z.string()),
  /** Sorted so that referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...Written })),
  lists: z.array(z.object({ name: z.string(), ...Written })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  /** Sums of the whole lab, in hundredths of the currency. */
  sums: z.array(z.object({ of: z.string(), currency: z.string(), cents: z.number().int() })),
  /** Null for an export without files. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
  leftOut: z.object({
    tables: z.record(z.string(), z.string()),
    columns: z.record(z.string(), z.string()),
    folders: z.record(z.string(), z.string()),
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** A line of files.jsonl. */
export const ListedFile = z.object({ key: z.string(), bytes: z.number().int(), sha256: z.string() });
export type ListedFile = z.output<typeof ListedFile>;
