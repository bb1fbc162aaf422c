import * as contract from "../../contract/returns/returns.ts";
import type { CallDeps } from "../deps.ts";
import { handleCall } from "../handle-call.ts";
import { byItsCode } from "../orders/order-view.ts";
import { approveReturn, declineReturn, ratesOfReturn } from "./answer-return.ts";
import { requestReturn, withdrawReturn } from "./request-return.ts";
import { listAllReturns, orderOf, returnsOf, returnsReply, type Whose } from "./queries.ts";
import { linkForReturnPhoto, receiveReturnPhoto } from "./return-photo.ts";
import { settleReturn } from "./settle-return.ts";
import { RETURN_PHOTO_LIMIT } from "../../rules/returns/returns.ts";
import { inArray } from "drizzle-orm";
import { ordersOf } from "../orders/delete-user-data.ts";
import { productReturns } from "./tables.ts";
import type { Module } from "../module.ts";

const shown = async (deps: CallDeps, whose: Whose): Promise<contract.OrderReturns> => {
  const found = await returnsOf(deps.db, whose, deps.now());
  // Guests have no session, so links are bound to the order.
  return returnsReply("code" in whose ? byItsCode(deps, found.order.id) : deps, found);
};

export const returnsModule = {
  endpoints: {
    listReturns: handleCall(contract.listReturns, (deps, { params }) => shown(deps, params)),

    requestReturn: handleCall(contract.requestReturn, async (deps, { params, body, caller }) => ({
      returnId: await requestReturn(deps, params, body, caller.userId),
      returns: await shown(deps, params),
    })),

    withdrawReturn: handleCall(contract.withdrawReturn, async (deps, { params: { returnId, ...whose }, caller }) => {
      await withdrawReturn(deps, whose, returnId, caller.userId);
      return shown(deps, whose);
    }),

    addReturnPhoto: handleCall(contract.addReturnPhoto, (deps, { params: { returnId, ...whose }, body }) =>
      linkForReturnPhoto(deps, whose, { returnId, bytes: body.size }),
    ),

    listGuestReturns: handleCall(contract.listGuestReturns, (deps, { params }) => shown(deps, params)),

    requestGuestReturn: handleCall(contract.requestGuestReturn, async (deps, { params, body }) => ({
      returnId: await requestReturn(deps, params, body, null),
      returns: await shown(deps, params),
    })),

    withdrawGuestReturn: handleCall(contract.withdrawGuestReturn, async (deps, { params: { returnId, ...whose } }) => {
      await withdrawReturn(deps, whose, returnId, null);
      return shown(deps, whose);
    }),

    addGuestReturnPhoto: handleCall(
      contract.addGuestReturnPhoto,
      async (deps, { params: { returnId, code }, body }) => {
        const { id } = await orderOf(deps.db, { code });
        return linkForReturnPhoto(byItsCode(deps, id), { code }, { returnId, bytes: body.size });
      },
    ),

    listAllReturns: handleCall(contract.listAllReturns, ({ db }, { query }) => listAllReturns(db, query)),

    listReturnRates: handleCall(contract.listReturnRates, (deps, { params, query }) =>
      ratesOfReturn(deps, params.returnId, query),
    ),

    approveReturn: handleCall(contract.approveReturn, async (deps, { params, body, caller }) => {
      await approveReturn(deps, { ...params, ...body, by: caller.userId });
      return shown(deps, params);
    }),

    declineReturn: handleCall(contract.declineReturn, async (deps, { params, body, caller }) => {
      await declineReturn(deps, { ...params, ...body, by: caller.userId });
      return shown(deps, params);
    }),

    settleReturn: handleCall(contract.settleReturn, async (deps, { params, body, caller }) => {
      await settleReturn(deps, { ...params, ...body, by: caller.userId });
      return shown(deps, params);
    }),
  },

  uploads: {
    returns: { limit: RETURN_PHOTO_LIMIT, keeps: false, receive: receiveReturnPhoto },
  },

  exports: {
    listReturns: { each: "listUserOrders", param: "orderId", folder: "returns" },
  },

  async deleteUserData(tx, { id }) {
    const theirs = inArray(productReturns.orderId, ordersOf(tx, id));
    const photos = await tx.select({ key: productReturns.photoKey }).from(productReturns).where(theirs);
    await tx.update(productReturns).set({ words: "", answer: "", photoKey: null }).where(theirs);
    return photos.map(({ key }) => key);
  },
} satisfies Module;
