import * as contract from "../../../contract/film/rolls.ts";
import { handleCall } from "../../handle-call.ts";
import type { Caller } from "../../platform/http/guard.ts";
import type { Viewer } from "../scans/scan-conditions.ts";
import { addRoll } from "./add-roll.ts";
import { clearScans } from "./clear-scans.ts";
import { findPickUpSummary, listPickUps } from "./pick-up-queries.ts";
import { findByLabNumber, findRoll, listRolls, rollFilters } from "./queries.ts";
import { markRollSeen } from "./mark-roll-seen.ts";
import { orderScans } from "./order-scans.ts";
import { reverseScans } from "./reverse-scans.ts";
import { splitPickUp } from "./split-pick-up.ts";
import { setRollStock, updateRoll } from "./update-roll.ts";
import { mailScansReady } from "./mail-scans-ready.ts";
import type { Module } from "../../module.ts";

const viewer = (userId: string, caller: Caller): Viewer => ({ userId, isLab: caller.role === "ADMIN" });

export const rollsModule = {
  endpoints: {
    listRolls: handleCall(contract.listRolls, (deps, { params, query, caller }) =>
      listRolls(deps, viewer(params.userId, caller), query),
    ),
    rollFilters: handleCall(contract.rollFilters, (deps, { params, query, caller }) =>
      rollFilters(deps, viewer(params.userId, caller), query),
    ),
    getRoll: handleCall(contract.getRoll, (deps, { params, caller }) =>
      findRoll(deps, viewer(params.userId, caller), params.rollId),
    ),
    addRoll: handleCall(contract.addRoll, async (deps, { params, body, caller, idempotencyKey }) => {
      const rollId = await addRoll(deps, { ...params, draft: body, by: caller.userId, idempotencyKey });
      const { roll } = await findRoll(deps, viewer(params.userId, caller), rollId);
      return { roll };
    }),
    updateRoll: handleCall(contract.updateRoll, async (deps, { params, body, caller }) => {
      await updateRoll(deps, params, body);
      const { roll } = await findRoll(deps, viewer(params.userId, caller), params.rollId);
      return { roll };
    }),
    markRollSeen: handleCall(contract.markRollSeen, async (deps, { params, caller }) => {
      await markRollSeen(deps, viewer(params.userId, caller), params.rollId);
      return { done: true as const };
    }),
    setRollStock: handleCall(contract.setRollStock, async (deps, { params, body, caller }) => {
      await setRollStock(deps, params, body.value);
      const { roll } = await findRoll(deps, viewer(params.userId, caller), params.rollId);
      return { roll };
    }),
    reverseScans: handleCall(contract.reverseScans, async (deps, { params, caller, idempotencyKey }) => {
      const asked = viewer(params.userId, caller);
      await reverseScans(deps, { ...params, by: asked.isLab ? caller.userId : null, idempotencyKey });
      return findRoll(deps, asked, params.rollId);
    }),
    orderScans: handleCall(contract.orderScans, async (deps, { params, body, caller }) => {
      await orderScans(deps, { ...params, ...body, by: caller.userId });
      return findRoll(deps, viewer(params.userId, caller), params.rollId);
    }),
    clearScans: handleCall(contract.clearScans, async (deps, { params, body, caller }) => {
      await clearScans(deps, { ...params, onlyAwaited: body?.onlyAwaited ?? false, by: caller.userId });
      const { roll } = await findRoll(deps, viewer(params.userId, caller), params.rollId);
      return { roll };
    }),
    rollByLabNumber: handleCall(contract.rollByLabNumber, (deps, { params }) =>
      findByLabNumber(deps, params.labNumber),
    ),
    listPickUps: handleCall(contract.listPickUps, (deps, { params, query, caller }) =>
      listPickUps(deps, viewer(params.userId, caller), query),
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
} satisfies Module;
