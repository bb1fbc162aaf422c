import { eq } from "drizzle-orm";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import type { Order } from "../../../src/contract/orders/order.ts";
import { listInvoices } from "../../../src/contract/payments/invoices.ts";
import { makeTestCardToken } from "../../../src/contract/payments/payments.ts";
import { DAY_MS } from "../../../src/rules/time.ts";
import { disputes, heldCredits } from "../../../src/server/payments/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { prints } from "../../../src/server/prints/tables.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import { aLabelledParcel, aPrintOf } from "../../support/parcel-makers.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function orderThings({ lab, customer, admin }: Whose, order: () => Promise<Order>): Things {
  const { db } = lab.lab.deps;
  const parcel = once(async () => aLabelledParcel(admin, await order()));
  const print = once(async () => aPrintOf(lab, await order()));
  return {
    orderId: async () => (await order()).id,
    paymentId: async () => (await order()).payment!.id,
    invoiceId: async () => {
      await order();
      await lab.workAll(); // it gets its number shortly after the payment
      return (await customer.call(listInvoices, { params: { userId: customer.userId } })).invoices[0]!.id;
    },
    "add-rush.token": async () => {
      const body = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
      return (await customer.call(makeTestCardToken, { body })).token;
    },
    /** Its film is at the lab. */
    force: async () => true,
    arrivedRollIds: async () => (await order()).rolls.map(({ id }) => id),
    shipmentId: parcel,
    trackingNumber: once(async () => {
      const id = await parcel();
      await lab.workAll();
      const { shipments } = await admin.call(getOrder, { params: { orderId: (await order()).id } });
      return shipments.find((shipment) => shipment.id === id)!.trackingNumber;
    }),
    printId: print,
    draftId: async () => {
      const [row] = await db
        .select()
        .from(prints)
        .where(eq(prints.id, await print()));
      return row!.draftId;
    },
    heldCreditId: once(async () => {
      const { id: orderId } = await order();
      const [held] = await db
        .insert(heldCredits)
        .values({ id: newId(), orderId, refund: 100, beyond: 0, reason: "Missing film", createdAt: lab.clock.now() })
        .returning();
      return held!.id;
    }),
    disputeId: once(async () => {
      const { id: orderId } = await order();
      const [id, at] = [newId(), lab.clock.now()];
      const asked = { status: "NEEDS_ANSWER", reason: "NOT_RECEIVED", amount: 3900 } as const;
      const money = { withheld: 3900, fee: 1500, dueBy: new Date(at.getTime() + 7 * DAY_MS) };
      const whose = { userId: customer.userId, orderId, providerDisputeId: `dp_world_${id}` };
      await db.insert(disputes).values({ ...asked, ...money, ...whose, id, queriedAt: at, createdAt: at });
      return id;
    }),
  };
}
