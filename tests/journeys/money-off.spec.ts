import { expect, type Locator, type Page } from "@playwright/test";
import { addCoupon } from "../../src/contract/coupons/coupons.ts";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page): Locator => page.getByRole("main");
const part = (page: Page, label: RegExp): Locator => main(page).locator("dl > div").filter({ hasText: label });
const code = (page: Page): Locator => main(page).getByLabel("Coupon code");
const placeOrder = (page: Page): Locator => main(page).getByRole("button", { name: "Place Order" });

let made = 0;

/** The checkout of something that costs $10.00, sent for $9.99. */
async function atTheCheckout(page: Page): Promise<void> {
  const slug = `off-${Date.now().toString(36)}${process.pid}${made++}`;
  await addProduct(theAdmin(), { name: `Money off ${slug}`, sku: slug, slug, price: 1000, stock: 9 });
  await page.goto(`/products/${slug}`);
  await main(page).getByRole("button", { name: "Add To Cart" }).click();
  await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
  await expect(part(page, /^Subtotal/)).toContainText("$10.00");
}

async function apply(page: Page, which: string): Promise<void> {
  await code(page).fill(which);
  await main(page).getByRole("button", { name: "Apply" }).click();
}

test("a coupon of each kind takes off what it is for, another says at its field why it does not, and one pays it all", async ({
  browser,
}) => {
  const page = await pageOf(browser, await newCustomer("coupons"));
  await atTheCheckout(page);
  for (const [which, discount] of [
    ["FIVEOFF", "$5.00"],
    ["film10", "$2.00"],
    ["SHOP15", "$1.50"],
    ["SHIPFREE", "$9.99"],
  ] as const) {
    await apply(page, which);
    await expect(main(page).getByText(`Code ${which.toUpperCase()}`)).toBeVisible();
    await expect(part(page, /^Discount/), which).toContainText(discount);
    await main(page).getByRole("button", { name: "Remove code" }).click();
    await expect(part(page, /^Discount/)).toHaveCount(0);
  }
  for (const [which, why] of [
    ["PRESETS20", "This code does not apply to anything in your order."],
    ["CLUB20", "This code is for memberships."],
    ["SUMMER25", "This code is not valid any more."],
    ["NOSUCHCODE", "This code is not known. Check how it is spelled."],
  ] as const) {
    await apply(page, which);
    await expect(main(page).getByText(why)).toBeVisible();
    await expect(code(page)).toBeVisible();
  }

  const all = `ALL${Date.now().toString(36)}`.toUpperCase();
  await theAdmin().call(addCoupon, { body: { code: all, kind: "percentage", amount: 100_000 } });
  await apply(page, all);
  await expect(part(page, /^Total/)).toContainText("$0.00");
  await page.reload();
  await expect(main(page).getByText(`Code ${all}`)).toBeVisible();
  await expect(main(page).getByLabel("Card number")).toHaveCount(0);
  await placeOrder(page).click();
  await page.waitForURL("**/orders/*");
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect(part(page, /^Total/)).toContainText("$0.00");
  await page.context().close();
});

test("account credit that covers all asks for no card, over reload, Back and a lost line, and is spent once", async ({
  browser,
}) => {
  const customer = await newCustomer("covered");
  const { userId } = customer;
  await theAdmin().call(adjustAccountCredit, { params: { userId }, body: { change: 5000, note: "For the journey" } });
  const page = await pageOf(browser, customer);
  await atTheCheckout(page);
  const isCovered = async () => {
    await expect(part(page, /^Account credit/i)).toContainText("$21.76");
    await expect(part(page, /^Total/)).toContainText("$0.00");
    await expect(main(page).getByLabel("Card number")).toHaveCount(0);
    await expect(placeOrder(page)).toBeEnabled();
  };
  await isCovered();
  await expectNoViolations(page, "a checkout that credit covers");
  await page.reload();
  await isCovered();
  await page.goto("/collections");
  await page.goBack();
  await isCovered();
  await page.context().setOffline(true);
  await placeOrder(page).click();
  await expect(main(page).getByRole("alert")).toContainText("The lab could not be reached.");
  await page.context().setOffline(false);
  await placeOrder(page).click();
  await page.waitForURL("**/orders/*");
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await page.goto(`/users/${userId}/credit`);
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$28.24");
  await page.context().close();
});
