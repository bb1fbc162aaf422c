import { eq } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import type { Deps } from "../../deps.ts";
import { reversedFrame } from "../../../rules/film/frames.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { refuse } from "../../platform/http/errors.ts";
import { madeBefore } from "../../idempotency/idempotent-replay.ts";
import { scans } from "../scans/tables.ts";
import { lockOwnRoll } from "./lock-own-roll.ts";
import { setFrames } from "./set-frames.ts";

/** @param by the staff who do it, which stands in the order's timeline; null for its customer */
type ReverseScans = { userId: string; rollId: string; by: string | null; idempotencyKey: string | null };

/** Turns a roll's frame order round, for film that went through the scanner from its end. No file is touched. */
export async function reverseScans(deps: Deps, request: ReverseScans): Promise<void> {
  const { db, live, now } = deps;
  const { userId, rollId, by, idempotencyKey: key } = request;
  await db.transaction(async (tx) => {
    const roll = await lockOwnRoll(tx, request);
    const use = { userId, key, call: "reverseScans", body: { rollId } };
    const keyReused = () => refuse(contract.reverseScans, "KEY_REUSED");
    if ((await madeBefore(tx, use, rollId, now(), keyReused)) !== null) return;
    const isSeen = by !== null || (roll.syncedAt !== null && roll.scansExpiredAt === null);
    const rows = await tx
      .select({ id: scans.id, frame: scans.frame })
      .from(scans)
      .where(eq(scans.rollId, rollId))
      .orderBy(scans.frame);
    if (!isSeen || rows.length === 0) throw refuse(contract.reverseScans, "NOTHING_THERE");
    const [first, last] = [rows[0]!.frame, rows.at(-1)!.frame];
    await setFrames(
      tx,
      rollId,
      rows.map(({ id, frame }) => ({ id, frame: reversedFrame(frame, first, last) })),
    );
    const order = { id: roll.orderId, customerId: userId };
    const text = `Reversed the order of ${rows.length} frames of roll ${roll.number}`;
    if (by !== null) await recordOrderEvent(deps, tx, order, { type: "SCANS_CHANGED", text, by });
    else await live.publish(tx, { type: "order", userId, orderId: order.id });
  });
}
