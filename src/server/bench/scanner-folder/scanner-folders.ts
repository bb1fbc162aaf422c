import { desc, eq, sql } from "drizzle-orm";
import * as contract from "../../../contract/bench/scanner-folder.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { MOST_FOLDERS } from "../../../rules/film/scanner-folder.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { scannerFolders } from "../tables.ts";

/** Lists the watched folder: folders set aside first, then waiting ones, then recently imported ones. */
export async function listScannerFolders({ db, settings }: Deps): Promise<ReplyOf<typeof contract.listScannerFolders>> {
  const { state } = scannerFolders;
  const rows = await db
    .select()
    .from(scannerFolders)
    .orderBy(
      sql`${state} = ${literal(state, "TAKEN")}`,
      sql`${state} <> ${literal(state, "ASIDE")}`,
      desc(scannerFolders.changedAt),
      scannerFolders.path,
    )
    .limit(MOST_FOLDERS);
  return {
    isWatched: settings.scannerFolder !== null,
    folders: rows.map(({ path, labNumber, files, bytes, state: now, reason, decision: word, changedAt }) => {
      return { path, labNumber, files, bytes, state: now, reason, word, changedAt: changedAt.toISOString() };
    }),
  };
}

/** Saves an operator's decision on a folder, which is then checked again at once. */
export async function sayOfScannerFolder(
  deps: Deps,
  { path, word, by }: BodyOf<typeof contract.sayOfScannerFolder> & { by: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const said = await tx
      .update(scannerFolders)
      .set({ decision: word, decidedBy: by, rejectedFingerprint: null })
      .where(eq(scannerFolders.path, path))
      .returning({ state: scannerFolders.state });
    if (said[0] === undefined || said[0].state === "TAKEN") throw refuse(contract.sayOfScannerFolder, "NOT_THERE");
    await deps.jobs.enqueue(tx, "watch-scanner-folder", {});
  });
}
