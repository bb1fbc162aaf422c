import { and, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { scans } from "./tables.ts";

/** Moves up the frames behind one that was taken away. */
export const closeGap = (tx: Tx, rollId: string, frame: number): Promise<void> =>
  move(tx, rollId, gt(scans.frame, frame), sql`-${scans.frame} - 1`);

/** Moves down a frame and those behind it, for another one to stand there. */
export const openGap = (tx: Tx, rollId: string, frame: number): Promise<void> =>
  move(tx, rollId, gte(scans.frame, frame), sql`-${scans.frame} + 1`);

/** By way of negative numbers, as a frame is there only once. Whoever calls holds the roll's row. */
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

/** Gives all scans of a roll their frames. By way of negative numbers, as a frame is there only once. */
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
