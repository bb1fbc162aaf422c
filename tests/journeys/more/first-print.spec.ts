import { expect } from "@playwright/test";
import { logOut } from "../../../src/contract/accounts/auth.ts";
import { fillCard, isAlive, logInAgain } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import { aJpeg } from "../../support/scan-makers.ts";

test("a customer without scans prints an uploaded picture, even if the session expires meanwhile", async ({
  browser,
}) => {
  const customer = await newCustomer("first-print");
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  const border = main.getByRole("slider", { name: "Border" });
  await page.goto(`/users/${customer.userId}/print-orders/new/selector`);
  await isAlive(page);
  await expect(main.getByRole("heading", { name: "No scans yet" })).toBeVisible();
  const buffer = Buffer.from(await aJpeg({ width: 1500, height: 1000 }));
  await main.locator('input[type="file"]:enabled').setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
  const stored = page.waitForResponse("**/arrangement");
  await border.fill("125");
  await stored;
  const aside = page.waitForResponse(`**/users/${customer.userId}/cart`);
  await main.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog", { name: "NICE CART" })).toBeVisible();
  await aside;

  await customer.call(logOut);
  await page.reload();
  await page.waitForURL("**/login");
  await logInAgain(page, customer.email);
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
  await expect(border).toHaveValue("125");
  await expect(main.getByRole("button", { name: "Update cart" })).toBeVisible();

  await page.goto("/checkout");
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Your (1 )?print/ })).toBeVisible();
  // From the first order on, the menus are a customer's.
  await expect(page.getByRole("banner").getByRole("link", { name: "Orders" })).toBeVisible();
  await page.context().close();
});
