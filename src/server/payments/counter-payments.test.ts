import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOrder, quoteCancel } from "../../contract/checkout/order-desk.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { orderReceipt, recordPayment } from "../../contract/payments/counter-payments.ts";
import { listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { wrongInBooks } from "../../../tests/support/books.ts";
import { pagesOf } from "../../../tests/support/read-pdf.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { payments } from "./tables.ts";

type Body = Parameters<typeof take>[2];
const take = (
  admin: Person,
  { id, total }: Order,
  own: {
    method?: "CASH" | "CHECK" | "TRANSFER" | "TERMINAL";
    received?: number;
    reference?: string;
    writesOff?: boolean;
  } = {},
  idempotencyKey?: string,
) =>
  admin.call(
    recordPayment,
    { params: { orderId: id }, body: { method: "CASH", received: total, total, ...own } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

async function anUnpaidOrder() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const now = () => admin.call(getOrder, { params: { orderId: order.id } });
  return { lab, ada, admin, order, now };
}

test("cash pays an order with change; the history names the cashier and the books balance", async () => {
  const { lab, admin, order, now } = await anUnpaidOrder();
  const paid = await take(admin, order, { received: 2000 });
  expect(paid).toMatchObject({
    change: 41,
    writtenOff: 0,
    order: { status: "PAID", payment: { method: "CASH", amount: 1959 } },
  });
  const event = (await now()).events.find(({ type }) => type === "PAID");
  expect(event).toMatchObject({ text: "Paid $19.59 with cash, received $20.00, change $0.41" });
  expect(event!.byName).not.toBeNull();
  await lab.workAll();
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
});

test("a short check can be written off, and its refund never exceeds what was paid", async () => {
  const { lab, admin, order } = await anUnpaidOrder();
  const check: Body = { method: "CHECK", received: 1900, reference: "1042" };
  await expect(take(admin, order, check)).rejects.toMatchObject({ code: "TOO_LITTLE" });
  expect(await take(admin, order, { ...check, writesOff: true })).toMatchObject({
    writtenOff: 59,
    order: { status: "PAID" },
  });
  expect(await admin.call(listRefunds, { params: { orderId: order.id } })).toMatchObject({ leftInAll: 1900 });
  await lab.workAll();
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
});

test("an order is paid once across concurrent desks, and only at its current total", async () => {
  const { lab, admin, order } = await anUnpaidOrder();
  await expect(take(admin, { ...order, total: 1 })).rejects.toMatchObject({
    code: "OTHER_TOTAL",
    data: { total: 1959 },
  });
  await expect(take(admin, order, { method: "TERMINAL", received: 2000 })).rejects.toMatchObject({ code: "NO_CHANGE" });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => take(admin, order)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rows = await lab.lab.deps.db.select().from(payments).where(eq(payments.orderId, order.id));
  expect(rows).toHaveLength(1);
});

test("the same key records one payment and returns the same response", async () => {
  const { admin, order } = await anUnpaidOrder();
  const twice = [
    await take(admin, order, { received: 5000 }, "key-1"),
    await take(admin, order, { received: 5000 }, "key-1"),
  ];
  expect(twice.map(({ change }) => change)).toEqual([3041, 3041]);
  await expect(take(admin, order, { received: 6000 }, "key-1")).rejects.toMatchObject({ code: "KEY_REUSED" });
});

test("a cash refund succeeds at once, and canceling says to refund in cash", async () => {
  const { lab, ada, admin, order, now } = await anUnpaidOrder();
  await take(admin, order);
  const params = { orderId: order.id };
  await admin.call(refundOrder, { params, body: { toPayment: 500, reason: "A scratch" } });
  expect((await now()).refunds).toMatchObject([{ toPayment: 500, status: "SUCCEEDED" }]);
  expect((await now()).events.at(-1)).toMatchObject({ text: "Refunded $5.00 in cash: A scratch" });
  expect(await admin.call(quoteCancel, { params })).toMatchObject({ toCards: [{ how: "in cash", amount: 1459 }] });
  await admin.call(cancelOrder, { params, body: {} });
  await lab.workAll();
  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("refund"));
  expect(mails.some(({ text }) => text.includes("$14.59 in cash"))).toBe(true);
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
});

test("a receipt shows cash and change, on 80 mm and letter paper", async () => {
  const { ada, admin, order } = await anUnpaidOrder();
  const params = { orderId: order.id };
  await expect(admin.call(orderReceipt, { params })).rejects.toMatchObject({ code: "NOT_PAID" });
  await take(admin, order, { received: 2000 });
  for (const paper of ["80MM", "LETTER"] as const) {
    const pdf: Blob = await admin.call(orderReceipt, { params, query: { paper } });
    const text = (await pagesOf(new Uint8Array(await pdf.arrayBuffer()))).join();
    for (const part of ["Total", "$19.59", "Cash received", "$20.00", "Change $0.41"]) expect(text).toContain(part);
  }
  const byCard = await paidOrder(ada, aDraft([aRoll()]));
  const pdf: Blob = await admin.call(orderReceipt, { params: { orderId: byCard.id } });
  expect((await pagesOf(new Uint8Array(await pdf.arrayBuffer()))).join()).toContain("Paid with Visa ending 4242");
});
