import { Readable } from "node:stream";
import { desc, sql } from "drizzle-orm";
import type { exportSubscribers as exportSubscribersCall } from "../../contract/community/community.ts";
import type { QueryOf } from "../../contract/kit/call.ts";
import { csvRow } from "../../rules/csv.ts";
import type { Db } from "../deps.ts";
import { whoIsMeant } from "./queries.ts";
import { subscribers } from "./tables.ts";

/** Rows per read, which bounds memory however long the list is. */
const AT_ONCE = 1000;

/** Streams the newsletter's list as CSV, read in batches of 1,000 by id, as fast as the client reads. */
export const exportSubscribers = (db: Db, query: QueryOf<typeof exportSubscribersCall>): Readable =>
  Readable.from(rowsOf(db, query));

async function* rowsOf(db: Db, query: QueryOf<typeof exportSubscribersCall>): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  yield `\ufeff${csvRow(["E-mail", "Zip", "Country", "Joined", "Left", "Source"])}`;
  // Ids increase with time.
  for (let before = "ffffffff-ffff-ffff-ffff-ffffffffffff"; ;) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(sql`${subscribers.id} < ${before}::uuid and ${whoIsMeant(query)}`)
      .orderBy(desc(subscribers.id))
      .limit(AT_ONCE);
    const lines = rows.map(({ email, zip, country, createdAt, unsubscribedAt, source }) =>
      csvRow([email, zip, country, createdAt.toISOString(), unsubscribedAt?.toISOString(), source]),
    );
    if (lines.length > 0) yield lines.join("");
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)!.id;
  }
}
