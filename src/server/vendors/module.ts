import * as contract from "../../contract/vendors/vendors.ts";
import { handleCall } from "../handle-call.ts";
import { acceptVendorOrder, declineVendorOrder } from "./move-vendor-order.ts";
import { listVendors } from "./list-vendors.ts";
import { testVendors } from "./test-vendors.ts";
import { findVendorOrder, listVendorOrders, vendorIdFor } from "./queries.ts";
import { bringVendorOrder, shipVendorOrder } from "./ship-vendor-order.ts";
import { remindVendors } from "./remind-vendors.ts";
import { inArray } from "drizzle-orm";
import { ordersOf } from "../orders/delete-user-data.ts";
import { vendorOrders } from "./tables.ts";
import type { Module } from "../module.ts";

export const vendorsModule = {
  endpoints: {
    listVendors: handleCall(contract.listVendors, async (deps) => ({ vendors: await listVendors(deps) })),

    testVendors: handleCall(contract.testVendors, async (deps) => ({ outcome: await testVendors(deps) })),

    listVendorOrders: handleCall(contract.listVendorOrders, (deps, { query, caller }) =>
      listVendorOrders(deps, query, vendorIdFor(caller, query.vendorId)),
    ),

    getVendorOrder: handleCall(contract.getVendorOrder, async (deps, { params, query, caller }) => ({
      vendorOrder: await findVendorOrder(deps, params.orderId, vendorIdFor(caller, query.vendorId)),
    })),

    acceptVendorOrder: handleCall(contract.acceptVendorOrder, async (deps, { params, query, caller }) => {
      const of = { ...params, vendorId: vendorIdFor(caller, query.vendorId) };
      await acceptVendorOrder(deps, { ...of, by: caller.userId });
      return { vendorOrder: await findVendorOrder(deps, of.orderId, of.vendorId) };
    }),

    shipVendorOrder: handleCall(contract.shipVendorOrder, async (deps, { params, query, body, caller }) => {
      const of = { ...params, vendorId: vendorIdFor(caller, query.vendorId) };
      const by = caller.userId;
      await ("carrier" in body ? shipVendorOrder(deps, { ...of, ...body, by }) : bringVendorOrder(deps, { ...of, by }));
      return { vendorOrder: await findVendorOrder(deps, of.orderId, of.vendorId) };
    }),

    declineVendorOrder: handleCall(contract.declineVendorOrder, async (deps, { params, query, body, caller }) => {
      const of = { ...params, vendorId: vendorIdFor(caller, query.vendorId) };
      await declineVendorOrder(deps, { ...of, ...body, by: caller.userId });
      return { vendorOrder: await findVendorOrder(deps, of.orderId, of.vendorId) };
    }),
  },

  jobs: {
    "remind-vendors": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "17 * * * *",
      run: (deps) => remindVendors(deps),
    },
  },

  // A tracking number leads to the customer's address.
  async deleteUserData(tx, { id }) {
    await tx
      .update(vendorOrders)
      .set({ trackingNumber: null, reason: null })
      .where(inArray(vendorOrders.orderId, ordersOf(tx, id)));
  },
} satisfies Module;
