import * as refundsContract from "../../contract/shipping/postage-refunds.ts";
import * as runs from "../../contract/shipping/label-runs.ts";
import * as ratesContract from "../../contract/shipping/rates.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { handleCall } from "../handle-call.ts";
import { storeWebhook } from "../webhooks/inbox.ts";
import { refuse } from "../platform/http/errors.ts";
import { listBoxes, removeBox, saveBox } from "./boxes.ts";
import { buyLabels, parcelsToLabel } from "./buy-labels.ts";
import { finishScanFormLater, listScanForms, makeScanForm } from "./scan-forms.ts";
import { ratesOfParcel } from "./rates.ts";
import { addShipment, changeShipment, removeShipment } from "./shipments.ts";
import { retryPostageRefund, requestPostageRefund, checkPostageRefunds } from "./postage-refund-jobs.ts";
import { advanceTestPostage } from "./advance-test-postage.ts";
import { labelsOfOrders } from "./labels-of-orders.ts";
import { orderLabel } from "./order-label.ts";
import { findLabel, listPostageRefunds, postageRefundReply, shipmentOfOrder } from "./queries.ts";
import { followParcel } from "./follow-parcel.ts";
import { finishLabelLater } from "./finish-label.ts";
import { deleteUserData } from "./delete-user-data.ts";
import type { Module } from "../module.ts";

export const shippingModule = {
  endpoints: {
    getOwnLabel: handleCall(contract.getOwnLabel, async (deps, { params: { userId, ...at } }) => ({
      label: await findLabel(deps, { ...at, customerId: userId }),
    })),

    buyOwnLabel: handleCall(contract.buyOwnLabel, async (deps, { params: { userId, ...at }, caller }) => {
      await orderLabel(deps, { ...at, by: caller.userId, customerId: userId });
      return { label: await findLabel(deps, { ...at, customerId: userId }) };
    }),

    buyLabel: handleCall(contract.buyLabel, async (deps, { params, body, caller }) => {
      await orderLabel(deps, { ...params, by: caller.userId, choice: body });
      return { label: await findLabel(deps, params) };
    }),

    listRates: handleCall(ratesContract.listRates, (deps, { params, query }) => ratesOfParcel(deps, params, query)),

    listBoxes: handleCall(ratesContract.listBoxes, async ({ db }) => ({ boxes: await listBoxes(db) })),

    saveBox: handleCall(ratesContract.saveBox, async (deps, { params, body, caller }) => ({
      box: await saveBox(deps, params.boxId, body, caller.userId),
    })),

    removeBox: handleCall(ratesContract.removeBox, async (deps, { params, caller }) => {
      await removeBox(deps, params.boxId, caller.userId);
      return { done: true as const };
    }),

    listParcelsToLabel: handleCall(runs.listParcelsToLabel, async ({ db }, { query }) => ({
      parcels: await parcelsToLabel(db, query.orderIds),
    })),

    buyLabels: handleCall(runs.buyLabels, (deps, { body, caller }) => buyLabels(deps, body, caller.userId)),

    listScanForms: handleCall(runs.listScanForms, (deps) => listScanForms(deps)),

    makeScanForm: handleCall(runs.makeScanForm, async (deps, { body, caller }) => {
      const id = await makeScanForm(deps, body.carrier, caller.userId);
      return { scanForm: (await listScanForms(deps)).scanForms.find((form) => form.id === id)! };
    }),

    labelsOfOrders: handleCall(contract.labelsOfOrders, (deps, { query }) => labelsOfOrders(deps, query)),

    listPostageRefunds: handleCall(refundsContract.listPostageRefunds, async (deps, { params }) => ({
      postageRefunds: await listPostageRefunds(deps.db, params.orderId),
    })),

    retryPostageRefund: handleCall(refundsContract.retryPostageRefund, async (deps, { params, caller }) => ({
      postageRefund: postageRefundReply(await retryPostageRefund(deps, { ...params, by: caller.userId })),
    })),

    addShipment: handleCall(contract.addShipment, async (deps, { params: { orderId }, body, caller }) => {
      const shipmentId = await addShipment(deps, { orderId, by: caller.userId, shipment: body });
      return { shipment: await shipmentOfOrder(deps, { orderId, shipmentId }) };
    }),

    updateShipment: handleCall(contract.updateShipment, async (deps, { params, body, caller }) => {
      await changeShipment(deps, { ...params, ...body, by: caller.userId });
      return { shipment: await shipmentOfOrder(deps, params) };
    }),

    removeShipment: handleCall(contract.removeShipment, async (deps, { params, caller }) => {
      await removeShipment(deps, { ...params, by: caller.userId });
      return { done: true as const };
    }),

    advanceTestPostage: handleCall(contract.advanceTestPostage, async (deps, { params }) => {
      const { trackingNumber, state } = await advanceTestPostage(deps, params.trackingNumber);
      return { trackingNumber, state };
    }),

    postageWebhook: handleCall(contract.postageWebhook, async (deps, { rawBody, headers }) => {
      const event = deps.postage.verifyEvent(rawBody, headers);
      if (event === null) throw refuse(contract.postageWebhook, "BAD_SIGNATURE");
      await storeWebhook(deps, { ...event, provider: "postage" });
      return { done: true as const };
    }),
  },

  jobs: {
    // Retried for about a day.
    "buy-label": {
      retries: 300,
      concurrency: 4,
      timeoutSeconds: 60,
      run: (deps, { labelId }) => finishLabelLater(deps, labelId),
    },
    "make-scan-form": {
      retries: 300,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { scanFormId }) => finishScanFormLater(deps, scanFormId),
    },
    "follow-parcel": {
      retries: 300,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { shipmentId }) => followParcel(deps, shipmentId),
    },
    "refund-postage": {
      retries: 300,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { postageRefundId }) => requestPostageRefund(deps, postageRefundId),
    },
    "check-postage-refunds": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 60,
      cron: "25 * * * *",
      run: checkPostageRefunds,
    },
  },

  deleteUserData,
} satisfies Module;
