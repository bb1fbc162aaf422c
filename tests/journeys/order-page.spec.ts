import { expect } from "@playwright/test";
import { writeToCustomer } from "../../src/contract/orders/order-desk.ts";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { advanceTestPostage } from "../../src/contract/shipping/shipping.ts";
import { cents, formatDollars } from "../../src/rules/money.ts";
import { isAlive, logInAgain } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../support/makers.ts";

test("a paid order's page gives the label, follows the parcel as its carrier notes it, and gives the invoice and the same again", async ({
  browser,
}) => {
  const customer = await newCustomer("carried");
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll()], { deliveryMethod: "PREPAID_LABEL" }));
  const params = { userId: customer.userId, orderId: order.id };
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await main.getByRole("button", { name: "Get the label" }).click();
  await expect(main.getByRole("link", { name: "Label", exact: true })).toHaveAttribute("download", /\.png$/);
  await expect(main.getByRole("link", { name: "As PDF" })).toBeVisible();

  const { shipments } = await customer.call(getUserOrder, { params });
  const { trackingNumber } = shipments.find(({ toCustomer }) => !toCustomer)!;
  await theAdmin().call(advanceTestPostage, { params: { trackingNumber: trackingNumber! } });
  await main.getByText(/: Picked up, Brooklyn, NY$/).click();
  await expect(main.getByRole("heading", { name: "Your film is on its way to us" })).toBeVisible();
  await expect(main.getByText("Shipping label created")).toBeVisible();

  const saved = page.waitForEvent("download");
  await main.getByRole("button", { name: "Invoice (PDF)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-10\d+\.pdf$/);
  await main.getByRole("button", { name: "Order it again" }).click();
  await page.waitForURL("**/orders/new/rolls");
  await expect(main.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
  await page.context().close();
});

test("from the public page of an open order its customer logs in, reads what the lab wrote, changes its rolls at the price that is shown, and cancels it", async ({
  browser,
}) => {
  const customer = await newCustomer("changer");
  const { id } = await placeOrder(customer, aDraft([aRoll(), aRoll()]));
  const text = "The leader of roll 1 is torn. Shall we go on?";
  await theAdmin().call(writeToCustomer, { params: { orderId: id }, body: { id: crypto.randomUUID(), text } });
  const page = await pageOf(browser, null);
  const main = page.getByRole("main");
  // The page looks again each minute; here that never comes.
  await page.addInitScript(() => {
    const begin = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms: number) =>
      begin(work, ms >= 60_000 ? 2 ** 31 - 1 : ms)) as typeof setInterval;
  });
  await page.goto(`/orders/${id}`);
  await isAlive(page);
  await main.getByRole("link", { name: "Log in" }).click();
  await logInAgain(page, customer.email);
  await page.waitForURL(`**/orders/${id}`);
  await main.getByRole("link", { name: "Everything about this order" }).click();
  const at = `/users/${customer.userId}/orders/${id}`;
  await page.waitForURL(`**${at}`);
  await expect(main.getByRole("region", { name: "The lab wrote to you" })).toContainText(text);

  await main.getByRole("link", { name: "Change your film" }).click();
  await main.getByRole("button", { name: "Remove roll 2" }).click();
  await main.getByRole("article", { name: "Roll 1" }).getByLabel("Scan", { exact: true }).selectOption("PRO");
  const change = main.getByRole("button", { name: /^Change it to \$/ });
  await expect(change).toBeEnabled();
  const said = await change.innerText();
  await change.click();
  await page.waitForURL(`**${at}`);
  await expect(main.getByText(/Pro/).first()).toBeVisible();
  const { orders } = await customer.call(listUserOrders, { params: { userId: customer.userId } });
  expect(said).toBe(`Change it to ${formatDollars(cents(orders[0]!.total))}`);

  await main.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).click();
  await expect(main.getByRole("heading", { name: "This order was canceled" })).toBeVisible();
  await page.context().close();
});
