import { expect } from "@playwright/test";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";

const suffix = () => Math.random().toString(36).slice(2, 8);

test("staff find an open order, change it, invoice it and cancel it", async ({ browser }) => {
  const customer = await newCustomer("counter");
  const admin = theAdmin();
  const order = await placeOrder(customer, aDraft([aRoll(), aRoll()]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const event = (text: string | RegExp) => main.getByText(text).first();
  await page.goto(`/admin/orders?search=${customer.email}`);
  await isAlive(page);
  await main
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .getByRole("link")
    .click();
  await page.waitForURL(`**/admin/users/${customer.userId}/orders/${order.id}`);

  await main.getByRole("button", { name: "Change items" }).click();
  await dialog.getByRole("checkbox", { name: /^2 / }).uncheck();
  await dialog.getByRole("button", { name: "Calculate new total" }).click();
  await dialog.getByRole("button", { name: /^Save at \$/ }).click();
  await expect(dialog).toBeHidden();
  const changed = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(changed.rolls).toHaveLength(1);
  expect(changed.total).toBeLessThan(order.total);

  await main.getByRole("button", { name: "Invoice", exact: true }).click();
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  await main
    .getByRole("button", { name: /^Send invoice/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(event("Invoice e-mailed")).toBeVisible();

  await main.getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByLabel("Reason").fill("Changed their mind");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(event("Canceled: Changed their mind")).toBeVisible();
  await expect(main.getByRole("button", { name: "Cancel order" })).toBeHidden();
});

test("staff pack, label, ship, partly refund and complete an order of goods", async ({ browser }) => {
  const customer = await newCustomer("goods");
  const admin = theAdmin();
  const name = `Loupe ${suffix()}`;
  const product = await addProduct(admin, { name, sku: `loupe-${suffix()}`, stock: 5 });
  const order = await paidOrder(customer, { lines: [{ tempKey: "l", productId: product.id }] });
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const event = (text: string | RegExp) => main.getByText(text).first();
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("checkbox", { name: `1 × ${name}` }).check();
  await main.getByRole("button", { name: "Mark as packed" }).click();
  await expect(main.getByText(/^Packed .*Its label is under Parcels\.$/)).toBeVisible();
  const parcel = main.getByRole("listitem", { name: "To the customer" });
  const getLabel = async () => {
    await parcel.getByRole("button", { name: "Create label" }).click();
    await dialog.getByRole("button", { name: /^Buy / }).click();
    await expect(parcel.getByRole("link", { name: "Label", exact: true })).toBeVisible();
  };
  await getLabel();
  await parcel.getByRole("button", { name: "Refund label" }).click();
  await dialog.getByRole("button", { name: "Refund label" }).click();
  await expect(main.getByRole("list", { name: "Refunded labels" })).toContainText("Refund requested");
  await getLabel();
  await parcel.getByRole("button", { name: "Shipped" }).click();
  await expect(parcel.getByRole("button", { name: "Shipped" })).toBeHidden();

  await main.getByRole("button", { name: "Refund" }).click();
  await dialog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  await dialog.getByLabel("Reason").fill("Scratched glass");
  await dialog.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(event(/Refunded .*Scratched glass/)).toBeVisible();
  await main.getByRole("button", { name: /^Complete order/ }).click();
  await expect(main.getByRole("button", { name: /^Complete/ })).toHaveCount(0);
  await expect(main.getByText("Complete", { exact: true }).first()).toBeVisible();
});
