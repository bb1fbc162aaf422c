import { type Browser, expect, type Locator } from "@playwright/test";
import { cancelUserOrder } from "../../../src/contract/checkout/order-changes.ts";
import { getUserOrder, listUserOrders } from "../../../src/contract/orders/orders.ts";
import { writeToCustomer } from "../../../src/contract/orders/order-desk.ts";
import { advanceTestPostage, buyOwnLabel } from "../../../src/contract/shipping/shipping.ts";
import { formatDollars, cents } from "../../../src/rules/money.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { isAlive, logInAgain } from "../../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../support/makers.ts";

async function aPaidOrder(browser: Browser, name: string) {
  const customer = await newCustomer(name);
  const draft = aDraft([aRoll({ negativesAction: "TOSS" }), aRoll({ negativesAction: "TOSS" })], {
    deliveryMethod: "PREPAID_LABEL",
  });
  const order = await paidOrder(customer, draft);
  const page = await pageOf(browser, customer);
  const at = `/users/${customer.userId}/orders/${order.id}`;
  const open = async () => {
    await page.goto(at);
    await isAlive(page);
  };
  return { customer, order, page, main: page.getByRole("main"), at, open };
}

test("a paid order's page provides its prepaid label", async ({ browser }) => {
  const { page, main, open } = await aPaidOrder(browser, "labelled");
  await open();
  await main.getByRole("button", { name: "Get label" }).click();
  await expect(main.getByRole("link", { name: "Print your label" })).toBeVisible();
  await expect(main.getByRole("link", { name: "an image" })).toHaveAttribute("download", /\.png$/);
  await expectNoViolations(page, "an order with its label");
  await page.context().close();
});

test("an order page shows tracking events live", async ({ browser }) => {
  const { customer, order, page, main, open } = await aPaidOrder(browser, "carried");
  const ofOrder = { userId: customer.userId, orderId: order.id };
  const toLab = async () =>
    (await customer.call(getUserOrder, { params: ofOrder })).shipments.find(({ toCustomer }) => !toCustomer)!;
  await customer.call(buyOwnLabel, { params: { ...ofOrder, shipmentId: (await toLab()).id } });
  await open();
  await expect(main.getByRole("link", { name: "Print your label" })).toBeVisible();
  const { trackingNumber } = await toLab();
  await theAdmin().call(advanceTestPostage, { params: { trackingNumber: trackingNumber! } });
  await main.getByText(/: Picked up, Brooklyn, NY$/).click();
  await expect(main.getByRole("heading", { name: "Your film is on its way to us" })).toBeVisible();
  await expect(main.getByText("Shipping label created")).toBeVisible();
  await expectNoViolations(page, "a parcel with tracking events");
  await page.context().close();
});

test("rush is added to one roll of a paid order for the price on the button", async ({ browser }) => {
  const { customer, page, main, at, open } = await aPaidOrder(browser, "rushed");
  await open();
  await main.getByRole("link", { name: "Add rush" }).click();
  await main.getByRole("checkbox", { name: /^2\./ }).uncheck();
  await expectNoViolations(page, "rush for an order");
  const said = await pressed(main.getByRole("button", { name: /^Add rush for \$/ }));
  await page.waitForURL(`**${at}`);
  await expect(main.getByText(/· Rush/)).toHaveCount(1);
  expect(said).toBe(`Add rush for ${await lastTotal(customer)}`);
  await page.context().close();
});

test("negatives are kept instead of tossed for the price on the button; paid choices are free", async ({ browser }) => {
  const { customer, page, main, at, open } = await aPaidOrder(browser, "keeper");
  await open();
  await main.getByRole("link", { name: /^Your negatives/ }).click();
  await main.getByLabel("Negatives of roll 1").selectOption("CUT");
  await expectNoViolations(page, "the negatives of an order");
  const said = await pressed(main.getByRole("button", { name: /^Save choice for \$/ }));
  await page.waitForURL(`**${at}`);
  await expect(main.getByText(/Cut, sleeve, keep at lab/)).toHaveCount(1);
  expect(said).toBe(`Save choice for ${await lastTotal(customer)}`);
  for (const action of ["TOSS", "CUT"]) {
    await main.getByRole("link", { name: /^Your negatives/ }).click();
    await main.getByLabel("Negatives of roll 1").selectOption(action);
    await expect(main.getByText("Nothing to pay."), "sleeving is paid for").toBeVisible();
    await main.getByRole("button", { name: "Save choice", exact: true }).click();
    await page.waitForURL(`**${at}`);
    // The page and the form show the former state until the lab responds: the current choice is not offered again.
    await expect(main.getByText(/Cut, sleeve, keep at lab/)).toHaveCount(action === "CUT" ? 1 : 0);
  }
  await page.context().close();
});

test("a paid order's page provides its invoice and Order again", async ({ browser }) => {
  const { page, main, open } = await aPaidOrder(browser, "again");
  await open();
  const saved = page.waitForEvent("download");
  await main.getByRole("button", { name: "Invoice (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-10\d+\.pdf$/);
  await main.getByRole("button", { name: "Order again" }).click();
  await page.waitForURL("**/orders/new/rolls");
  await expect(main.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
  await page.context().close();
});

test("an open order accepts notes and is canceled after confirmation", async ({ browser }) => {
  const customer = await newCustomer("changer");
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await main.getByRole("button", { name: "Add notes for the lab" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Notes" }).fill("The leader is torn");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(main).toContainText("The leader is torn");
  await main.getByRole("button", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog");
  await expect(sure.getByRole("button", { name: "Keep order" })).toBeFocused();
  await expectNoViolations(page, "canceling an order");
  await sure.getByRole("button", { name: "Cancel order" }).click();
  await expect(main.getByRole("heading", { name: "This order was canceled" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Cancel order" })).toBeHidden();
  await expect(main.getByText("Not here yet"), "its film is no longer expected").toHaveCount(0);
  await page.context().close();
});

test("rolls of an open order change at the price shown, and lab messages appear on its page", async ({ browser }) => {
  const customer = await newCustomer("changer");
  const order = await placeOrder(customer, aDraft([aRoll(), aRoll()]));
  const text = "The leader of roll 1 is torn. Shall we go on?";
  const body = { id: crypto.randomUUID(), text };
  await theAdmin().call(writeToCustomer, { params: { orderId: order.id }, body });
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  const at = `/users/${customer.userId}/orders/${order.id}`;
  await page.goto(at);
  await isAlive(page);
  await expect(main.getByRole("region", { name: "The lab wrote to you" })).toContainText(text);
  await main.getByRole("link", { name: "Change your film" }).click();
  await expect(main.getByRole("button", { name: "Save" })).toBeDisabled();
  await main.getByRole("button", { name: "Remove roll 2" }).click();
  await main
    .getByRole("article", { name: "Roll 1" })
    .getByRole("radio", { name: /^Pro scan/ })
    .check();
  const change = main.getByRole("button", { name: /^Save at \$/ });
  await expect(change).toBeEnabled();
  await expectNoViolations(page, "changing the rolls of an order");
  const said = await pressed(change);
  await page.waitForURL(`**${at}`);
  await expect(main.getByText(/Pro/).first()).toBeVisible();
  expect(said).toBe(`Save at ${await lastTotal(customer)}`);
  await page.context().close();
});

async function pressed(button: Locator): Promise<string> {
  const said = await button.innerText();
  await button.click();
  return said;
}

async function lastTotal(customer: Person): Promise<string> {
  const { orders } = await customer.call(listUserOrders, { params: { userId: customer.userId } });
  return formatDollars(cents(orders[0]!.total));
}

test("logging in from an order's public page returns there, and its details link works at once", async ({
  browser,
}) => {
  const customer = await newCustomer("comes-back");
  const { id } = await placeOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, null);
  // The page refreshes every minute; here that never happens.
  await page.addInitScript(() => {
    const begin = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms: number) =>
      begin(work, ms >= 60_000 ? 2 ** 31 - 1 : ms)) as typeof setInterval;
  });
  await page.goto(`/orders/${id}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logInAgain(page, customer.email);
  await page.waitForURL(`**/orders/${id}`);
  await page.getByRole("main").getByRole("link", { name: "Order details" }).click();
  await page.waitForURL(`**/users/${customer.userId}/orders/${id}`);
  await page.context().close();
});

test("the order list on a tablet shows full statuses and unbroken amounts", async ({ browser }) => {
  const customer = await newCustomer("tablet");
  const order = await placeOrder(customer, aDraft(Array.from({ length: 9 }, () => aRoll({ addRush: true }))));
  await customer.call(cancelUserOrder, { params: { userId: customer.userId, orderId: order.id } });
  const desk = await pageOf(browser, theAdmin(), { viewport: { width: 820, height: 1100 } });
  await desk.goto(`/admin/orders?search=${encodeURIComponent(customer.email)}`);
  const row = desk.getByRole("row").filter({ hasText: "Canceled" });
  const status = row.getByText("Canceled", { exact: true });
  expect(await status.evaluate((label) => label.scrollWidth - label.clientWidth), "the status is not truncated").toBe(
    0,
  );
  const lines = await row.getByText(/^\$\d/).evaluate((amount) => {
    const range = document.createRange();
    range.selectNodeContents(amount);
    return range.getClientRects().length;
  });
  expect(lines, "the amount is one line").toBe(1);
  await desk.context().close();
});
