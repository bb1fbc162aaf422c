import { expect } from "@playwright/test";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";

test("a paid order links to its packing slip, which prints on one page", async ({ browser }) => {
  const customer = await newCustomer("packer");
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll()], { deliveryMethod: "EXTERNAL_FULFILLMENT" }));
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await main.getByRole("link", { name: "Packing slip" }).click();
  await page.waitForURL("**/packing-slip");
  await expect(main.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  // By then its barcode is drawn.
  await expect(main.getByRole("button", { name: "Print", exact: true })).toBeEnabled();
  const printed = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(printed).toMatch(/\/Count 1\b/);
});
