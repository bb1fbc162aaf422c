import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { scans } from "../scans/tables.ts";

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
