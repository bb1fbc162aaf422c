import { expect, type Locator, type Page } from "@playwright/test";
import type { Product } from "../../src/contract/products/product.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { newEmail } from "./journey.ts";
import { theAdmin } from "./journey-people.ts";

export const cart = (page: Page): Locator => page.getByRole("dialog", { name: "NICE CART" });
export const cartButton = (page: Page): Locator => page.getByRole("banner").getByRole("button", { name: /^Cart, / });
export const quantityOf = (where: Locator | Page, name: string): Locator => where.getByLabel(`Quantity of ${name}`);
export const payButton = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: /^(Pay|Place order)/ });
export const part = (page: Page, name: RegExp): Locator =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: name }) });

export const CAMERA = "Nice One-Time Camera";

/** Clicks after hydration, when React knows the button. */
async function clickAlive(button: Locator): Promise<void> {
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await button.click();
}

/** Ends with the cart open. */
export async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`);
  const button = page.getByRole("main").getByRole("button", { name: "Add to cart" });
  await clickAlive(button);
  await expect(cart(page)).toBeVisible();
}

let made = 0;
/** A product sold only in this journey. */
export async function aProduct(own: { price: number; stock: number }): Promise<Product> {
  const name = `Cart Film ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  const body = { name, sku, productType: "PRODUCT", ...own } as const;
  return (await theAdmin().call(addProduct, { body })).product;
}

export async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel("Street and number").fill("1 Main St");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State").selectOption("NY");
  await page.getByLabel("ZIP code").fill("12207");
}

export async function beGuest(page: Page): Promise<string> {
  const email = newEmail("guest");
  const form = page.getByRole("form", { name: "Contact" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await giveAddress(page);
  return email;
}
