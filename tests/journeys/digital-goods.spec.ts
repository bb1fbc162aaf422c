import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import { redeemGiftCard } from "../../src/contract/digital-goods/gift-cards.ts";
import { announceProductFile } from "../../src/contract/digital-goods/product-files.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive, mailTo, newEmail, pay } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { putFile, TEST_CARDS } from "../support/makers.ts";
import { saysRefusals } from "../support/says-refusals.ts";

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

/** From its page in the shop to the checkout. */
async function toCheckout(page: Page, { slug }: Product): Promise<void> {
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Add To Cart" }).click();
  await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
}

test("a guest gives film: the card costs its amount and no shipping, its friend gets the code, redeems it and has the money", async ({
  browser,
}) => {
  const { slug } = await aDigital({ giftCard: true, price: 5000 });
  const page = await pageOf(browser, null);
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  const friend = await newCustomer("given");
  await main(page).getByLabel("For", { exact: true }).fill("Grace");
  await main(page).getByLabel("Their e-mail").fill(friend.email);
  await main(page).getByLabel("Message").fill("A few rolls on me.");
  await expect(main(page)).toContainText("No shipping, no tax.");
  await main(page).getByRole("button", { name: "Add To Cart" }).click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect(cart).toContainText("Comes by e-mail");
  await expect(cart).not.toContainText("$9.99");
  await cart.getByRole("button", { name: "Checkout" }).click();
  const email = newEmail("giver");
  const form = page.getByRole("form", { name: "About you" });
  await expect(form.getByLabel("Street and number")).toHaveCount(0);
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await expect(part(page, /^Subtotal/)).toContainText("$50.00");
  await expect(part(page, /^Tax \(/)).toContainText("$0.00");
  await expect(part(page, /^Total/)).toContainText("$50.00");
  // Nothing here could be unopened.
  await expect(main(page).getByText("a gift card is refunded as long as nobody redeemed it")).toBeVisible();
  await expect(main(page).getByText("Unopened goods")).toBeHidden();
  await fillCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await expect(main(page).getByText("Gift card, $50.00 for Grace")).toBeVisible();
  await expect(main(page).getByText(`Sent to ${friend.email}.`)).toBeVisible();
  await expectNoViolations(page, "a guest who has paid for a gift card");
  await page.context().close();

  const mail = await mailTo(friend.email, ({ subject }) => subject.includes("gives you $50.00"));
  const [, code] = /\/gift-cards#([0-9A-Z]{16})/.exec(mail.text)!;
  const own = await pageOf(browser, friend);
  await own.goto(`/gift-cards#${code}`);
  const card = own.getByRole("article", { name: "Gift card" });
  await expect(card).toContainText("A few rolls on me.");
  await expectNoViolations(own, "a gift card");
  await saysRefusals(own, redeemGiftCard, {
    press: () => own.getByRole("button", { name: "Redeem it" }).click(),
    at: main(own),
  });
  await own.getByRole("link", { name: "Your account credit" }).click();
  await expect(own.getByRole("region", { name: "Balance" })).toContainText("$50.00");
  await expect(main(own).getByRole("listitem").filter({ hasText: "A gift card" })).toContainText("+$50.00");
  await expectNoViolations(own, "account credit");
  await own.context().close();
});

/** What comes of the press on "Download", to the last byte. */
async function isOpened(page: Page): Promise<void> {
  const coming = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Download" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("courage.pdf");
  expect(await readFile(await file.path())).toEqual(PDF);
}

test("a file is bought in the shop with a coupon and downloaded from the page of its order, five times, and then five more", async ({
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
  await expectNoViolations(page, "an order with a file");
  await page.context().close();
});

test("a file that costs nothing is taken without a card, by a guest, who opens it", async ({ browser, baseURL }) => {
  const guide = await aDigital({ price: 0 });
  await putIn(guide, baseURL!);
  const page = await pageOf(browser, null);
  await toCheckout(page, guide);
  const form = page.getByRole("form", { name: "About you" });
  await form.getByLabel("E-mail").fill(newEmail("free"));
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await expect(part(page, /^Total/)).toContainText("$0.00");
  await expect(main(page).getByLabel("Card number")).toHaveCount(0);
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await isOpened(page);
  await page.context().close();
});

test("what is picked up asks a guest for no address, and is taxed at the counter", async ({ browser }) => {
  const name = `Picked ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  const { product } = await theAdmin().call(addProduct, { body: { name, sku, productType: "PRODUCT", price: 2900 } });
  const page = await pageOf(browser, null);
  await toCheckout(page, product);
  const form = page.getByRole("form", { name: "About you" });
  await form.getByLabel("E-mail").fill(newEmail("picker"));
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await page.getByRole("radio", { name: /^Pick it up/ }).check();
  await expect(form.getByLabel("Street and number")).toHaveCount(0);
  await expect(part(page, /^Tax \(8.875%\)/)).toContainText("$2.57");
  await fillCard(page, TEST_CARDS.declined);
  await page.getByRole("button", { name: "Pay $31.57" }).click();
  await expect(main(page).getByRole("heading", { name: /waits to be paid/ })).toBeVisible();
  const payment = page.getByRole("form", { name: "Pay by card" });
  await expect(
    payment.getByRole("alert").filter({ hasText: /declined/i }),
    "what was said has the focus",
  ).toBeFocused();
  await payment.getByLabel("Security code").fill("1");
  await payment.getByRole("button", { name: "Pay $31.57" }).press("Enter");
  await expect(payment.getByLabel("Security code"), "what is wrong has the focus").toBeFocused();
  await expect(page.getByRole("button", { name: "Pay $31.57" })).toBeVisible();
  await expect(part(page, /^Subtotal/)).toContainText("$29.00");
  await page.context().close();

  // Where somebody lives who comes to the counter is nobody's business: Oregon has no sales tax.
  const oregonian = await newCustomer("oregon");
  const address1 = "1120 SW 5th Ave";
  await oregonian.call(addAddress, {
    params: { userId: oregonian.userId },
    body: { address1, city: "Portland", state: "OR", zip: "97204", country: "US", primary: true },
  });
  const theirs = await pageOf(browser, oregonian);
  await toCheckout(theirs, product);
  await expect(theirs.getByRole("radio", { name: new RegExp(`^${address1}`) })).toBeChecked();
  await expect(part(theirs, /^Tax \(0%\)/)).toContainText("$0.00");
  await theirs.getByRole("radio", { name: /^Pick it up/ }).check();
  await expect(part(theirs, /^Tax \(8.875%\)/)).toContainText("$2.57");
  await expect(part(theirs, /^Total/)).toContainText("$31.57");
  await theirs.context().close();
});

test("an order, a product and a page about memberships that there is not lead where they should", async ({
  request,
  page,
}) => {
  const order = await request.get("/orders/2000000000");
  expect(order.status()).toBe(404);
  expect(await order.text()).toMatch(/<title>[^<]+<\/title>/);
  expect((await request.get("/orders/none")).status()).toBe(404);
  const { id, name, slug } = await aDigital({ price: 900 });
  const named = await request.get(`/products/${encodeURIComponent(name)}`, { maxRedirects: 0 });
  expect([named.status(), named.headers().location]).toEqual([301, `/products/${slug}`]);
  await page.goto(`/products/${id}/detailed`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.getByRole("banner").evaluate((header) => getComputedStyle(header).backdropFilter)).toBe(
    "blur(24px)",
  );
  const below = await request.get("/memberships/anything/else", { maxRedirects: 0 });
  expect([below.status(), below.headers().location]).toEqual([301, "/memberships"]);
  for (const path of ["/login", "/signup", "/password-reset"])
    expect(await (await request.get(path)).text()).toMatch(/<meta name="description" content="[^"]{50,160}"/);
});
