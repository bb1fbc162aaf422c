import { expect } from "@playwright/test";
import { listOrders } from "../../src/contract/orders/orders.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import {
  dropOffAndReview,
  fillCard,
  loseFirstOrdersAnswer,
  orderOneRoll,
  pay,
  placeOrderButton,
} from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, TEST_CARDS } from "../support/makers.ts";

test("a declined card loses nothing; one that asks for a second step pays once it is approved", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("payer"));
  await page.goto("/onboarding/rolls");
  await orderOneRoll(page);
  const payNow = page.getByRole("button", { name: /^Pay \$/ });
  const price = await payNow.innerText();

  await fillCard(page, TEST_CARDS.declined);
  await payNow.click();
  await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect(payNow).toHaveText(price);

  // The declined card is not among the stored ones, or another can be chosen beside it.
  const another = page.getByRole("radio", { name: "Another card" });
  if (await another.isVisible()) await another.check();
  await fillCard(page, TEST_CARDS.secondStep);
  await payNow.click();
  const bank = page.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await page.context().close();
});

test("a card is kept where that is ticked alone, and one that is ticked again stands once in the list", async ({
  browser,
}) => {
  const customer = await newCustomer("keeps-cards");
  const { userId } = customer;
  const page = await pageOf(browser, customer);
  const cards = async () =>
    (await customer.call(listPaymentMethods, { params: { userId } })).paymentMethods.map(({ last4 }) => last4);
  for (const [keep, kept] of [
    [false, []],
    [true, ["4242"]],
    [true, ["4242"]],
  ] as const) {
    const { id } = await placeOrder(customer, aDraft([aRoll()]));
    await page.goto(`/users/${userId}/checkout?order=${id}`);
    const another = page.getByRole("radio", { name: "Another card" });
    await expect(another.or(page.getByLabel("Card number")).first()).toBeVisible();
    if (await another.isVisible()) await another.check();
    const tick = page.getByLabel("Keep this card for next time");
    await expect(tick).not.toBeChecked();
    if (keep) await tick.check();
    await pay(page);
    await expect.poll(cards, "a card is kept a moment after it has paid").toEqual(kept);
  }
  await page.goto(`/users/${userId}/settings`);
  await expect(page.getByRole("main").getByText(/4242/)).toHaveCount(1);
  await page.context().close();
});

test("an order is written down and paid on a phone", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("phone"), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const noSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto("/onboarding/rolls");
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
  await page.getByRole("combobox", { name: "Film" }).fill("Ektachrome");
  await page.getByRole("option", { name: /Ektachrome E100/ }).click();
  const film = page.getByRole("article", { name: "Roll 1" }).getByText("EKTACHROME E100");
  expect(await film.evaluate((name) => name.scrollWidth - name.clientWidth), "the film's name is whole").toBe(0);
  await page.getByRole("button", { name: "Add one more like this" }).click();
  await expect(page.getByRole("article", { name: /^Roll \d$/ })).toHaveCount(2);
  await noSideways();
  await orderOneRoll(page);
  await noSideways();
  await fillCard(page, TEST_CARDS.pays);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
  await noSideways();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("link", { name: /#\d+/ })).toBeVisible();
  await noSideways();
  await page.context().close();
});

test("an order of film that spent credit and whose answer got lost is placed once, also after a reload", async ({
  browser,
}) => {
  const customer = await newCustomer("lost-film");
  const { userId } = customer;
  await theAdmin().call(adjustAccountCredit, { params: { userId }, body: { change: 1000, note: "For the journey" } });
  const page = await pageOf(browser, customer);
  const credit = page.getByRole("term").filter({ hasText: "Account Credit" });
  await page.goto("/onboarding/rolls");
  await page.getByLabel("Negatives", { exact: true }).selectOption("PICK_UP");
  await dropOffAndReview(page);
  await expect(page.getByText("Price checked.")).toBeVisible();
  await expect(credit).toBeVisible();
  await loseFirstOrdersAnswer(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The lab could not be reached.");

  await page.reload();
  await expect(page.getByText("Price checked.")).toBeVisible();
  await expect(credit, "the credit is spent, so the same order would cost more now").toBeHidden();
  await placeOrderButton(page).click();
  await page.waitForURL("**/checkout?order=*");
  await expect(credit, "it is the order that was placed before the reload").toBeVisible();
  expect((await theAdmin().call(listOrders, { query: { search: customer.email } })).count).toBe(1);
  await page.context().close();
});
