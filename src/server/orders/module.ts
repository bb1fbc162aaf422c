import * as mailTexts from "../../contract/lab-settings/mail-texts.ts";
import * as desk from "../../contract/orders/order-desk.ts";
import * as newsContract from "../../contract/orders/news.ts";
import * as contract from "../../contract/orders/orders.ts";
import * as savedViewsContract from "../../contract/orders/saved-views.ts";
import { handleCall } from "../handle-call.ts";
import { exportOrders } from "./export-orders.ts";
import { listNews, readNews } from "./news.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { listOrderEvents, listOrders, publicOrder, quickSearchOrders } from "./queries.ts";
import { forgetView, listSavedViews, saveView } from "./saved-views.ts";
import { setOrderReferences } from "./set-order-references.ts";
import { shipmentsOfOrder } from "./shipments-of-order.ts";
import { writeToCustomer } from "./write-to-customer.ts";
import { followPayment, followPayments } from "./follow-payment.ts";
import { pushNews } from "./push-news.ts";
import { activeGuestOrders } from "./active-guest-orders.ts";
import { deleteUserData } from "./delete-user-data.ts";
import { previewMailOf } from "./preview-mail.ts";
import type { Module } from "../module.ts";

export const ordersModule = {
  endpoints: {
    previewMail: handleCall(mailTexts.previewMail, (deps, { body }) => previewMailOf(deps, body)),
    listUserOrders: handleCall(contract.listUserOrders, ({ db }, { params, query }) =>
      listOrders(db, query, params.userId),
    ),

    getUserOrder: handleCall(contract.getUserOrder, (deps, { params, caller }) =>
      orderView(deps, params.orderId, viewerOf(caller), params.userId),
    ),

    getOrder: handleCall(contract.getOrder, (deps, { params, caller }) =>
      orderView(deps, params.orderId, viewerOf(caller)),
    ),

    listOrders: handleCall(contract.listOrders, ({ db }, { query }) => listOrders(db, query)),

    setOrderReferences: handleCall(contract.setOrderReferences, (deps, { params, body, caller }) =>
      setOrderReferences(deps, params.orderId, body, caller.userId),
    ),

    exportOrders: handleCall(contract.exportOrders, async ({ db }, { query }) => ({
      bytes: await exportOrders(db, query),
      fileName: "orders.csv",
    })),

    quickSearchOrders: handleCall(contract.quickSearchOrders, ({ db }, { query: { search, ...options } }) =>
      quickSearchOrders(db, search, options),
    ),

    publicOrder: handleCall(contract.publicOrder, (deps, { params, query, caller }) =>
      publicOrder(deps, params.orderId, { caller, code: query.code }),
    ),

    listNews: handleCall(newsContract.listNews, (deps, { params }) => listNews(deps, params.userId)),

    readNews: handleCall(newsContract.readNews, async (deps, { params, body }) => {
      await readNews(deps, params.userId, body.until);
      return {};
    }),

    listSavedViews: handleCall(savedViewsContract.listSavedViews, ({ db }, { caller }) =>
      listSavedViews(db, caller.userId),
    ),

    saveView: handleCall(savedViewsContract.saveView, (deps, { body, caller }) => saveView(deps, caller.userId, body)),

    forgetView: handleCall(savedViewsContract.forgetView, async (deps, { params, caller }) => {
      await forgetView(deps, caller.userId, params.viewId);
      return { done: true } as const;
    }),

    listShipments: handleCall(desk.listShipments, async (deps, { params }) => ({
      shipments: await shipmentsOfOrder(deps, params.orderId),
    })),

    writeToCustomer: handleCall(desk.writeToCustomer, async (deps, { params, body, caller }) => {
      await writeToCustomer(deps, { ...params, ...body, by: caller.userId });
      return orderView(deps, params.orderId, viewerOf(caller));
    }),

    listOrderEvents: handleCall(desk.listOrderEvents, ({ db }, { params, query }) =>
      listOrderEvents(db, params.orderId, query),
    ),
  },

  jobs: {
    "follow-payment": {
      retries: 300, // about a day
      concurrency: 1, // invoices are numbered sequentially
      batchSize: 10,
      timeoutSeconds: 60,
      runAll: (deps, paid) => followPayments(deps, paid),
      run: (deps, data) => followPayment(deps, data),
    },
    "push-news": {
      retries: 15, // about an hour
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { eventId }) => pushNews(deps, eventId),
    },
  },

  linkScopes: { order: activeGuestOrders },

  exports: {
    listUserOrders: "orders",
    getUserOrder: { each: "listUserOrders", param: "orderId", folder: "orders" },
  },

  deleteUserData,
} satisfies Module;
