import { type Browser, expect, type Page } from "@playwright/test";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import {
  codeAfter,
  dropOffAndReview,
  fillCard,
  isAlive,
  nextStep,
  PASSWORD,
  placeOrderButton,
} from "../support/journey.ts";
import {
  emailOfStaff,
  newCustomer,
  pageOf,
  type Person,
  staffLoggedInAnew,
  theAdmin,
} from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard, TEST_CARDS } from "../support/makers.ts";

test("staff order film for a customer, on pages that say for whom; it is the customer's to read and to pay", async ({
  browser,
}) => {
  const customer = await newCustomer("behalf");
  const params = { userId: customer.userId };
  await storeCard(customer);
  const desk = await pageOf(browser, theAdmin());
  const whose = desk.getByRole("region", { name: "Whose pages these are" });
  await desk.goto(`/admin/users/${customer.userId}`);
  await isAlive(desk);

  const number = await test.step("the order is written down from the customer's page, in their frame", async () => {
    await desk.getByRole("link", { name: "Order development" }).click();
    await desk.waitForURL(`**/users/${customer.userId}/orders/new/rolls`);
    await expect(whose).toContainText("Zoe Grain");
    await expect(whose).toContainText(customer.email);
    await desk.getByLabel("Negatives", { exact: true }).selectOption("TOSS");
    await dropOffAndReview(desk);
    await expect(whose).toContainText(customer.email);
    await placeOrderButton(desk).click();
    await desk.waitForURL(`**/users/${customer.userId}/checkout?order=*`);
    await expect(desk.getByRole("radio", { name: /4242/ })).toBeChecked();
    const { orders } = await customer.call(listUserOrders, { params });
    expect(orders).toHaveLength(1);
    return orders[0]!.id;
  });

  await test.step("the customer has it, and pays it", async () => {
    const page = await pageOf(browser, customer);
    await page.goto(`/users/${customer.userId}/orders`);
    await page.getByRole("link", { name: shownOrderNumber(number), exact: true }).click();
    await isAlive(page);
    await page.getByRole("link", { name: "Pay now" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await page.context().close();
  });

  await test.step("staff add rush to it for them, paid by the card that the customer stored", async () => {
    await desk.goto(`/admin/users/${customer.userId}/orders/${number}/add-rush`);
    await isAlive(desk);
    await expect(whose).toContainText(customer.email);
    await desk.getByRole("button", { name: /^Add rush for \$/ }).click();
    await expect
      .poll(async () => {
        const order = await customer.call(getUserOrder, { params: { ...params, orderId: number } });
        return order.rolls.map(({ addRush }) => addRush);
      })
      .toEqual([true]);
    await expect(whose).toContainText(customer.email);
  });
  await desk.context().close();
});

test("a customer's pages say to staff whose they are, and their orders lead to the desk, with what must not be missed", async ({
  browser,
}) => {
  const customer = await newCustomer("looked-at");
  const rush = aRoll({ negativesAction: "TOSS", addRush: true });
  const { id: orderId } = await paidOrder(customer, aDraft([rush, aRoll({ negativesAction: "TOSS" })]));
  const number = shownOrderNumber(orderId);
  const desk = await pageOf(browser, theAdmin());
  const main = desk.getByRole("main");
  const theirs = `/users/${customer.userId}`;

  await test.step("the frame and the bench lead to the orders at the desk, whose rows have their marks", async () => {
    await desk.goto(`${theirs}/rolls`);
    await isAlive(desk);
    await expect(main.getByRole("heading", { level: 1, name: "Zoe's Rolls" })).toBeVisible();
    await desk.getByRole("navigation", { name: "Of this customer" }).getByRole("link", { name: "Orders" }).click();
    await desk.waitForURL(`**/admin${theirs}/orders`);
    await expect(main.getByRole("row").filter({ hasText: number })).toContainText("Rush");
    await main.getByRole("link", { name: number, exact: true }).click();
    await desk.waitForURL(`**/admin${theirs}/orders/${orderId}`);
    await main.getByRole("link", { name: "All their orders" }).click();
    await desk.waitForURL(`**/admin${theirs}/orders`);
  });

  await test.step("from the desk to what the customer sees, and back", async () => {
    await main.getByRole("link", { name: number, exact: true }).click();
    await main.getByRole("link", { name: "As Zoe sees it" }).click();
    await desk.waitForURL((url) => url.pathname === `${theirs}/orders/${orderId}`);
    await expect(main.getByRole("heading", { name: "Zoe's 2 rolls" })).toBeVisible();
    await main.getByRole("link", { name: "At the desk" }).click();
    await desk.waitForURL(`**/admin${theirs}/orders/${orderId}`);
  });

  await test.step("nothing of it is called the reader's own", async () => {
    // Each with words that stand there once it is known.
    const pages = [
      [`${theirs}/rolls`, "It stands here as soon as Zoe's film is in our hands."],
      [`${theirs}/scans`, "As soon as a roll is scanned, its frames are here, all of them beside each other."],
      [`${theirs}/orders`, number],
      [`${theirs}/orders/${orderId}`, "Zoe's 2 rolls"],
      [`/admin${theirs}/orders/${orderId}/return-negatives-form`, "Zoe's negatives"],
      [`/admin${theirs}/small-print-orders`, "Or other pictures"],
      [`/admin${theirs}/print-orders/new/selector`, "From Zoe's scans"],
    ] as const;
    for (const [address, words] of pages) {
      await desk.goto(address);
      await isAlive(desk);
      await expect(main.getByText(words, { exact: true }).first(), address).toBeVisible();
      await expect(main.getByText(/\b[Yy]our\b/), address).toHaveCount(0);
    }
  });
  await desk.context().close();

  const own = await pageOf(browser, customer);
  await own.goto(`${theirs}/orders`);
  await expect(own.getByRole("columnheader", { name: "Marks" })).toHaveCount(0);
  await own.getByRole("link", { name: number, exact: true }).click();
  await expect(own.getByRole("heading", { name: "Your 2 rolls" })).toBeVisible();
  await expect(own.getByRole("link", { name: "At the desk" })).toHaveCount(0);
  await own.context().close();
});

const payNow = (desk: Page) => desk.getByRole("button", { name: /^Pay \$/ });
const declined = (desk: Page) => desk.getByRole("alert").filter({ hasText: /declined|not approved/i });

/** Staff at the checkout of what this customer ordered by telephone. */
async function atTheirCheckout(browser: Browser, customer: Person) {
  const { id: orderId } = await placeOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" })]));
  const params = { userId: customer.userId, orderId };
  const desk = await pageOf(browser, theAdmin());
  await desk.goto(`/users/${customer.userId}/checkout?order=${orderId}`);
  await isAlive(desk);
  return { desk, status: async () => (await customer.call(getUserOrder, { params })).status };
}

test("at the desk a customer's card that is declined takes nothing; one that they tell pays, and is not kept unasked", async ({
  browser,
}) => {
  const customer = await newCustomer("told-card");
  await storeCard(customer, TEST_CARDS.declined);
  const { desk, status } = await atTheirCheckout(browser, customer);
  await payNow(desk).click();
  await expect(declined(desk)).toBeVisible();
  expect(await status()).toBe("OPEN");
  await desk.reload();
  await isAlive(desk);
  await desk.getByRole("radio", { name: "Another card" }).check();
  await fillCard(desk, TEST_CARDS.pays);
  await payNow(desk).click();
  await expect.poll(status).toBe("PAID");
  const { paymentMethods } = await customer.call(listPaymentMethods, { params: { userId: customer.userId } });
  expect(paymentMethods.map(({ last4 }) => last4)).toEqual(["0002"]);
  await desk.context().close();
});

test("at the desk a card whose bank asks takes nothing until it says yes; refused, another try is open", async ({
  browser,
}) => {
  const customer = await newCustomer("asked-card");
  await storeCard(customer, TEST_CARDS.secondStep);
  const { desk, status } = await atTheirCheckout(browser, customer);
  await payNow(desk).click();
  const bank = desk.getByRole("dialog", { name: "Your bank asks" });
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect(declined(desk)).toBeVisible();
  expect(await status()).toBe("OPEN");
  await payNow(desk).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.poll(status).toBe("PAID");
  await desk.context().close();
});

test("rush that staff add by a card that is declined waits to be paid, and hurries nothing before", async ({
  browser,
}) => {
  const customer = await newCustomer("hurried");
  const { id: orderId } = await paidOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" })]));
  const params = { userId: customer.userId, orderId };
  const isRushed = async () => (await customer.call(getUserOrder, { params })).rolls.map(({ addRush }) => addRush);
  const desk = await pageOf(browser, theAdmin());
  await desk.goto(`/admin/users/${customer.userId}/orders/${orderId}/add-rush`);
  await isAlive(desk);
  await desk.getByRole("radio", { name: "Another card" }).check();
  await fillCard(desk, TEST_CARDS.declined);
  await desk.getByRole("button", { name: /^Add rush for \$/ }).click();
  await desk.waitForURL(`**/users/${customer.userId}/checkout?order=*`);
  await expect(declined(desk)).toBeVisible();
  expect(await isRushed()).toEqual([false]);
  await desk.getByRole("radio", { name: /4242/ }).check();
  await payNow(desk).click();
  await expect.poll(isRushed).toEqual([true]);
  await desk.context().close();
});

test("orders for two customers are written down side by side at the desk; reload, Back and the other tab lose neither", async ({
  browser,
}) => {
  const [first, second] = [await newCustomer("first-call"), await newCustomer("second-call")];
  const desk = await pageOf(browser, theAdmin());
  const other = await desk.context().newPage();
  const negatives = (page: Page) => page.getByLabel("Negatives", { exact: true });
  const begin = async (page: Page, { userId }: Person, choice: string) => {
    await page.goto(`/users/${userId}/orders/new/rolls`);
    await isAlive(page);
    await negatives(page).selectOption(choice);
  };
  await begin(desk, first, "CUT");
  await begin(other, second, "TOSS");
  await expect(negatives(desk)).toHaveValue("CUT");
  await dropOffAndReview(desk);
  await desk.getByLabel("Notes for the lab").fill("Rang at noon");
  await other.reload();
  await expect(negatives(other)).toHaveValue("TOSS");
  await desk.reload();
  await expect(desk.getByLabel("Notes for the lab")).toHaveValue("Rang at noon");
  await desk.goBack();
  await desk.goForward();
  await isAlive(desk);
  await placeOrderButton(desk).click();
  await desk.waitForURL(`**/users/${first.userId}/checkout?order=*`);
  await dropOffAndReview(other);
  await placeOrderButton(other).click();
  await other.waitForURL(`**/users/${second.userId}/checkout?order=*`);
  const ordersOf = async (who: Person) =>
    (await who.call(listUserOrders, { params: { userId: who.userId } })).orders.length;
  expect([await ordersOf(first), await ordersOf(second)]).toEqual([1, 1]);
  await desk.context().close();
});

test("a session that ends while staff order for a customer asks for the code too, and goes on at the same step", async ({
  browser,
}) => {
  const customer = await newCustomer("ended-desk");
  const desk = await pageOf(browser, await staffLoggedInAnew("behalf"));
  await desk.goto(`/users/${customer.userId}/orders/new/rolls`);
  await isAlive(desk);
  await desk.getByLabel("Negatives", { exact: true }).selectOption("CUT");
  await nextStep(desk, "Delivery");
  await desk.getByLabel("Drop off").check();
  await desk.evaluate(() => localStorage.removeItem("nice.token.demo"));
  await desk.reload();
  await desk.waitForURL("**/login");
  const code = await codeAfter(emailOfStaff("behalf"), async () => {
    await desk.getByLabel("E-mail").fill(emailOfStaff("behalf"));
    await desk.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await desk.getByRole("main").getByRole("button", { name: "Log In" }).click();
  });
  await desk.getByLabel("6-digit code").pressSequentially(code);
  await desk.waitForURL(`**/users/${customer.userId}/orders/new/rolls?step=delivery`);
  await expect(desk.getByLabel("Drop off")).toBeChecked();
  await expect(desk.getByRole("region", { name: "Whose pages these are" })).toContainText(customer.email);
  await desk.context().close();
});
