import { expect } from "@playwright/test";
import { completeOrder, markPrintsReady } from "../../src/contract/bench/bench.ts";
import { handOverGoods, packGoods } from "../../src/contract/bench/goods.ts";
import { previewOrderChange, updateOrder } from "../../src/contract/checkout/checkout.ts";
import { cancelOrder } from "../../src/contract/checkout/order-desk.ts";
import { splitPickUp } from "../../src/contract/film/rolls.ts";
import { invoiceOrder, sendInvoice } from "../../src/contract/payments/order-invoice.ts";
import { attachPayment } from "../../src/contract/payments/payments.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { askPostageBack } from "../../src/contract/shipping/postage-refunds.ts";
import {
  addShipment,
  advanceTestPostage,
  buyLabel,
  removeShipment,
  updateShipment,
} from "../../src/contract/shipping/shipping.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../support/makers.ts";
import { saysRefusals } from "../support/says-refusals.ts";
import { addProduct } from "../support/shop-makers.ts";

const LOUPE = { productId: crypto.randomUUID(), productVariantId: null, name: "Loupe", quantity: 3 };
const CANCELED = { status: "CANCELED" };

test("whatever the lab refuses of an order that is not paid is said in its dialog, and the next press goes through", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("refused-open"), theAdmin()];
  const order = await placeOrder(customer, aDraft([aRoll(), aRoll()]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("button", { name: "Change what is in it" }).click();
  const second = dialog.getByRole("checkbox", { name: /^2 / });
  await second.uncheck();
  const changing = {
    at: dialog,
    data: {
      PRICE_CHANGED: { total: 1900 },
      OUT_OF_STOCK: { items: [{ ...LOUPE, stock: 1 }] },
      TOO_MANY_UNPAID: { items: [{ ...LOUPE, most: 2 }] },
      STALE: { version: order.version },
      NOT_CHANGEABLE: { status: "INVOICED" },
    },
    says: { OUT_OF_STOCK: "Loupe: 1 left", TOO_MANY_UNPAID: "Loupe: 2 at most" },
  };
  await saysRefusals(page, previewOrderChange, {
    ...changing,
    press: () => dialog.getByRole("button", { name: "What does it come to?" }).click(),
  });
  // After a price that changed the new one is asked for by itself.
  await saysRefusals(page, updateOrder, {
    ...changing,
    press: () => dialog.getByRole("button", { name: /^Change it to \$/ }).click(),
  });
  await expect(dialog).toBeHidden();

  await main.getByRole("button", { name: "Invoice", exact: true }).click();
  await saysRefusals(page, invoiceOrder, {
    press: () => dialog.getByRole("button", { name: "Invoice it" }).click(),
    at: dialog,
    data: { WRONG_STATUS: { from: "CANCELED", to: "INVOICED" } },
  });
  await main.getByRole("button", { name: "Send the invoice" }).click();
  await saysRefusals(page, sendInvoice, {
    press: () => dialog.getByRole("button", { name: "Send it" }).click(),
    at: dialog,
    data: { NOT_INVOICED: CANCELED },
  });
  await main.getByRole("button", { name: "Attach a payment" }).click();
  const paymentId = dialog.getByLabel("The provider’s id of the payment");
  await paymentId.fill("pay_of_nobody");
  await saysRefusals(page, attachPayment, {
    press: () => dialog.getByRole("button", { name: "Attach it" }).click(),
    at: dialog,
    data: { NOT_PAYABLE: CANCELED, OTHER_AMOUNT: { total: 1000, amount: 900 } },
    says: { OTHER_AMOUNT: "The payment is $9.00, the order $10.00." },
    typed: [[paymentId, "pay_of_nobody"]],
    goesThrough: { not: "nobody made this payment" },
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await main.getByRole("button", { name: "Cancel the order" }).click();
  const reason = dialog.getByLabel("Reason");
  await reason.fill("Changed their mind");
  await saysRefusals(page, cancelOrder, {
    press: () => dialog.getByRole("button", { name: "Cancel the order" }).click(),
    at: dialog,
    data: { WRONG_STATUS: { from: "COMPLETE", to: "CANCELED" }, AT_WORK: { rollIds: [] } },
    typed: [[reason, "Changed their mind"]],
  });
  await page.context().close();
});

test("whatever the lab refuses of goods that are packed, handed over, refunded and completed is said, and the next press goes through", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("refused-goods"), theAdmin()];
  const name = `Loupe ${Math.random().toString(36).slice(2, 9)}`;
  const { id: productId } = await addProduct(admin, { name, sku: name.toLowerCase().replace(" ", "-"), stock: 5 });
  const lines = [{ tempKey: "l", productId }];
  const order = await paidOrder(customer, aDraft([], { lines, deliveryMethod: "IN_STORE_PICKUP" }));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const goods = main.getByRole("region", { name: "Goods" });
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await goods.getByRole("checkbox", { name: `1 × ${name}` }).check();
  await saysRefusals(page, packGoods, {
    press: () => goods.getByRole("button", { name: "Packed" }).click(),
    at: goods,
    data: { NOT_AT_WORK: CANCELED },
  });
  await saysRefusals(page, handOverGoods, {
    press: () => goods.getByRole("button", { name: "Handed over" }).click(),
    at: goods,
    data: { NOT_AT_WORK: CANCELED },
  });
  await main.getByRole("button", { name: "Refund" }).click();
  await dialog.getByRole("radio", { name: "An amount" }).check();
  await dialog.getByLabel("Amount", { exact: true }).fill("1");
  const reason = dialog.getByLabel("Reason");
  await reason.fill("A scratch");
  await saysRefusals(page, refundOrder, {
    press: () => dialog.getByRole("button", { name: "Refund $1.00" }).click(),
    at: dialog,
    data: { NOT_REFUNDABLE: CANCELED, MORE_THAN_LEFT: { leftInAll: 50, leftToPayment: 20 } },
    says: { MORE_THAN_LEFT: "$0.50 can still go back, $0.20 of it to the card." },
    typed: [[reason, "A scratch"]],
  });
  await saysRefusals(page, completeOrder, {
    press: () => main.getByRole("button", { name: "Complete", exact: true }).click(),
    at: main,
    data: {
      WRONG_STATUS: { from: "CANCELED", to: "COMPLETE" },
      NOT_COMPLETE: { reason: "The goods have not been handed over yet." },
    },
  });
  await page.context().close();
});

test("whatever the lab refuses of prints, pick-ups and parcels is said where it was pressed, and the next press goes through", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("refused-parcels"), theAdmin()];
  const order = await paidOrder(customer, aDraft([aRoll({ addPrints: true }), aRoll()]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("button", { name: "Prints are ready" }).click();
  await saysRefusals(page, markPrintsReady, {
    press: () => dialog.getByRole("button", { name: "They are ready" }).click(),
    at: dialog,
    data: { NOT_AT_WORK: CANCELED },
  });
  await main.getByRole("button", { name: "Split the pick-up" }).click();
  const first = dialog.getByRole("checkbox", { name: /^1 / });
  await first.check();
  await saysRefusals(page, splitPickUp, {
    press: () => dialog.getByRole("button", { name: "Split it" }).click(),
    at: dialog,
  });

  await main.getByRole("button", { name: "Add a parcel" }).click();
  await saysRefusals(page, addShipment, {
    press: () => dialog.getByRole("button", { name: "Add it" }).click(),
    at: dialog,
  });
  const parcel = main.getByRole("listitem", { name: "To the customer" });
  await parcel.getByRole("button", { name: "Take it off" }).click();
  await saysRefusals(page, removeShipment, {
    press: () => dialog.getByRole("button", { name: "Take it off" }).click(),
    at: dialog,
    goesThrough: { not: "it gets its label below" },
  });
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await saysRefusals(page, buyLabel, {
    press: () => parcel.getByRole("button", { name: "Get the label" }).click(),
    at: parcel,
  });
  await parcel.getByRole("button", { name: "Give the label back" }).click();
  await saysRefusals(page, askPostageBack, {
    press: () => dialog.getByRole("button", { name: "Give it back" }).click(),
    at: dialog,
    goesThrough: { not: "the parcel travels on it below" },
  });
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await saysRefusals(page, advanceTestPostage, {
    press: () => parcel.getByRole("button", { name: "Move the test parcel on" }).click(),
    at: parcel,
  });
  await parcel.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("checkbox", { name: "It has arrived" }).check();
  await saysRefusals(page, updateShipment, {
    press: () => dialog.getByRole("button", { name: "Save" }).click(),
    at: dialog,
    data: { STALE: { version: 1 } },
  });
  await expect(dialog).toBeHidden();
  await page.context().close();
});
