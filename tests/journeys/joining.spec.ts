import { expect } from "@playwright/test";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { fillCard, isAlive, newEmail, PASSWORD } from "../support/journey.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { TEST_CARDS } from "../support/makers.ts";

test("a visitor joins from the cart, returns to the chosen tier, and pays the member price", async ({ page }) => {
  const sku = `joined-${newEmail("cart").replaceAll(/[^a-z0-9]/g, "")}`;
  const body = { name: sku, sku, productType: "PRODUCT", price: 2000, memberPrice: 1500, stock: 9 } as const;
  const { product } = await theAdmin().call(addProduct, { body });
  await page.goto(`/products/${product.slug}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect(cart).toContainText("Members pay $15.00 instead of $20.00.");
  await cart.getByRole("link", { name: "Join Nice" }).click();
  await page.getByRole("radio", { name: "Very Nice", exact: true }).check();
  await page.getByRole("radio", { name: "Nice", exact: true }).check();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Zoe");
  await page.getByLabel("Last name").fill("Grain");
  await page.getByLabel("E-mail", { exact: true }).first().fill(newEmail("buyer"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await page.waitForURL("**/memberships/purchase?tier=NICE_2025");
  await expect(page.getByRole("radio", { name: "Nice", exact: true })).toBeChecked();
  // A saved card appears only after a short delay, so this card is typed twice.
  await page.getByRole("checkbox", { name: "Save this card for renewals" }).uncheck();
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: "Become Nice for $199.99" }).click();
  await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeFocused();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.waitForURL("**/checkout");

  const main = page.getByRole("main");
  const row = (name: RegExp) =>
    main.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: name }) });
  await expect(row(/^Subtotal/)).toContainText("$15.00");
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).check();
  await expect(row(/^Total/)).toContainText("$16.33");
  await fillCard(page, TEST_CARDS.pays);
  await main.getByRole("button", { name: "Pay $16.33" }).click();
  await expect(main.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect(main).toContainText("Paid $16.33");
});
