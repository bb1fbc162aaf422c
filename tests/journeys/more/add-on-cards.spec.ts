import { expect, type Locator } from "@playwright/test";
import { getUserOrder, listUserOrders } from "../../../src/contract/orders/orders.ts";
import { listPaymentMethods } from "../../../src/contract/payments/payments.ts";
import { cents, formatDollars } from "../../../src/rules/money.ts";
import { fillCard, isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, TEST_CARDS } from "../../support/makers.ts";

async function pressed(button: Locator): Promise<string> {
  const said = await button.innerText();
  await button.click();
  return said;
}

test("rush and negatives are added to a paid order; a failed card changes nothing, another pays", async ({
  browser,
}) => {
  const customer = await newCustomer("hurry");
  const roll = () => aRoll({ negativesAction: "TOSS" });
  const { id: orderId, rolls } = await paidOrder(customer, aDraft([roll(), roll()]));
  const params = { userId: customer.userId, orderId };
  const at = `/users/${customer.userId}/orders/${orderId}`;
  const now = async () => (await customer.call(getUserOrder, { params })).rolls;
  const cards = async () =>
    (await customer.call(listPaymentMethods, { params })).paymentMethods.map(({ last4 }) => last4);
  const lastTotal = async () => {
    const { orders } = await customer.call(listUserOrders, { params });
    return formatDollars(cents(orders[0]!.total));
  };
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  const pays = page.getByRole("button", { name: /^Pay \$/ });
  const saves = page.getByRole("button", { name: /^Save choice for \$/ });
  await page.goto(at);
  await isAlive(page);

  await test.step("rush for one of two rolls survives a reload, Back and Forward", async () => {
    await main.getByRole("link", { name: "Add rush" }).click();
    const boxes = main.getByRole("checkbox", { name: /^\d\. / });
    await boxes.nth(1).uncheck();
    const buys = page.getByRole("button", { name: /^Add rush for \$/ });
    const price = await buys.innerText();
    await page.reload();
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/#\d+/);
    await page.goForward();
    await expect(boxes.nth(1)).not.toBeChecked();
    await expect(buys).toHaveText(price);
    await isAlive(page);
    await page.getByRole("radio", { name: "Another card" }).check();
    await fillCard(page, TEST_CARDS.declined);
    const said = await pressed(buys);
    await page.waitForURL("**/checkout?order=*");
    await expect(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
    expect(said).toBe(`Add rush for ${await lastTotal()}`);
    expect((await now()).map(({ addRush }) => addRush)).toEqual([false, false]);
    expect(await cards()).toEqual(["4242"]);
    await page.reload();
    await expect(page.getByRole("radio", { name: /4242/ })).toBeChecked();
    await pays.click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await expect.poll(async () => (await now()).map(({ addRush }) => addRush)).toEqual([true, false]);
  });

  await test.step("the choice of negatives survives a reload, and the bank challenge a dismissal", async () => {
    await page.goto(at);
    await isAlive(page);
    await expect(main.getByText(/· Rush/)).toHaveCount(1);
    await main.getByRole("link", { name: /^Your negatives/ }).click();
    const choice = page.getByLabel(`Negatives of roll ${rolls[0]!.number}`);
    await choice.selectOption("SHIP");
    const price = await saves.innerText();
    await page.reload();
    await expect(choice).toHaveValue("SHIP");
    await expect(saves).toHaveText(price);
    await isAlive(page);
    await page.getByRole("radio", { name: "Another card" }).check();
    await fillCard(page, TEST_CARDS.secondStep);
    await saves.click();
    await page.waitForURL("**/checkout?order=*");
    const answerNow = page.getByRole("button", { name: "Confirm now" });
    const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
    await answerNow.click();
    await page.keyboard.press("Escape");
    await expect(bank).toBeHidden();
    expect((await now()).map(({ negativesAction }) => negativesAction)).toEqual(["TOSS", "TOSS"]);
    await page.reload();
    await answerNow.click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await expect
      .poll(async () => (await now()).map(({ negativesAction }) => negativesAction))
      .toEqual(["SHIP", "TOSS"]);
    expect(await cards()).toEqual(["4242"]);
  });
  await page.context().close();
});
