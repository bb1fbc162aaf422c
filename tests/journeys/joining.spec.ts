import { type Browser, expect, type Page } from "@playwright/test";
import { listMemberships } from "../../src/contract/memberships/memberships.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { fillCard, isAlive, newEmail, PASSWORD } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { storeCard, TEST_CARDS } from "../support/makers.ts";

const joinButton = (page: Page) => page.getByRole("button", { name: /^Become .* for \$/ });
const termsPaid = async (person: Person) => {
  const { memberships } = await person.call(listMemberships, { params: { userId: person.userId } });
  return memberships.flatMap(({ terms }) => terms.map(({ total }) => total));
};

async function purchasePage(browser: Browser, person: Person, tier: string): Promise<Page> {
  const page = await pageOf(browser, person);
  await page.goto(`/memberships/purchase?tier=${tier}`);
  await expect(joinButton(page)).toBeVisible();
  return page;
}

test("a visitor chooses, makes an account, comes back and is a member", async ({ page }) => {
  await page.goto("/memberships");
  await page.getByRole("link", { name: "Become Very Nice" }).click();
  await expect(page.getByRole("radio", { name: "Very Nice", exact: true })).toBeChecked();
  await page.getByRole("radio", { name: "Nice", exact: true }).check();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Zoe");
  await page.getByLabel("Last name").fill("Grain");
  await page.getByLabel("E-mail", { exact: true }).first().fill(newEmail("joiner"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await page.waitForURL("**/memberships/purchase?tier=NICE_2025");
  await expect(page.getByRole("radio", { name: "Nice", exact: true })).toBeChecked();
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: "Become Nice for $199.99" }).click();
  await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeFocused();
  await expect(page.getByText("10 rolls developed + scanned")).toBeVisible();
  await expect(page.getByText(/It renews on .* for \$199\.99/)).toBeVisible();
});

test("who joins in the middle of buying goes on to the checkout, and pays the member's price", async ({ page }) => {
  const sku = `joined-${newEmail("cart").replaceAll(/[^a-z0-9]/g, "")}`;
  const body = { name: sku, sku, productType: "PRODUCT", price: 2000, memberPrice: 1500, stock: 9 } as const;
  const { product } = await theAdmin().call(addProduct, { body });
  await page.goto(`/products/${product.slug}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Add To Cart" }).click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect(cart).toContainText("Members pay $15.00 instead of $20.00.");
  await cart.getByRole("link", { name: "Join Nice" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Zoe");
  await page.getByLabel("Last name").fill("Grain");
  await page.getByLabel("E-mail", { exact: true }).first().fill(newEmail("buyer"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  await page.waitForURL("**/memberships/purchase*");
  // A card that is kept is there a moment later only: this one pays twice by being typed twice.
  await page.getByRole("checkbox", { name: "Keep this card, and pay renewals by it" }).uncheck();
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: "Become Nice for $199.99" }).click();
  await page.getByRole("link", { name: "On to your cart’s checkout" }).click();
  await page.waitForURL("**/checkout");

  const main = page.getByRole("main");
  const row = (name: RegExp) =>
    main.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: name }) });
  await expect(row(/^Subtotal/)).toContainText("$15.00");
  await page.getByRole("radio", { name: /^Pick it up/ }).check();
  await expect(row(/^Total/)).toContainText("$16.33");
  await fillCard(page, TEST_CARDS.pays);
  await main.getByRole("button", { name: "Pay $16.33" }).click();
  await expect(main.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect(main).toContainText("Paid $16.33");
});

test("a declined card says so and takes nothing; a second step joins once it is approved", async ({ browser }) => {
  const person = await newCustomer("declined");
  const page = await purchasePage(browser, person, "NICE_2025");
  await fillCard(page, TEST_CARDS.declined);
  await joinButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  expect(await termsPaid(person)).toEqual([]);
  const cards = async () =>
    (await person.call(listPaymentMethods, { params: { userId: person.userId } })).paymentMethods.length;
  expect(await cards()).toBe(0);

  const another = page.getByRole("radio", { name: "Another card" });
  if (await another.isVisible()) await another.check();
  await fillCard(page, TEST_CARDS.secondStep);
  await joinButton(page).click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await expect(bank).toContainText("$199.99");
  expect(await cards()).toBe(0);
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /not approved|declined/i })).toBeVisible();
  await joinButton(page).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeVisible();
  expect(await termsPaid(person)).toEqual([19_999]);
  expect(await cards()).toBe(1);
  await page.context().close();
});

test("who does not want a card kept is told what that means, and is a member for a year", async ({ browser }) => {
  const person = await newCustomer("once");
  const page = await purchasePage(browser, person, "NICE_2025");
  const form = page.getByRole("main");
  await expect(form.getByText("It renews every year at $199.99 until you end it")).toBeVisible();
  await form.getByRole("checkbox", { name: "Keep this card, and pay renewals by it" }).uncheck();
  await expect(form.getByText("It ends after its year, as no card is kept")).toBeVisible();
  await fillCard(page, TEST_CARDS.pays);
  await joinButton(page).click();
  await expect(page.getByRole("heading", { name: "You are Nice. Welcome to the club!" })).toBeVisible();
  await expect(form.getByText(/renews on/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Your membership" }).click();
  await expect(page.getByText(/^Expires on /)).toBeVisible();
  const { paymentMethods } = await person.call(listPaymentMethods, { params: { userId: person.userId } });
  expect(paymentMethods).toEqual([]);
  await page.context().close();
});

test("two quick clicks, after one without a line, and a promo code pay one year, less the code", async ({
  browser,
}) => {
  const person = await newCustomer("twice");
  await storeCard(person);
  const page = await purchasePage(browser, person, "VERY_NICE_2025");
  await page.getByLabel("Promo code").fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code is not known.")).toBeVisible();
  await page.getByLabel("Promo code").fill("club20");
  await page.getByLabel("Promo code").press("Enter");
  await expect(joinButton(page)).toHaveText("Become Very Nice for $799.99");
  await page.context().setOffline(true);
  await joinButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "The lab could not be reached." })).toBeVisible();
  await page.context().setOffline(false);
  await expect(joinButton(page)).toHaveText("Become Very Nice for $799.99");
  await joinButton(page).dblclick();
  await expect(page.getByRole("heading", { name: "You are Very Nice. Welcome to the club!" })).toBeVisible();
  expect(await termsPaid(person)).toEqual([79_999]);
  await page.context().close();
});

test("a member sees until when, moves up for what is left to pay, ends it and keeps it after all", async ({
  browser,
}) => {
  const person = await newCustomer("member");
  await storeCard(person);
  const page = await purchasePage(browser, person, "NICE_2025");
  await joinButton(page).click();
  await page.getByRole("button", { name: "Your membership" }).click();
  await expect(page.getByRole("heading", { name: "You are Nice" })).toBeVisible();
  await expect(page.getByText(/^Renews on .* for \$199\.99\.$/)).toBeVisible();

  await page.getByRole("button", { name: "End my membership" }).click();
  await page.getByRole("button", { name: "Yes, end it" }).click();
  await expect(page.getByText(/^Expires on /)).toBeVisible();
  await page.getByRole("button", { name: "Keep my membership" }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();

  await page.getByRole("radio", { name: "Very Nice" }).check();
  const change = page.getByRole("button", { name: /^Change to Very Nice for \$8\d\d\.\d\d$/ });
  const stored = async () =>
    (await person.call(listPaymentMethods, { params: { userId: person.userId } })).paymentMethods;
  await page.getByRole("radio", { name: "Another card" }).check();
  await fillCard(page, TEST_CARDS.declined);
  await change.click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(page, TEST_CARDS.secondStep);
  await change.click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /not approved/i })).toBeVisible();
  expect(await stored()).toMatchObject([{ last4: "4242", isDefault: true }]);
  expect(await termsPaid(person)).toEqual([19_999]);
  await change.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "You are Very Nice. Welcome to the club!" })).toBeVisible();
  expect(await stored()).toMatchObject([{ last4: "4242", isDefault: true }]);
  await page.getByRole("button", { name: "Your membership" }).click();
  await page.getByRole("radio", { name: "Nice", exact: true }).check();
  await page.getByRole("button", { name: "Change to Nice" }).click();
  await expect(page.getByRole("heading", { name: "You will be Nice" })).toBeVisible();
  await page.context().close();
});
