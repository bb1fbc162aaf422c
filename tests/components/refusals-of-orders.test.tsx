import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { completeOrder, markPrintsReady } from "../../src/contract/bench/bench.ts";
import { handOverGoods, packGoods } from "../../src/contract/bench/goods.ts";
import { previewOrderChange, updateOrder } from "../../src/contract/checkout/checkout.ts";
import { cancelOrder } from "../../src/contract/checkout/order-desk.ts";
import { splitPickUp } from "../../src/contract/film/rolls.ts";
import { invoiceOrder, sendInvoice } from "../../src/contract/payments/order-invoice.ts";
import { attachPayment } from "../../src/contract/payments/payments.ts";
import { listRefunds, refundOrder } from "../../src/contract/payments/refunds.ts";
import { retryPostageRefund } from "../../src/contract/shipping/postage-refunds.ts";
import {
  addShipment,
  advanceTestPostage,
  buyLabel,
  removeShipment,
  updateShipment,
} from "../../src/contract/shipping/shipping.ts";
import { aLabel, aLine, anOrder, aParcel, aRollOfOrder, openAtDesk, withRates } from "../support/components/orders.ts";
import { saysRefusals } from "../support/components/says-refusals.ts";

const LOUPE = { productId: crypto.randomUUID(), productVariantId: null, name: "Loupe", quantity: 3 };
const CANCELED = { status: "CANCELED" };
const PAID_AT = "2026-06-14T14:00:00.000Z";
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const press = (name: string) => main.getByRole("button", { name, exact: true }).click();

test("errors on changing an order appear in its dialog, and the next click succeeds", async () => {
  const order = anOrder({ rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })] });
  const screen = await openAtDesk(order, (api) => {
    api.reply(previewOrderChange, { ...order, total: 1900 });
    api.reply(updateOrder, { ...order, total: 1900, version: 2, rolls: order.rolls.slice(0, 1) });
  });
  await press("Change items");
  await dialog.getByRole("checkbox", { name: /^2 / }).click();
  const changing = {
    at: dialog,
    data: {
      PRICE_CHANGED: { total: 1900 },
      OUT_OF_STOCK: { items: [{ ...LOUPE, stock: 1 }] },
      TOO_MANY_UNPAID: { items: [{ ...LOUPE, most: 2 }] },
      STALE: { version: 1 },
      NOT_CHANGEABLE: { status: "INVOICED" },
    },
    says: { OUT_OF_STOCK: "Loupe: 1 left", TOO_MANY_UNPAID: "Loupe: 2 at most" },
  };
  await saysRefusals(screen, previewOrderChange, {
    ...changing,
    press: () => dialog.getByRole("button", { name: "Calculate new total" }).click(),
  });
  const previews = screen.api.requests(previewOrderChange).length;
  await saysRefusals(screen, updateOrder, {
    ...changing,
    press: () => dialog.getByRole("button", { name: "Save at $19.00" }).click(),
  });
  // After a price change, the screen loads the new price automatically.
  expect(screen.api.requests(previewOrderChange)).toHaveLength(previews + 1);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(updateOrder).at(-1)!.body).toMatchObject({
    version: 1,
    removedRollIds: [order.rolls[1]!.id],
    expectedTotal: 1900,
  });
});

test("errors on invoices, payments and cancellation appear in dialogs, and the next click succeeds", async () => {
  const order = anOrder({ rolls: [aRollOfOrder(), aRollOfOrder({ number: 2 })] });
  const screen = await openAtDesk(order, (api) => {
    api.reply(invoiceOrder, { ...order, status: "INVOICED" });
    api.reply(sendInvoice, { ...order, status: "INVOICED" });
    api.reply(cancelOrder, { ...order, status: "CANCELED" });
  });
  await press("Invoice");
  await saysRefusals(screen, invoiceOrder, {
    press: () => dialog.getByRole("button", { name: "Create invoice" }).click(),
    at: dialog,
    data: { WRONG_STATUS: { from: "CANCELED", to: "INVOICED" } },
  });
  screen.put({ ...order, status: "INVOICED" });
  await press("Send invoice");
  await saysRefusals(screen, sendInvoice, {
    press: () => dialog.getByRole("button", { name: "Send" }).click(),
    at: dialog,
    data: { NOT_INVOICED: CANCELED },
  });
  expect(screen.api.requests(sendInvoice).at(-1)!.body).toEqual({ resend: false });
  await press("Attach payment");
  const paymentId = dialog.getByLabelText("Payment ID from the provider");
  await paymentId.fill("pay_of_nobody");
  await saysRefusals(screen, attachPayment, {
    press: () => dialog.getByRole("button", { name: "Attach payment" }).click(),
    at: dialog,
    data: { NOT_PAYABLE: CANCELED, OTHER_AMOUNT: { total: 1000, amount: 900 } },
    says: { OTHER_AMOUNT: "The payment is $9.00, but the order total is $10.00." },
    typed: [[paymentId, "pay_of_nobody"]],
    goesThrough: false,
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await press("Cancel order");
  const reason = dialog.getByLabelText("Reason");
  await reason.fill("Changed their mind");
  await saysRefusals(screen, cancelOrder, {
    press: () => dialog.getByRole("button", { name: "Cancel order" }).click(),
    at: dialog,
    data: {
      WRONG_STATUS: { from: "COMPLETE", to: "CANCELED" },
      IN_PROGRESS: { rollIds: [] },
      GOODS_GONE: { lineIds: [] },
    },
    typed: [[reason, "Changed their mind"]],
  });
  expect(screen.api.requests(cancelOrder).at(-1)!.body).toEqual({
    reason: "Changed their mind",
    force: false,
    goods: [],
  });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("errors on packing, hand-over, refund and completion are shown, and the next click succeeds", async () => {
  const order = anOrder({
    status: "PAID",
    paidAt: PAID_AT,
    deliveryMethod: "IN_STORE_PICKUP",
    lines: [aLine()],
  });
  const packed = { ...order, goodsPackedAt: PAID_AT };
  const screen = await openAtDesk(order, (api) => {
    api.reply(packGoods, packed);
    api.reply(handOverGoods, { ...packed, goodsHandedOverAt: PAID_AT });
    api.reply(completeOrder, { ...order, status: "COMPLETE" });
    api.reply(listRefunds, { leftInAll: 2000, leftToPayment: 2000 });
    api.reply(refundOrder, { leftInAll: 1900, leftToPayment: 1900 });
  });
  const goods = main.getByRole("region", { name: "Items" });
  await goods.getByRole("checkbox", { name: "1 × Loupe" }).click();
  await saysRefusals(screen, packGoods, {
    press: () => goods.getByRole("button", { name: "Mark as packed" }).click(),
    at: goods,
    data: { NOT_IN_PROGRESS: CANCELED },
  });
  screen.put(packed);
  await saysRefusals(screen, handOverGoods, {
    press: () => goods.getByRole("button", { name: "Mark as handed over" }).click(),
    at: goods,
    data: { NOT_IN_PROGRESS: CANCELED },
  });
  await press("Refund");
  await dialog.getByRole("radio", { name: "Other amount" }).click();
  await dialog.getByLabelText("Amount", { exact: true }).fill("1");
  const reason = dialog.getByLabelText("Reason");
  await reason.fill("A scratch");
  await saysRefusals(screen, refundOrder, {
    press: () => dialog.getByRole("button", { name: "Refund $1.00" }).click(),
    at: dialog,
    data: {
      NOT_REFUNDABLE: CANCELED,
      DISPUTED: { disputeId: crypto.randomUUID(), amount: 2000 },
      CREDIT_DESPITE_DISPUTE: { disputeId: crypto.randomUUID(), amount: 2000 },
      MORE_THAN_LEFT: { leftInAll: 50, leftToPayment: 20, leftToGiftCard: 0 },
    },
    says: { MORE_THAN_LEFT: "$0.50 can still be refunded, $0.20 the way it was paid." },
    typed: [[reason, "A scratch"]],
  });
  expect(screen.api.requests(refundOrder).at(-1)!.body).toEqual({
    toPayment: 100,
    toGiftCard: 0,
    toAccountCredit: 0,
    lineIds: [],
    reason: "A scratch",
    despiteDispute: false,
  });
  await expect.element(dialog).not.toBeInTheDocument();
  await saysRefusals(screen, completeOrder, {
    press: () => press("Complete"),
    at: main,
    data: {
      WRONG_STATUS: { from: "CANCELED", to: "COMPLETE" },
      NOT_COMPLETE: { reason: "The items have not been handed over yet." },
    },
  });
});

test("errors on prints, pick-ups and parcels appear where they occur, and the next click succeeds", async () => {
  document.documentElement.dataset["environment"] = "demo";
  const parcel = aParcel({ toCustomer: true, carrier: "FEDEX" });
  const order = anOrder({
    status: "PAID",
    paidAt: PAID_AT,
    rolls: [aRollOfOrder({ addPrints: true }), aRollOfOrder({ number: 2 })],
  });
  const withParcel = { ...order, shipments: [parcel] };
  const labeled = { ...parcel, label: aLabel(), trackingNumber: "123456789012" };
  const screen = await openAtDesk(order, (api) => {
    api.reply(markPrintsReady, { ...order, printsReadyAt: PAID_AT });
    api.reply(splitPickUp, {});
    api.reply(addShipment, { shipment: parcel });
    withRates(api);
    api.reply(buyLabel, () => {
      screen.put({ ...order, shipments: [labeled] });
      return { label: labeled.label };
    });
    api.reply(advanceTestPostage, {});
    api.reply(updateShipment, { shipment: { ...labeled, deliveredAt: PAID_AT } });
  });
  await press("Mark prints ready");
  await saysRefusals(screen, markPrintsReady, {
    press: () => dialog.getByRole("button", { name: "Mark as ready" }).click(),
    at: dialog,
    data: { NOT_IN_PROGRESS: CANCELED },
  });
  await press("Split off rolls");
  await dialog.getByRole("checkbox", { name: /^1 / }).click();
  await saysRefusals(screen, splitPickUp, {
    press: () => dialog.getByRole("button", { name: "Split off" }).click(),
    at: dialog,
  });
  expect(screen.api.requests(splitPickUp).at(-1)!.body).toEqual({ rollIds: [order.rolls[0]!.id] });

  await main.getByRole("heading", { name: "Parcels" }).click();
  await press("Add parcel");
  await saysRefusals(screen, addShipment, {
    press: () => {
      screen.put(withParcel);
      return dialog.getByRole("button", { name: "Add parcel" }).click();
    },
    at: dialog,
  });
  const item = main.getByRole("listitem", { name: "To the customer" });
  await item.getByRole("button", { name: "Remove parcel" }).click();
  await saysRefusals(screen, removeShipment, {
    press: () => dialog.getByRole("button", { name: "Remove parcel" }).click(),
    at: dialog,
    goesThrough: false,
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await item.getByRole("button", { name: "Create label" }).click();
  await saysRefusals(screen, buyLabel, {
    press: () => dialog.getByRole("button", { name: /^Buy USPS/ }).click(),
    at: dialog,
  });
  await item.getByRole("button", { name: "Refund label" }).click();
  await saysRefusals(screen, retryPostageRefund, {
    press: () => dialog.getByRole("button", { name: "Refund label" }).click(),
    at: dialog,
    goesThrough: false,
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await saysRefusals(screen, advanceTestPostage, {
    press: () => item.getByRole("button", { name: "Advance test parcel" }).click(),
    at: item,
  });
  await item.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("checkbox", { name: "Delivered" }).click();
  await saysRefusals(screen, updateShipment, {
    press: () => dialog.getByRole("button", { name: "Save" }).click(),
    at: dialog,
    data: { STALE: { version: 1 } },
  });
  expect(screen.api.requests(updateShipment).at(-1)!.body).toEqual({ version: 1, delivered: true });
  await expect.element(dialog).not.toBeInTheDocument();
});
