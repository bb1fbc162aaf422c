import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { invoices } from "../payments/tables.ts";
import { followPayments } from "./follow-payment.ts";
import { lockOrder } from "./lock-order.ts";

async function threePaid() {
  const lab = await startLab();
  const { deps } = lab.lab;
  const people = [await lab.customer(), await lab.customer(), await lab.customer()];
  const orders = await Promise.all(people.map((who) => paidOrder(who, aDraft([aRoll()]))));
  const ids = orders.map(({ id }) => id);
  const paid = orders.map(({ id: orderId, total: amount }) => ({ orderId, amount }));
  const numbers = async () => {
    const rows = await deps.db.select().from(invoices).where(inArray(invoices.orderId, ids)).orderBy(invoices.orderId);
    return rows.map(({ number }) => number);
  };
  const receipts = async () => {
    const mails = await Promise.all(people.map(({ email }) => lab.outbox(email)));
    return mails.map((sent) => sent.filter(({ key }) => key.startsWith("order-paid:")).length);
  };
  return { lab, deps, paid, numbers, receipts };
}

test("following up on concurrent payments sends each a receipt and the next invoice number, once", async () => {
  const { lab, deps, paid, numbers, receipts } = await threePaid();
  await followPayments(deps, paid);
  const [first] = await numbers();
  expect(await numbers()).toEqual([first, first! + 1, first! + 2]);
  await followPayments(deps, paid);
  await lab.workAll();
  expect(await numbers()).toEqual([first, first! + 1, first! + 2]);
  expect(await receipts()).toEqual([1, 1, 1]);
});

test("a locked order fails the batch without waiting; separate jobs complete it later", async () => {
  const { lab, deps, paid, numbers, receipts } = await threePaid();
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, paid[1]!.orderId);
    await expect(followPayments(deps, paid)).rejects.toThrow("held by somebody else");
  });
  expect(await numbers()).toEqual([]);
  await lab.workAll();
  expect(await numbers()).toHaveLength(3);
  expect(await receipts()).toEqual([1, 1, 1]);
});
