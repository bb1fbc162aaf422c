import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { HOUR_MS } from "../../../rules/time.ts";
import type { Deps, Tx } from "../../deps.ts";
import { scanFolder, timeOfDerived } from "./scan-keys.ts";
import { DERIVED_KINDS } from "../../../rules/film/scan-files.ts";
import { replacedPictures, rescans, scanFiles, scans } from "./tables.ts";

/** No derivation takes this long, so unclaimed files are left over from one that died. */
const DEAD_AFTER_MS = HOUR_MS;

/** Detaches a rotated scan's pictures. Their files stay for a day: open pages and zips refer to them. */
export async function replacePictures(tx: Tx, scanId: string, now: Date): Promise<void> {
  const old = await tx
    .delete(scanFiles)
    .where(and(eq(scanFiles.scanId, scanId), inArray(scanFiles.kind, DERIVED_KINDS)))
    .returning({ key: scanFiles.key });
  if (old.length === 0) return;
  await tx.insert(replacedPictures).values(old.map(({ key }) => ({ key, scanId, replacedAt: now })));
}

/** Cancels a rotation when the original can no longer be read: the current pictures stay as they are. */
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

/** Deletes files left over from derivations that died. Another one may be running, so recent files stay. */
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
  const stored = db
    .select({ key: sql<string>`${rescans.former} -> 'picture' ->> 'key'` })
    .from(rescans)
    .where(and(eq(rescans.scanId, scanId), isNotNull(rescans.former)));
  const used = new Set((await unionAll(shown, old, stored)).map(({ key }) => key));
  for (const { key } of dead) if (!used.has(key)) await files.remove(key);
}
