import * as contract from "../../contract/checkout/checkout.ts";
import * as storedCartContract from "../../contract/checkout/stored-cart.ts";
import * as changes from "../../contract/checkout/order-changes.ts";
import { handleCall } from "../handle-call.ts";
import { isClosedFor } from "../lab-settings/is-closed-for.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { refuse } from "../platform/http/errors.ts";
import { mustBePermitted } from "../platform/http/guard.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { addRush } from "./add-rush.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeNegatives } from "./change-negatives.ts";
import { deskEndpoints } from "./desk-endpoints.ts";
import { guestEndpoints } from "./guest-endpoints.ts";
import { storeCart, storedCart } from "./store-cart.ts";
import { placeOrder } from "./place-order.ts";
import { previewOrderChange } from "./preview-order-change.ts";
import { quoteOrder } from "./quote-order.ts";
import { reviseOrder } from "./revise-order.ts";
import { allOf } from "../platform/all-of.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { mailAbandonedCarts } from "./mail-abandoned-carts.ts";
import { mailOrdersToPay } from "./mail-orders-to-pay.ts";
import { findUncollected, shipUncollected } from "./ship-uncollected.ts";
import { eq } from "drizzle-orm";
import { storedCarts } from "./tables.ts";
import type { Module } from "../module.ts";

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

export const checkoutModule = {
  endpoints: {
    quoteOrder: handleCall(contract.quoteOrder, (deps, { params, body }) => quoteOrder(deps, params.userId, body)),

    placeOrder: handleCall(contract.placeOrder, async (deps, { params, body, caller, idempotencyKey, headers }) => {
      if (isClosedFor(deps, caller)) throw refuse(contract.placeOrder, "NOT_OPEN");
      const browserKeyHash = browserKeyHashOf(headers);
      const { userId } = params;
      const orderId = await placeOrder(deps, {
        userId,
        by: caller.userId,
        draft: body,
        idempotencyKey,
        browserKeyHash,
      });
      return orderView(deps, orderId, viewerOf(caller));
    }),

    updateOrder: handleCall(contract.updateOrder, async (deps, { params, body, caller }) => {
      const { version, internalNotes, ...changes } = body;
      // The bench only keeps the lab's notes.
      const changesMore = Object.values(changes).some((change) => change !== undefined && !isEmptyList(change));
      if (changesMore) mustBePermitted(caller, "orders.write");
      await reviseOrder(deps, { ...params, by: caller.userId, version, internalNotes, changes });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    previewOrderChange: handleCall(contract.previewOrderChange, (deps, { params, body, caller }) =>
      previewOrderChange(deps, params, body, viewerOf(caller)),
    ),

    previewUserOrderChange: handleCall(changes.previewUserOrderChange, (deps, { params, body, caller }) =>
      previewOrderChange(deps, { orderId: params.orderId, customerId: params.userId }, body, viewerOf(caller)),
    ),

    updateUserOrder: handleCall(changes.updateUserOrder, async (deps, { params, body, caller }) => {
      const { version, ...wanted } = body;
      const { orderId, userId: customerId } = params;
      await reviseOrder(deps, { orderId, customerId, by: caller.userId, version, changes: wanted });
      return orderView(deps, orderId, viewerOf(caller), customerId);
    }),

    cancelUserOrder: handleCall(changes.cancelUserOrder, async (deps, { params, query, caller }) => {
      const { orderId, userId: customerId } = params;
      const cancel = { orderId, customerId, by: caller.userId, reason: "", force: false, from: ["OPEN"] as const };
      await cancelOrder(deps, query.toChange ? { ...cancel, mail: "none" } : cancel);
      return orderView(deps, orderId, viewerOf(caller), customerId);
    }),

    addRush: handleCall(changes.addRush, async (deps, { params, body, caller }) => {
      const bought = await addRush(deps, { ...params, ...body, by: caller.userId });
      return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
    }),

    changeNegatives: handleCall(changes.changeNegatives, async (deps, { params, body, caller }) => {
      const bought = await changeNegatives(deps, { ...params, ...body, by: caller.userId });
      return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
    }),

    getStoredCart: handleCall(storedCartContract.getStoredCart, ({ db }, { params }) => storedCart(db, params.userId)),

    storeCart: handleCall(storedCartContract.storeCart, async (deps, { params, body }) => {
      await storeCart(deps, params.userId, body);
      return { done: true } as const;
    }),

    ...deskEndpoints,
    ...guestEndpoints,
  },

  jobs: {
    "sweep-unpaid-orders": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "* * * * *",
      run: (deps) => allOf([cancelUnpaidOrders, mailOrdersToPay], (look) => look(deps)),
    },
    "mail-abandoned-carts": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "3-59/10 * * * *",
      run: (deps, _, stopping) => mailAbandonedCarts(deps, stopping),
    },
    "find-uncollected": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "30 14 * * *",
      run: findUncollected,
    },
    "ship-uncollected": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 120,
      run: (deps, { orderId }) => shipUncollected(deps, orderId),
    },
  },

  exports: {
    getStoredCart: "cart",
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(storedCarts).where(eq(storedCarts.userId, id));
  },
} satisfies Module;
