import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { announceProductFile } from "../../src/contract/digital-goods/product-files.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { fillCard, isAlive, mailTo, newEmail, pay } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { putFile } from "../support/makers.ts";

const main = (page: Page): Locator => page.getByRole("main");
const part = (page: Page, label: RegExp): Locator => main(page).locator("dl > div").filter({ hasText: label });
const PDF = Buffer.from("%PDF-1.7 courage and sunny sixteen");

let made = 0;
async function aDigital(own: { giftCard?: boolean; price: number }): Promise<Product> {
  const name = `Digital ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  return (await theAdmin().call(addProduct, { body: { name, sku, productType: "DIGITAL", ...own } })).product;
}

async function putIn({ id: productId }: Product, origin: string): Promise<void> {
  const body = { name: "courage.pdf", type: "application/pdf", size: PDF.length } as const;
  const { writeLink } = await theAdmin().call(announceProductFile, { params: { productId }, body });
  expect((await putFile(origin, writeLink, new Uint8Array(PDF))).status).toBe(200);
}

async function toCheckout(page: Page, { slug }: Product): Promise<void> {
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
}

test("a guest buys a gift card without paying shipping, and its recipient redeems the code", async ({ browser }) => {
  const { slug } = await aDigital({ giftCard: true, price: 5000 });
  const page = await pageOf(browser, null);
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  const friend = await newCustomer("given");
  await main(page).getByLabel("For", { exact: true }).fill("Grace");
  await main(page).getByLabel("Their e-mail").fill(friend.email);
  await main(page).getByLabel("Message").fill("A few rolls on me.");
  await main(page).getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await cart.getByRole("button", { name: "Checkout" }).click();
  const email = newEmail("giver");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await fillCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await expect(main(page).getByText("Gift card, $50.00 for Grace")).toBeVisible();
  await expect(main(page).getByText(`Sent to ${friend.email}.`)).toBeVisible();
  await page.context().close();

  const mail = await mailTo(friend.email, ({ subject }) => subject.includes("gives you $50.00"));
  const [, code] = /\/gift-cards#([0-9A-Z]{16})/.exec(mail.text)!;
  const own = await pageOf(browser, friend);
  await own.goto(`/gift-cards#${code}`);
  const card = own.getByRole("article", { name: "Gift card" });
  await expect(card).toContainText("A few rolls on me.");
  await own.getByRole("button", { name: "Redeem it" }).click();
  await own.getByRole("link", { name: "Your account credit" }).click();
  await expect(own.getByRole("region", { name: "Balance" })).toContainText("$50.00");
  await expect(main(own).getByRole("listitem").filter({ hasText: "A gift card" })).toContainText("+$50.00");
  await own.context().close();
});

async function isOpened(page: Page): Promise<void> {
  const coming = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Download" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("courage.pdf");
  expect(await readFile(await file.path())).toEqual(PDF);
}

test("a customer buys a file with a coupon, downloads it five times, and gets five more downloads", async ({
  browser,
  baseURL,
}) => {
  const guide = await aDigital({ price: 900 });
  await putIn(guide, baseURL!);
  const page = await pageOf(browser, await newCustomer("reader"));
  await toCheckout(page, guide);
  await main(page).getByLabel("Coupon code").fill("PRESETS20");
  await main(page).getByRole("button", { name: "Apply" }).click();
  await expect(part(page, /^Discount/)).toContainText("-$1.80");
  await pay(page);
  for (const left of ["4 downloads left", "3 downloads left", "2 downloads left", "1 download left"]) {
    await isOpened(page);
    await expect(main(page).getByText(left)).toBeVisible();
  }
  await isOpened(page);
  await main(page).getByRole("button", { name: "Get five more" }).click();
  await expect(main(page).getByText("5 downloads left")).toBeVisible();
  await page.context().close();
});
