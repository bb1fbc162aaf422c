import { and, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { scans } from "./tables.ts";

/** Moves later frames up after one was removed. */
export const closeGap = (tx: Tx, rollId: string, frame: number): Promise<void> =>
  move(tx, rollId, gt(scans.frame, frame), sql`-${scans.frame} - 1`);

/** Moves a frame and all later ones down, to make room for another. */
export const openGap = (tx: Tx, rollId: string, frame: number): Promise<void> =>
  move(tx, rollId, gte(scans.frame, frame), sql`-${scans.frame} + 1`);

/** Uses negative numbers temporarily, because frame numbers are unique. The caller must lock the roll's row. */
async function move(tx: Tx, rollId: string, which: SQL, to: SQL): Promise<void> {
  await tx
    .update(scans)
    .set({ frame: sql`-${scans.frame}` })
    .where(and(eq(scans.rollId, rollId), which));
  await tx
    .update(scans)
    .set({ frame: to })
    .where(and(eq(scans.rollId, rollId), lt(scans.frame, 0)));
}

/** Renumbers all scans of a roll. Uses negative numbers temporarily, because frame numbers are unique. */
export async function setFrames(
  tx: Tx,
  rollId: string,
  placed: readonly { id: string; frame: number }[],
): Promise<void> {
  const ids = sql.param(placed.map(({ id }) => id));
  const frames = sql.param(placed.map(({ frame }) => frame));
  await tx
    .update(scans)
    .set({ frame: sql`-placed.place` })
    .from(sql`unnest(${ids}::uuid[], ${frames}::int[]) as placed ("scanId", place)`)
    .where(eq(scans.id, sql`placed."scanId"`));
  await tx
    .update(scans)
    .set({ frame: sql`-${scans.frame}` })
    .where(eq(scans.rollId, rollId));
}
