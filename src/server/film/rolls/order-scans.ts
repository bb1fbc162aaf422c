import { eq } from "drizzle-orm";
import type { BodyOf } from "../../../contract/kit/call.ts";
import * as contract from "../../../contract/film/rolls.ts";
import { framesChanged, isSameFrames } from "../../../rules/film/frames.ts";
import type { Deps } from "../../deps.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { invalidField, refuse } from "../../platform/http/errors.ts";
import { scans } from "../scans/tables.ts";
import { lockOwnRoll } from "./lock-own-roll.ts";
import { setFrames } from "./set-frames.ts";

type OrderScans = BodyOf<typeof contract.orderScans> & { userId: string; rollId: string; by: string };

/** Puts the frames of a roll that its customer does not see yet in another order, unless somebody changed them meanwhile. */
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
    await recordOrderEvent(deps, tx, { id: orderId, customerId: userId }, { type: "SCANS_CHANGED", text, by });
  });
}
