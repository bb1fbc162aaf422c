import * as contract from "../../contract/bench/bench.ts";
import * as rollEvents from "../../contract/bench/roll-events.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { addRollsEvent } from "./add-rolls-event.ts";
import { completeOrder } from "./complete-order.ts";
import { markPrintsReady } from "./mark-prints-ready.ts";
import { receiveOrder } from "./receive-order.ts";
import { countRollEvents, listRollEvents } from "./roll-events.ts";
import { twinCheckStickers } from "./twin-check-stickers.ts";

/** What is done with film where it is worked on. */
export const benchCalls = {
  receiveOrder: handleCall(contract.receiveOrder, async (deps, { params, body, caller }) => {
    await receiveOrder(deps, { ...params, receipt: body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  addRollsEvent: handleCall(contract.addRollsEvent, async (deps, { params, body, caller }) => {
    await addRollsEvent(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  completeOrder: handleCall(contract.completeOrder, async (deps, { params, caller }) => {
    await completeOrder(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  markPrintsReady: handleCall(contract.markPrintsReady, async (deps, { params, caller }) => {
    await markPrintsReady(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  twinCheckStickers: handleCall(contract.twinCheckStickers, ({ db }, { params, query }) =>
    twinCheckStickers(db, params.orderId, query.rollId),
  ),

  listRollEvents: handleCall(rollEvents.listRollEvents, ({ db }, { query }) => listRollEvents(db, query)),

  countRollEvents: handleCall(rollEvents.countRollEvents, async ({ db }) => ({ counts: await countRollEvents(db) })),
};
