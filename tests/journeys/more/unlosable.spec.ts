import { expect, type Locator, type Page } from "@playwright/test";
import { listOrders } from "../../../src/contract/orders/orders.ts";
import { addProduct } from "../../../src/contract/products/product-desk.ts";
import type { Product } from "../../../src/contract/products/product.ts";
import { addToCart, beGuest } from "../../support/cart-journey.ts";
import { fillCard } from "../../support/journey.ts";
import { pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { TEST_CARDS } from "../../support/makers.ts";

const main = (page: Page): Locator => page.getByRole("main");
const about = (page: Page): Locator => page.getByRole("form", { name: "Contact" });
const payForm = (page: Page): Locator => page.getByRole("form", { name: "Pay by card" });
const payButton = (page: Page): Locator => payForm(page).getByRole("button", { name: /^Pay \$/ });
const unpaid = (page: Page): Locator => main(page).getByRole("heading", { name: /payment due/ });

let made = 0;
/** The last piece is being bought: an order that holds it must not empty its own cart. */
async function theLastOne(): Promise<Product> {
  const name = `Last Film ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  const body = { name, sku, productType: "PRODUCT", price: 1000, stock: 1 } as const;
  return (await theAdmin().call(addProduct, { body })).product;
}

test("a guest's input, coupon, notes and unpaid order survive reload, Back, a new tab and offline", async ({
  browser,
}) => {
  const product = await theLastOne();
  const page = await pageOf(browser, null);
  await addToCart(page, product.slug);
  await page.goto("/checkout");
  const email = await beGuest(page);
  await page.getByLabel("Notes").fill("Leave it at the door");
  await page.getByRole("button", { name: "Add a gift note" }).click();
  await expect(page.getByLabel("Gift note")).toBeFocused();
  await page.getByLabel("Gift note").fill("Happy birthday, Grace!");
  await page.getByLabel("Coupon code").fill("FIVEOFF");
  await page.getByRole("button", { name: "Apply" }).click();
  const isAsLeft = async (where: Page) => {
    await expect(about(where).getByLabel("E-mail")).toHaveValue(email);
    await expect(about(where).getByLabel("ZIP code")).toHaveValue("12207");
    await expect(where.getByLabel("Notes")).toHaveValue("Leave it at the door");
    await expect(where.getByLabel("Gift note")).toHaveValue("Happy birthday, Grace!");
    await expect(where.getByText("Code FIVEOFF")).toBeVisible();
    await expect(payButton(where)).toBeEnabled();
  };
  await page.reload();
  await isAsLeft(page);
  await page.goto("/collections");
  await page.goBack();
  await isAsLeft(page);
  const tab = await page.context().newPage();
  await tab.goto("/checkout");
  await isAsLeft(tab);

  await page.context().setOffline(true);
  await fillCard(page, TEST_CARDS.declined);
  await payButton(page).click();
  await expect(payForm(page).getByRole("alert")).toContainText("The lab could not be reached.");
  await page.context().setOffline(false);
  await payButton(page).click();
  await expect(unpaid(page)).toBeVisible();
  await expect(payForm(page).getByRole("timer")).toBeVisible();
  await expect(unpaid(tab), "the other tab is updated").toBeVisible();
  await tab.goto("/checkout");
  await expect(unpaid(tab)).toBeVisible();
  await expect(main(tab)).toContainText("Leave it at the door");
  await expect(main(tab)).toContainText("Happy birthday, Grace!");
  await tab.getByRole("link", { name: "Back to the shop" }).click();
  await tab.waitForURL("**/collections");
  await expect(tab.getByRole("banner").getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  await tab.goBack();
  await expect(unpaid(tab)).toBeVisible();
  await tab.close();

  await page.getByRole("button", { name: "Change order" }).click();
  await isAsLeft(page);
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("1");
  await page.getByLabel("Notes").fill("Ring twice");
  await fillCard(page, TEST_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  const { orders } = await theAdmin().call(listOrders, { query: { search: email } });
  expect(orders.map(({ status }) => status).toSorted()).toEqual(["CANCELED", "PAID"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await main(page).getByRole("link", { name: "Back to the shop" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Cart, empty" })).toBeVisible();
  await page.context().close();
});

const bank = (page: Page): Locator => page.getByRole("dialog", { name: "Confirm with your bank" });
const stillWaits = (page: Page): Locator => payForm(page).getByText("Your bank is waiting for your confirmation.");
const answerNow = (page: Page): Locator => payForm(page).getByRole("button", { name: "Confirm now" });

test("a bank challenge survives reload, Back and offline, and pays once from another tab", async ({ browser }) => {
  const product = await theLastOne();
  const page = await pageOf(browser, null);
  await addToCart(page, product.slug);
  await page.goto("/checkout");
  const email = await beGuest(page);
  await fillCard(page, TEST_CARDS.secondStep);
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  await page.reload();
  await expect(stillWaits(page)).toBeVisible();
  await page.goto("/collections");
  await page.goBack();
  await expect(stillWaits(page)).toBeVisible();

  await answerNow(page).click();
  await expect(bank(page)).toBeVisible();
  await page.context().setOffline(true);
  await bank(page).getByRole("button", { name: "Approve" }).click();
  await expect(payForm(page).getByRole("alert")).toContainText("The lab could not be reached.");
  await page.context().setOffline(false);
  // The bank's challenge is still open, and nothing needs to be typed again, here or in another tab.
  await expect(answerNow(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/checkout");
  await answerNow(tab).click();
  await bank(tab).getByRole("button", { name: "Approve" }).click();
  await expect(tab.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you!" }), "the first tab follows").toBeVisible();
  const { orders } = await theAdmin().call(listOrders, { query: { search: email } });
  expect(orders.map(({ status }) => status)).toEqual(["PAID"]);
  await page.context().close();
});
