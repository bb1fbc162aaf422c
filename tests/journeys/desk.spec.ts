import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { updateOrder } from "../../src/contract/checkout/checkout.ts";
import { addCoupon, type Coupon, listCoupons, updateCoupon } from "../../src/contract/coupons/coupons.ts";
import { writeToCustomer } from "../../src/contract/orders/order-desk.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";

const suffix = () => Math.random().toString(36).slice(2, 8);

test("the desk changes an open order at the price that results, is told what others did meanwhile, invoices and cancels it", async ({
  browser,
}) => {
  const customer = await newCustomer("counter");
  const admin = theAdmin();
  const order = await placeOrder(customer, aDraft([aRoll(), aRoll()]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("button", { name: "Change what is in it" }).click();
  await dialog.getByRole("checkbox", { name: /^2 / }).uncheck();
  await expectNoViolations(page, "changing an order");
  // Somebody else writes a note meanwhile.
  await admin.call(updateOrder, {
    params: { orderId: order.id },
    body: { version: order.version, internalNotes: "Calls before noon" },
  });
  await dialog.getByRole("button", { name: "What does it come to?" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "The order changed meanwhile" })).toContainText(
    "Changed the lab's notes",
  );
  await dialog.getByRole("button", { name: "Go on from how it is now" }).click();
  await dialog.getByRole("button", { name: "What does it come to?" }).click();
  await dialog.getByRole("button", { name: /^Change it to \$/ }).click();
  await expect(dialog).toBeHidden();
  const changed = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(changed.rolls).toHaveLength(1);
  expect(changed.total).toBeLessThan(order.total);

  await main.getByRole("button", { name: "Invoice", exact: true }).click();
  await dialog.getByRole("button", { name: "Invoice it" }).click();
  await main.getByRole("button", { name: "Send the invoice" }).click();
  await dialog.getByRole("button", { name: "Send it" }).click();
  await expect(main.getByText("The invoice was mailed")).toBeVisible();
  await main.getByRole("button", { name: "Attach a payment" }).click();
  await dialog.getByLabel("The provider’s id of the payment").fill("pay_of_nobody");
  await dialog.getByRole("button", { name: "Attach it" }).click();
  await expect(dialog.getByRole("alert")).toContainText("knows no such payment");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await main.getByRole("button", { name: "Cancel the order" }).click();
  await dialog.getByRole("button", { name: "Keep the order" }).click();
  await main.getByRole("button", { name: "Cancel the order" }).click();
  await dialog.getByLabel("Reason").fill("Changed their mind");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(main.getByText("Canceled: Changed their mind")).toBeVisible();
  await expect(main.getByRole("button", { name: "Cancel the order" })).toBeHidden();
  await page.context().close();
});

test("an order of goods is picked, packed, labelled, sent and refunded by line", async ({ browser }) => {
  const customer = await newCustomer("goods");
  const admin = theAdmin();
  const name = `Loupe ${suffix()}`;
  const product = await addProduct(admin, { name, sku: `loupe-${suffix()}`, stock: 5 });
  const order = await paidOrder(customer, { lines: [{ tempKey: "l", productId: product.id }] });
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("button", { name: "Complete" }).click();
  await expect(main.getByRole("alert").filter({ hasText: "A parcel has not been shipped yet." })).toBeVisible();
  await expect(main.getByRole("button", { name: "Packed" })).toBeDisabled();
  await main.getByRole("checkbox", { name: `1 × ${name}` }).check();
  await main.getByRole("button", { name: "Packed" }).click();
  await expect(main.getByText(/^Packed .*Its label stands under Parcels\.$/)).toBeVisible();
  const parcel = main.getByRole("listitem", { name: "To the customer" });
  await parcel.getByRole("button", { name: "Get the label" }).click();
  await expect(parcel.getByRole("link", { name: "Label", exact: true })).toBeVisible();
  await parcel.getByRole("button", { name: "It has left" }).click();
  await expect(parcel.getByRole("button", { name: "It has left" })).toBeHidden();
  await expectNoViolations(page, "an order at the desk");

  await main.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  await dialog.getByLabel("Reason").fill("Scratched glass");
  await expectNoViolations(page, "a refund");
  await dialog.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(main.getByText(/Refunded .*Scratched glass/)).toBeVisible();
  await main.getByRole("button", { name: "Complete" }).click();
  await expect(main.getByText("Complete", { exact: true }).first()).toBeVisible();
  await page.context().close();
});

test("a label that was not used is given back at the desk, and its parcel gets another or comes off the order", async ({
  browser,
}) => {
  const customer = await newCustomer("unused");
  const order = await paidOrder(customer, aDraft([aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const page = await pageOf(browser, theAdmin());
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  const parcel = main.getByRole("listitem", { name: "To the lab" });
  const givenBack = main.getByRole("list", { name: "Labels given back" }).getByRole("listitem");
  const getLabel = async () => {
    await parcel.getByRole("button", { name: "Get the label" }).click();
    await expect(parcel.getByRole("link", { name: "Label", exact: true })).toBeVisible();
  };
  await getLabel();
  const zpl = page.waitForEvent("download");
  await parcel.getByRole("link", { name: "Label as ZPL, for a thermal printer" }).click();
  expect((await zpl).suggestedFilename()).toBe(`fedex-label-10${order.id}.zpl`);
  await parcel.getByRole("button", { name: "Give the label back" }).click();
  await expect(dialog).toContainText("FedEx is asked for its postage");
  await expectNoViolations(page, "giving a label back");
  await dialog.getByRole("button", { name: "Give it back" }).click();
  await expect(dialog).toBeHidden();
  await expect(givenBack).toHaveCount(1);
  await expect(givenBack).toContainText(/FedEx label \d{12}, void\s*Postage asked back/);
  await expectNoViolations(page, "a label that was given back");

  await getLabel();
  await parcel.getByRole("button", { name: "Take it off" }).click();
  await dialog.getByRole("button", { name: "Take it off" }).click();
  await expect(parcel).toBeHidden();
  await expect(givenBack).toHaveCount(2);
  await page.context().close();
});

test("whatever is begun on a page that is old meanwhile says what happened: a split, prints, a parcel, what canceling gives back", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("stale"), theAdmin()];
  const order = await paidOrder(customer, aDraft([aRoll({ addPrints: true }), aRoll()]));
  const params = { orderId: order.id };
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  let written = 0;
  /** Somebody else writes to the customer while the dialog is open. */
  const tellsOfAnother = async (opened: Promise<void>) => {
    await opened;
    await expect(dialog).toBeVisible();
    const text = `Your film looks well, ${++written}`;
    await admin.call(writeToCustomer, { params, body: { id: randomUUID(), text } });
    const changed = dialog.getByRole("alert").filter({ hasText: "The order changed meanwhile" });
    await expect(changed.getByRole("listitem")).toHaveCount(1);
    await dialog.getByRole("button", { name: /^(Cancel|Leave it|Not yet)$/ }).click();
    await expect(dialog).toBeHidden();
  };
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  await tellsOfAnother(press("Split the pick-up"));
  await tellsOfAnother(press("Prints are ready"));
  await tellsOfAnother(press("Add a parcel"));
  await tellsOfAnother(press("Take it off"));

  await press("Cancel the order");
  const back = dialog.getByRole("status", { name: "What goes back" });
  const paid = `$${(order.total / 100).toFixed(2)} to Visa ending 4242`;
  await expect(back.getByRole("listitem")).toHaveText([paid]);
  await expectNoViolations(page, "canceling an order");
  // Somebody else refunds a part of it meanwhile.
  await admin.call(refundOrder, { params, body: { toPayment: 200, reason: "A scratch" } });
  await expect(back.getByRole("listitem")).toHaveText([
    `$${((order.total - 200) / 100).toFixed(2)} to Visa ending 4242`,
  ]);
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test("staff find orders by what they wait for and keep views, find and make people, and keep coupons", async ({
  browser,
}) => {
  const customer = await newCustomer("found");
  const admin = theAdmin();
  const order = await paidOrder(customer, aDraft([aRoll({ addRush: true })]));
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  await page.goto(`/admin/orders?search=${customer.email}`);
  await isAlive(page);
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Rush");
  await main.getByLabel("To do").selectOption("Parcels to send");
  await expect(main.getByText("No orders match")).toBeVisible();
  await main.getByLabel("To do").selectOption("Film to come");
  await expect(rows).toHaveCount(1);
  await main.getByRole("button", { name: "Keep this view" }).click();
  await page.getByRole("dialog").getByLabel("What to call it").fill("Theirs");
  await page.getByRole("button", { name: "Keep it" }).click();
  await main.getByRole("button", { name: "All", exact: true }).click();
  await page.waitForURL((url) => url.search === "");
  await main.getByRole("button", { name: "Theirs", exact: true }).click();
  await expect(rows).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await main.getByRole("button", { name: "CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("orders.csv");
  await main.getByRole("checkbox", { name: `Select #10${order.id}` }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("dialog")).toContainText("Roll 1 has not been received.");
  await expectNoViolations(page, "orders and why some were not done");
  await page.getByRole("button", { name: "Understood" }).click();

  await page.goto(`/admin/users?search=${customer.email}`);
  await isAlive(page);
  await expect(rows).toHaveCount(1);
  await expectNoViolations(page, "people");
  await rows.first().getByRole("link").click();
  await page.waitForURL(`**/admin/users/${customer.userId}`);
  await main.getByRole("button", { name: "Account credit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("5");
  await dialog.getByLabel("Why").fill("For the wait");
  await dialog.getByRole("button", { name: "Change it" }).click();
  await expect(main.getByText("$5.00")).toBeVisible();
  await expectNoViolations(page, "a customer at the desk");
  await page.goto(`/admin/users/${customer.userId}/no-such-page`);
  await expect(main.getByRole("heading", { level: 1, name: "Zoe Grain" })).toBeVisible();

  const code = `DESK-${suffix()}`;
  await admin.call(addCoupon, { body: { code, kind: "fixed", amount: 500 } });
  await page.goto(`/admin/coupons?search=${code}`);
  await isAlive(page);
  await expect(rows).toHaveCount(1);
  await main.getByRole("button", { name: code }).click();
  await dialog.getByLabel("How much").fill("7.50");
  await dialog.getByLabel("Only for").selectOption("Print");
  await expectNoViolations(page, "a coupon");
  await dialog.getByRole("button", { name: "Save the coupon" }).click();
  await expect(rows.first()).toContainText("$7.50");

  // Another's change is told before it is overwritten, and a code is one coupon's.
  const [{ id: couponId, redeemed: _, createdAt: __, ...terms }] = (
    await admin.call(listCoupons, { query: { search: code } })
  ).coupons as [Coupon];
  await main.getByRole("button", { name: code }).click();
  await admin.call(updateCoupon, { params: { couponId }, body: { ...terms, amount: 900 } });
  await dialog.getByLabel("How much").fill("8.00");
  await dialog.getByRole("button", { name: "Save the coupon" }).click();
  await expect(dialog.getByText("Somebody changed this coupon meanwhile.", { exact: false })).toBeVisible();
  await page.goto(`/admin/coupons?search=${code}`);
  await expect(rows.first()).toContainText("$9.00");
  await main.getByRole("button", { name: "New coupon" }).click();
  await dialog.getByLabel("Code").fill(code.toLowerCase());
  await dialog.getByLabel("How much").fill("10");
  await dialog.getByRole("button", { name: "Make the coupon" }).click();
  await expect(dialog.getByText("Another coupon has this code.")).toBeVisible();

  await page.goto(`/admin/coupons?uses=${couponId}`);
  await expect(main.getByRole("heading", { name: `How ${code} was used` })).toBeVisible();
  await main.getByText("As a table").first().click();
  await expectNoViolations(page, "coupons with their uses");
  const uses = page.waitForEvent("download");
  await main.getByRole("button", { name: "Uses as CSV" }).click();
  expect((await uses).suggestedFilename()).toBe("coupon-uses-by-day.csv");
  await page.context().close();
});
