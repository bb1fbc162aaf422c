import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoicePdf, listInvoices, orderInvoice } from "../../contract/payments/invoices.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { InvoiceData } from "./invoice-data.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { invoices } from "./tables.ts";

const listed = (who: Person, query = {}) => who.call(listInvoices, { params: { userId: who.userId }, query });

const beginning = async (file: Blob) =>
  Buffer.from(await file.arrayBuffer())
    .subarray(0, 5)
    .toString();

test("a paid order has one invoice with everything as charged", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await paidOrder(ada, aDraft([aRoll({ addRush: true }), aRoll()]));
  await lab.workAll();
  const { invoices: list, count } = await listed(ada);
  expect(list).toMatchObject([{ orderId: order.id, subscriptionId: null, total: order.total }]);
  expect(count).toBe(1);
  const [stored] = await lab.lab.deps.db.select().from(invoices).where(eq(invoices.orderId, order.id));
  const data = stored!.data as InvoiceData;
  expect(data).toMatchObject({
    customer: { name: "Ada Lovelace", email: ada.email },
    seller: { legalEntity: "Nice Film Club LLC" },
    address: { city: "Brooklyn", zip: "11222" },
    taxRate: order.taxRate,
    tax: order.tax,
    total: order.total,
  });
  expect(data.lines.map(({ amount }) => amount)).toEqual(order.lines.map(({ amount }) => amount));
  const params = { userId: ada.userId };
  expect(await beginning(await ada.call(orderInvoice, { params: { ...params, orderId: order.id } }))).toBe("%PDF-");
  expect(await beginning(await ada.call(invoicePdf, { params: { ...params, invoiceId: stored!.id } }))).toBe("%PDF-");
  expect(await listed(ada, { search: `#10${order.id}` })).toMatchObject({ count: 1 });
  expect(await listed(ada, { search: "nothing" })).toMatchObject({ count: 0 });
});

test("an unpaid order has no invoice, and another customer's returns 404", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const open = await placeOrder(ada, aDraft([aRoll()]));
  const params = { userId: ada.userId, orderId: open.id };
  await expect(ada.call(orderInvoice, { params })).rejects.toMatchObject({ status: 409, code: "NOT_INVOICED" });
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await lab.workAll();
  const [{ id: invoiceId }] = (await listed(ada)).invoices as unknown as [{ id: string }];
  const his = { userId: bob.userId };
  await expect(bob.call(invoicePdf, { params: { ...his, invoiceId } })).rejects.toMatchObject({ status: 404 });
  await expect(bob.call(orderInvoice, { params: { ...his, orderId: order.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("invoice numbers have no gaps or duplicates under concurrency, failures and rollbacks", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const payers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const who = await lab.customer();
      const order = await placeOrder(who, aDraft([aRoll()]));
      const paymentMethodId = await storeCard(who, n % 5 === 0 ? TEST_CARDS.declined : TEST_CARDS.pays);
      return { who, orderId: order.id, paymentMethodId };
    }),
  );
  const paid = payers.map(({ who, orderId, paymentMethodId }) =>
    who.call(payOrder, { params: { userId: who.userId, orderId }, body: { paymentMethodId } }),
  );
  await Promise.all(paid);
  const undone = payers.slice(0, 10).map(({ orderId }) =>
    deps.db
      .transaction(async (tx) => {
        await issueInvoice(deps, tx, { orderId });
        throw new Error("undone");
      })
      .catch(() => undefined),
  );
  const requested = payers.map(({ who, orderId }) =>
    who.call(orderInvoice, { params: { userId: who.userId, orderId } }).catch((error: { code: string }) => error.code),
  );
  const answers = await Promise.all([...undone, ...requested, lab.workAll()]);
  expect(answers.filter((answer) => answer === "NOT_INVOICED")).toHaveLength(10);
  const issued = await deps.db.select().from(invoices).orderBy(asc(invoices.number));
  expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1));
  const ofThese = await deps.db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(sql`${invoices.orderId} in ${payers.map(({ orderId }) => orderId)}`);
  expect(ofThese).toHaveLength(40);
}, 60_000);

test("twenty concurrent requests for an order's invoice issue one", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const again = await Promise.all(
    Array.from({ length: 20 }, () =>
      deps.db.transaction(async (tx) => {
        await lockOrder(tx, order.id);
        return issueInvoice(deps, tx, { orderId: order.id });
      }),
    ),
  );
  expect(new Set(again.map(({ number }) => number)).size).toBe(1);
  await admin.call(refundOrder, { params: { orderId: order.id }, body: { toPayment: 100, reason: "A scratch" } });
  // The invoice shows refunds as of today; its number and amounts do not change.
  const params = { userId: ada.userId, orderId: order.id };
  expect(await beginning(await ada.call(orderInvoice, { params }))).toBe("%PDF-");
});
