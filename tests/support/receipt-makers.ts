import { eq } from "drizzle-orm";
import type { z } from "zod";
import * as bench from "../../src/contract/bench/bench.ts";
import { getOrder, listOrders } from "../../src/contract/orders/orders.ts";
import { getAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { pendingReceipts } from "../../src/server/film/rolls/tables.ts";
import { orderPromises } from "../../src/server/lab/tables.ts";
import { aDraft, aRoll, paidOrder } from "./makers.ts";
import { startLab } from "./start-lab.ts";

type Found = Partial<z.input<typeof bench.receiveOrder.body>>;

/** $17.99 with tax, and the surcharge for slide film, in cents. */
export const [A_ROLL, SLIDE] = [1959, 544];

export const CANNOT_UNDO = { status: 409, code: "CANNOT_UNDO" };

/** A paid order whose parcel is at the bench, with functions for its receipt and the resulting amounts. */
export async function aParcel(count = 2, roll: Parameters<typeof aRoll>[0] = {}) {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft(Array.from({ length: count }, () => aRoll(roll))));
  const params = { orderId: order.id };
  const ids = order.rolls.map(({ id }) => id);
  const now = () => admin.call(getOrder, { params });
  const receive = async (found: Found = {}) => {
    const { version } = await now();
    return admin.call(bench.receiveOrder, { params, body: { version, arrivedRollIds: ids, ...found } });
  };
  const undo = (rollIds = ids) =>
    admin.call(bench.undoRollsEvent, { params: { ...params, event: "RECEIVED" }, body: { rollIds } });
  const mark = (event: string, rollIds: string[]) =>
    admin.call(bench.addRollsEvent, { params: { ...params, event }, body: { rollIds } });
  const credit = async () => (await ada.call(getAccountCredit, { params: { userId: ada.userId } })).balance;
  const addOns = async () => {
    const { orders } = await admin.call(listOrders, { query: { search: ada.email, limit: 50 } });
    const each = await Promise.all(orders.map(({ id }) => admin.call(getOrder, { params: { orderId: id } })));
    return each
      .filter(({ parentOrderId }) => parentOrderId === order.id)
      .map(({ total, status }) => ({ total, status }));
  };
  const mails = async () =>
    (await lab.outbox(ada.email))
      .map(({ key }) => key.split(":")[0]!)
      .filter((key) => ["order-received", "receipt-changed", "refund", "order-invoice", "promise-moved"].includes(key))
      .toSorted();
  const unsettled = async () =>
    (await deps.db.select().from(pendingReceipts).where(eq(pendingReceipts.orderId, order.id)))[0];
  const promise = async () =>
    (await deps.db.select().from(orderPromises).where(eq(orderPromises.orderId, order.id)))[0];
  return {
    lab,
    deps,
    ada,
    admin,
    order,
    params,
    ids,
    now,
    receive,
    undo,
    mark,
    credit,
    addOns,
    mails,
    unsettled,
    promise,
  };
}
