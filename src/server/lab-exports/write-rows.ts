import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";

export type WrittenRows = { rows: number; bytes: number; sha256: string };

/** Reads a query through a cursor, each row as JSON text: 500 rows at a time, which bounds memory. */
async function* jsonRows(tx: Tx, query: SQL): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare exported no scroll cursor for select row_to_json(exported_row)::text as line from (${query}) exported_row`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch 500 from exported`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close exported`);
}

/**
 * Writes each row of a query as a line.
 * @param lineOf returns a row's line with its end, from its JSON text
 * @param head is written first
 */
export async function writeRows(
  tx: Tx,
  { query, path, head = "", lineOf }: { query: SQL; path: string; head?: string; lineOf: (json: string) => string },
  onRows: (count: number) => Promise<void>,
): Promise<WrittenRows> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const out = createWriteStream(path, { mode: 0o600 });
  const hash = createHash("sha256");
  const written = { rows: 0, bytes: 0 };
  const put = async (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    written.bytes += bytes.length;
    if (!out.write(bytes)) await once(out, "drain");
  };
  await put(head);
  for await (const batch of jsonRows(tx, query)) {
    await put(batch.map(lineOf).join(""));
    written.rows += batch.length;
    await onRows(batch.length);
  }
  out.end();
  await finished(out);
  return { ...written, sha256: hash.digest("hex") };
}
