import { eq } from "drizzle-orm";
import type { BodyOf } from "../../../contract/kit/call.ts";
import * as contract from "../../../contract/film/rolls.ts";
import { framesChanged, isSameFrames, reversedFrame } from "../../../rules/film/frames.ts";
import type { Deps } from "../../deps.ts";
import { invalidField, refuse } from "../../platform/http/errors.ts";
import { scans } from "./tables.ts";
import { replayedResult } from "../../idempotency/idempotency-keys.ts";
import { lockOwnRoll } from "../rolls/lock-own-roll.ts";
import { setFrames } from "./frames.ts";
import { recordScansChanged } from "./record-scans-changed.ts";

type OrderScans = BodyOf<typeof contract.orderScans> & { userId: string; rollId: string; by: string };

/** Reorders the frames of a roll that its customer does not see yet, unless they changed in the meantime. */
export async function orderScans(deps: Deps, { userId, rollId, scanIds, was, by }: OrderScans): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { syncedAt, orderId, number } = await lockOwnRoll(tx, { userId, rollId });
    if (syncedAt !== null) throw refuse(contract.orderScans, "ROLL_SYNCED");
    const there = await tx
      .select({ id: scans.id, frame: scans.frame })
      .from(scans)
      .where(eq(scans.rollId, rollId))
      .orderBy(scans.frame);
    const changed = framesChanged(
      was,
      there.map(({ id }) => id),
    );
    if (changed !== null) throw refuse(contract.orderScans, "CHANGED_MEANWHILE", { changed });
    if (!isSameFrames(scanIds, was)) throw invalidField("scanIds", "Name each frame of the roll once");
    await setFrames(
      tx,
      rollId,
      scanIds.map((id, at) => ({ id, frame: there[at]!.frame })),
    );
    const text = `Reordered ${scanIds.length} frames of roll ${number}`;
    await recordScansChanged(deps, tx, { orderId, userId }, { call: "orderScans", text, by });
  });
}

/** @param by the staff member, for the order's timeline; null for the customer */
type ReverseScans = { userId: string; rollId: string; by: string | null; idempotencyKey: string | null };

/** Reverses a roll's frame order, for film scanned from its end. No file is touched. */
export async function reverseScans(deps: Deps, request: ReverseScans): Promise<void> {
  const { db, live, now } = deps;
  const { userId, rollId, by, idempotencyKey: key } = request;
  await db.transaction(async (tx) => {
    const roll = await lockOwnRoll(tx, request);
    const use = { userId, key, call: "reverseScans", body: { rollId } };
    const keyReused = () => refuse(contract.reverseScans, "KEY_REUSED");
    if ((await replayedResult(tx, use, rollId, now(), keyReused)) !== null) return;
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
    const text = `Reversed the order of ${rows.length} frames of roll ${roll.number}`;
    if (by !== null)
      await recordScansChanged(deps, tx, { userId, orderId: roll.orderId }, { call: "reverseScans", text, by });
    else if (roll.orderId !== null) await live.publish(tx, { type: "order", userId, orderId: roll.orderId });
  });
}
