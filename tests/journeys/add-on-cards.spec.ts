import { type Browser, expect, type Page } from "@playwright/test";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { fillCard, isAlive } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, TEST_CARDS } from "../support/makers.ts";

const buys = (page: Page) => page.getByRole("button", { name: /^Add rush for \$/ });
const pays = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

/** A customer's paid order, on the page where rush is added to it with a card that is not stored yet. */
async function hurrying(browser: Browser, card: string) {
  const customer = await newCustomer("hurry");
  const { id: orderId } = await paidOrder(customer, aDraft([aRoll()]));
  const params = { userId: customer.userId, orderId };
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/orders/${orderId}/add-rush`);
  await isAlive(page);
  await page.getByRole("radio", { name: "Another card" }).check();
  await buys(page).click();
  await expect(page.getByText("Give the card number")).toBeVisible();
  await fillCard(page, card);
  const price = /\$[\d.]+/.exec(await buys(page).innerText())![0];
  await buys(page).click();
  await page.waitForURL("**/checkout?order=*");
  return {
    page,
    price,
    isRushed: async () => (await customer.call(getUserOrder, { params })).rolls.map(({ addRush }) => addRush),
    cards: async () => (await customer.call(listPaymentMethods, { params })).paymentMethods.map(({ last4 }) => last4),
  };
}

test("a card that is declined for rush is told and not kept; another pays the same, once", async ({ browser }) => {
  const { page, price, isRushed, cards } = await hurrying(browser, TEST_CARDS.declined);
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect(pays(page)).toHaveText(`Pay ${price}`);
  expect(await isRushed()).toEqual([false]);
  expect(await cards()).toEqual(["4242"]);
  await page.reload();
  await expect(page.getByRole("radio", { name: /4242/ })).toBeChecked();
  await pays(page).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect.poll(isRushed).toEqual([true]);
  await page.context().close();
});

for (const { card, name } of [
  { card: TEST_CARDS.declined, name: "a declined card" },
  { card: TEST_CARDS.secondStep, name: "a card whose bank says no" },
] as const)
  test(`the negatives are sent back once they are paid: ${name} changes nothing, another pays once`, async ({
    browser,
  }) => {
    const customer = await newCustomer("negatives");
    const { id: orderId, rolls } = await paidOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" })]));
    const params = { userId: customer.userId, orderId };
    const cards = async () =>
      (await customer.call(listPaymentMethods, { params })).paymentMethods.map(({ last4 }) => last4);
    const actions = async () =>
      (await customer.call(getUserOrder, { params })).rolls.map(({ negativesAction }) => negativesAction);
    const page = await pageOf(browser, customer);
    await page.goto(`/users/${customer.userId}/orders/${orderId}/return-negatives-form`);
    await isAlive(page);
    await page.getByLabel(`Negatives of roll ${rolls[0]!.number}`).selectOption("SHIP");
    await page.getByRole("radio", { name: "Another card" }).check();
    await fillCard(page, card);
    await page.getByRole("button", { name: /^Save the choice for \$/ }).click();
    await page.waitForURL("**/checkout?order=*");
    if (card === TEST_CARDS.secondStep) {
      await page.getByRole("button", { name: "Answer now" }).click();
      await page.getByRole("dialog", { name: "Your bank asks" }).getByRole("button", { name: "Decline" }).click();
    }
    await expect(page.getByRole("alert").filter({ hasText: /declined|not approved/i })).toBeVisible();
    expect(await actions()).toEqual(["TOSS"]);
    expect(await cards()).toEqual(["4242"]);
    await page.reload();
    await page.getByRole("radio", { name: /4242/ }).check();
    await pays(page).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await expect.poll(actions).toEqual(["SHIP"]);
    await page.context().close();
  });

test("a card whose bank asks hurries a roll once it is approved, also after the answer was put off", async ({
  browser,
}) => {
  const { page, price, isRushed } = await hurrying(browser, TEST_CARDS.secondStep);
  await page.getByRole("button", { name: "Answer now" }).click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await expect(bank).toContainText(price);
  await expectBothThemesAccessible(page, "the bank's question");
  await page.keyboard.press("Escape");
  await expect(bank).toBeHidden();
  expect(await isRushed()).toEqual([false]);
  await page.reload();
  await page.getByRole("button", { name: "Answer now" }).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await expect.poll(isRushed).toEqual([true]);
  await page.context().close();
});
