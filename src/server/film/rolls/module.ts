import * as contract from "../../../contract/film/rolls.ts";
import { handleCall } from "../../handle-call.ts";
import { listLabRolls, setRollReferences } from "./lab-rolls.ts";
import { viewerOf } from "../visible-scans.ts";
import { addRoll } from "./add-roll.ts";
import { findPickUpSummary, listPickUps } from "./pick-up-queries.ts";
import { findByLabNumber, findRoll, listRolls, rollFilters } from "./queries.ts";
import { markRollSeen, setRollStock, updateRoll } from "./update-roll.ts";
import { splitPickUp } from "./split-pick-up.ts";
import { mailScansReady } from "./mail-scans-ready.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { ordersOf } from "../../orders/delete-user-data.ts";
import { pickUps, rolls, pendingReceipts } from "./tables.ts";
import type { Module } from "../../module.ts";

export const rollsModule = {
  endpoints: {
    listRolls: handleCall(contract.listRolls, (deps, { params, query, caller }) =>
      listRolls(deps, viewerOf(params.userId, caller), query),
    ),
    listLabRolls: handleCall(contract.listLabRolls, ({ db }, { query }) => listLabRolls(db, query)),
    setRollReferences: handleCall(contract.setRollReferences, (deps, { params, body, caller }) =>
      setRollReferences(deps, params.rollId, body, caller.userId),
    ),
    rollFilters: handleCall(contract.rollFilters, (deps, { params, query, caller }) =>
      rollFilters(deps, viewerOf(params.userId, caller), query),
    ),
    getRoll: handleCall(contract.getRoll, (deps, { params, caller }) =>
      findRoll(deps, viewerOf(params.userId, caller), params.rollId),
    ),
    addRoll: handleCall(contract.addRoll, async (deps, { params, body, caller, idempotencyKey }) => {
      const rollId = await addRoll(deps, { ...params, draft: body, by: caller.userId, idempotencyKey });
      const { roll } = await findRoll(deps, viewerOf(params.userId, caller), rollId);
      return { roll };
    }),
    updateRoll: handleCall(contract.updateRoll, async (deps, { params, body, caller }) => {
      await updateRoll(deps, params, body);
      const { roll } = await findRoll(deps, viewerOf(params.userId, caller), params.rollId);
      return { roll };
    }),
    markRollSeen: handleCall(contract.markRollSeen, async (deps, { params, caller }) => {
      await markRollSeen(deps, viewerOf(params.userId, caller), params.rollId);
      return { done: true as const };
    }),
    setRollStock: handleCall(contract.setRollStock, async (deps, { params, body, caller }) => {
      await setRollStock(deps, params, body.value);
      const { roll } = await findRoll(deps, viewerOf(params.userId, caller), params.rollId);
      return { roll };
    }),
    rollByLabNumber: handleCall(contract.rollByLabNumber, (deps, { params }) =>
      findByLabNumber(deps, params.labNumber),
    ),
    listPickUps: handleCall(contract.listPickUps, (deps, { params, query, caller }) =>
      listPickUps(deps, viewerOf(params.userId, caller), query),
    ),
    splitPickUp: handleCall(contract.splitPickUp, async (deps, { params, body, caller, idempotencyKey }) => {
      const { userId, pickUpId } = params;
      const newId = await splitPickUp(deps, { userId, pickUpId, ...body, by: caller.userId, idempotencyKey });
      const [pickUp, newPickUp] = await Promise.all([
        findPickUpSummary(deps, userId, pickUpId),
        findPickUpSummary(deps, userId, newId),
      ]);
      return { pickUp, newPickUp };
    }),
  },

  jobs: {
    "mail-scans-ready": {
      retries: 10,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, data) => mailScansReady(deps, data),
    },
  },

  exports: {
    listPickUps: "pick-ups",
    listRolls: "rolls",
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(pendingReceipts).where(inArray(pendingReceipts.orderId, ordersOf(tx, id)));
    await tx.update(pickUps).set({ pendingReceipt: null }).where(eq(pickUps.customerId, id));
    // Their scans are gone by now.
    await tx.delete(rolls).where(and(eq(rolls.customerId, id), isNull(rolls.orderId)));
    await tx
      .update(rolls)
      .set({ name: "", notes: "", externalId: null, metadata: null })
      .where(eq(rolls.customerId, id));
  },
} satisfies Module;
