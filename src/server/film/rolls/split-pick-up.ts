import { and, eq, inArray } from "drizzle-orm";
import * as contract from "../../../contract/film/rolls.ts";
import { splitProblem } from "../../../rules/film/split.ts";
import type { Deps } from "../../deps.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { enqueueScansReadyMail } from "./mail-scans-ready.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import { replayedResult } from "../../idempotency/idempotency-keys.ts";
import { lockRolls } from "./rolls-at-work.ts";
import { pickUps, rolls } from "./tables.ts";

type SplitPickUp = { userId: string; pickUpId: string; rollIds: string[]; by: string; idempotencyKey: string | null };

/**
 * Moves some rolls of a pick-up to a new one in the same order. If the remaining rolls are all synced now, notifies the
 * customer, but never twice.
 * @returns the new pick-up's id
 */
export async function splitPickUp(deps: Deps, request: SplitPickUp): Promise<string> {
  const { userId, pickUpId, by, idempotencyKey: key } = request;
  const { db, now } = deps;
  const rollIds = [...new Set(request.rollIds.map((id) => id.toLowerCase()))];
  return db.transaction(async (tx) => {
    const isIt = and(eq(pickUps.id, pickUpId), eq(pickUps.customerId, userId));
    const [found] = await tx.select({ orderId: pickUps.orderId }).from(pickUps).where(isIt);
    if (found === undefined) throw notFound("Batch not found.");
    const order = await lockOrder(tx, found.orderId, userId);
    const id = newId();
    const use = { userId, key, call: "splitPickUp", body: { pickUpId, rollIds } };
    const before = await replayedResult(tx, use, id, now(), () => refuse(contract.splitPickUp, "KEY_REUSED"));
    if (before !== null) return before;

    const [old] = await tx.select().from(pickUps).where(isIt);
    const present = (await lockRolls(tx, order.id)).filter((roll) => roll.pickUpId === pickUpId);
    const problem = splitProblem(
      present.map((roll) => roll.id),
      rollIds,
    );
    if (problem !== null) throw refuse(contract.splitPickUp, problem);
    const leaving = present.filter((roll) => rollIds.includes(roll.id));
    const isNotified = leaving.every(({ syncedAt }) => syncedAt !== null);
    await tx
      .insert(pickUps)
      .values({ ...old!, id, syncedMailAt: isNotified ? old!.syncedMailAt : null, createdAt: now() });
    await tx.update(rolls).set({ pickUpId: id }).where(inArray(rolls.id, rollIds));
    const text = `Split off roll ${leaving.map(({ number }) => number).join(", ")} as a separate batch`;
    await recordOrderEvent(deps, tx, order, { type: "PICK_UP_SPLIT", text, by });
    await enqueueScansReadyMail(deps, tx, order.id);
    return id;
  });
}
