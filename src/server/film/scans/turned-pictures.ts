import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { HOUR_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { scanFolder, timeOfDerived } from "./scan-keys.ts";
import { DERIVED_KINDS } from "../../../rules/film/scan-files.ts";
import { replacedPictures, rescans, scanFiles, scans } from "./tables.ts";

/** No derivation takes this long, so what nobody took over by then is of one that died. */
const DEAD_AFTER_MS = HOUR_MS;

/** Takes the pictures of a turned scan off it. Their files stay for a day: pages that are open and zips name them. */
export async function replacePictures(tx: Tx, scanId: string, now: Date): Promise<void> {
  const old = await tx
    .delete(scanFiles)
    .where(and(eq(scanFiles.scanId, scanId), inArray(scanFiles.kind, DERIVED_KINDS)))
    .returning({ key: scanFiles.key });
  if (old.length === 0) return;
  await tx.insert(replacedPictures).values(old.map(({ key }) => ({ key, scanId, replacedAt: now })));
}

/** A file that was readable once and is not any more: the pictures that are there stay, as they are. */
export async function giveUpTurn({ db }: Deps, scan: { scanId: string; orientation: number }): Promise<void> {
  await db
    .update(scans)
    .set({ orientation: sql`${scans.shownOrientation}` })
    .where(
      and(
        eq(scans.id, scan.scanId),
        eq(scans.orientation, scan.orientation),
        ne(scans.orientation, scans.shownOrientation),
      ),
    );
}

/** Takes away what derivations that died left of a scan. Another one may be at work on it right now: young files stay. */
export async function tidyTurned({ db, files, now }: Deps, scanId: string): Promise<void> {
  const dead = (await files.list(scanFolder(scanId))).filter(({ key }) => {
    const madeAt = timeOfDerived(key);
    return madeAt !== null && madeAt < now().getTime() - DEAD_AFTER_MS;
  });
  if (dead.length === 0) return;
  const shown = db.select({ key: scanFiles.key }).from(scanFiles).where(eq(scanFiles.scanId, scanId));
  const old = db
    .select({ key: replacedPictures.key })
    .from(replacedPictures)
    .where(eq(replacedPictures.scanId, scanId));
  const kept = db
    .select({ key: sql<string>`${rescans.former} -> 'picture' ->> 'key'` })
    .from(rescans)
    .where(and(eq(rescans.scanId, scanId), isNotNull(rescans.former)));
  const used = new Set((await unionAll(shown, old, kept)).map(({ key }) => key));
  for (const { key } of dead) if (!used.has(key)) await files.remove(key);
}
