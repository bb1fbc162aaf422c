import { expect, type Locator, type Page } from "@playwright/test";
import { cancelOrder } from "../../src/contract/checkout/order-desk.ts";
import { getOrder, listOrders } from "../../src/contract/orders/orders.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/rules/time.ts";
import { expectAccessible, expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive, mailTo, newEmail } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder, TEST_CARDS } from "../support/makers.ts";

const main = (page: Page): Locator => page.getByRole("main");
const timer = (page: Page): Locator => main(page).getByRole("timer");
const said = (page: Page): Locator => main(page).getByRole("status").filter({ hasText: "to pay" });
const payButton = (page: Page): Locator => page.getByRole("button", { name: /^Pay \$/ });

let made = 0;
async function aProduct(): Promise<Product> {
  const name = `Held Film ${Date.now().toString(36)}${process.pid}${made++}`;
  const sku = name.toLowerCase().replaceAll(" ", "-");
  return (await theAdmin().call(addProduct, { body: { name, sku, productType: "PRODUCT", price: 1000, stock: 900 } }))
    .product;
}

async function orderOf(email: string): Promise<Order> {
  const { orders } = await theAdmin().call(listOrders, { query: { search: email } });
  return theAdmin().call(getOrder, { params: { orderId: orders[0]!.id } });
}

/** As the lab does by itself once its own clock has come so far. */
const endHold = ({ id }: Order) => theAdmin().call(cancelOrder, { params: { orderId: id }, body: {} });

/** The browser's clock stands still at a moment; what it waits for comes. */
async function standAt(page: Page, at: number): Promise<void> {
  await page.clock.pauseAt(at);
  await page.clock.runFor(20);
}

test("a guest asks for all 900, gets 50 for 30 minutes, and has them back in the cart once those are over", async ({
  browser,
}) => {
  const { slug, name } = await aProduct();
  const page = await pageOf(browser, null);
  await page.goto(`/products/${slug}`);
  const button = main(page).getByRole("button", { name: "Add To Cart" });
  await isAlive(page);
  await button.click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await cart.getByLabel(`Quantity of ${name}`).fill("900");
  await page.clock.install();
  await page.goto("/checkout");
  const email = newEmail("holder");
  const form = page.getByRole("form", { name: "About you" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await page.getByLabel("Street and number").fill("1 Main St");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State").selectOption("NY");
  await page.getByLabel("Zip code").fill("12207");
  await fillCard(page, TEST_CARDS.declined);
  await payButton(page).click();
  await expect(main(page).getByRole("alert").filter({ hasText: "At most" })).toContainText(
    `At most 50 of ${name} can be set aside before they are paid for, so your cart has 50 now.`,
  );
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("50");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: /waits to be paid/ })).toBeVisible();
  await expect(timer(page)).toHaveText(/^(30:00|29:\d\d)$/);
  await expectNoViolations(page, "the payment of a guest, with its countdown");

  // On another device, by the link of the mail that comes to who left it unpaid.
  const { text } = await mailTo(email, ({ subject }) => subject.endsWith("waits to be paid"));
  const [, way] = /https?:\/\/[^/\s]+(\/orders\/\d+\?code=\S+)/.exec(text)!;
  const other = await pageOf(browser, null);
  await other.goto(way!);
  await expect(main(other)).toContainText(name);
  await expect(timer(other)).toBeVisible();
  await expect(payButton(other)).toBeVisible();

  const order = await orderOf(email);
  // Countdowns step at whole seconds.
  const until = Math.ceil(Date.parse(order.heldUntil!) / SECOND_MS) * SECOND_MS;
  await standAt(page, until - 5 * MINUTE_MS - SECOND_MS);
  await expect(timer(page)).toHaveText("5:01");
  await expect(said(page)).toHaveCount(0);
  await standAt(page, until - 5 * MINUTE_MS);
  await expect(said(page)).toHaveText("5 minutes left to pay.");
  await standAt(page, until - 4 * MINUTE_MS);
  await expect(timer(page)).toHaveText("4:00");
  await expect(said(page)).toHaveCount(0);
  await standAt(page, until - MINUTE_MS);
  await expect(said(page)).toHaveText("1 minute left to pay.");
  await standAt(page, until);
  await expect(said(page)).toHaveText("The time to pay is over.");
  await expect(main(page)).toContainText("What we kept for you goes back now.");
  await page.clock.resume();
  await endHold(order);
  await expect(main(page).getByRole("form", { name: "Pay by card" }).getByRole("alert")).toContainText(
    "The time to pay was over",
  );
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("50");
  await expect(form.getByLabel("E-mail"), "what was typed is still there").toHaveValue(email);

  await other.goto(`${way}&again=1`);
  await other.waitForURL("**/checkout");
  await expect(other.getByLabel(`Quantity of ${name}`)).toHaveValue("50");
  await page.context().close();
  await other.context().close();
});

test("a customer sees how long the order is kept, and gets film and goods back from a canceled one", async ({
  browser,
}) => {
  const { id: productId, name } = await aProduct();
  const customer = await newCustomer("keeper");
  const draft = { ...aDraft([aRoll({ notes: "Beach" })]), lines: [{ tempKey: "line", productId, quantity: 2 }] };
  const order = await placeOrder(customer, draft);
  const at = `/users/${customer.userId}/orders/${order.id}`;
  await expectAccessible(browser, customer, [
    { path: at, ready: (page) => expect(timer(page)).toBeVisible() },
    {
      path: `/users/${customer.userId}/checkout?order=${order.id}`,
      ready: (page) => expect(timer(page)).toBeVisible(),
    },
  ]);
  const page = await pageOf(browser, customer);
  await page.goto(at);
  await expect(timer(page)).toHaveText(/^(24 h 00|23 h 59) min$/);
  await endHold(order);
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "This order was canceled" })).toBeVisible();
  await expect(timer(page)).toBeHidden();
  await expectNoViolations(page, "a canceled order");
  await main(page).getByRole("button", { name: "Order it again" }).click();
  await page.waitForURL("**/orders/new/rolls");
  await expect(main(page)).toContainText("Portra 400");
  await page.goto("/checkout");
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue("2");

  const film = await placeOrder(customer, aDraft([aRoll()]));
  await page.goto(`/users/${customer.userId}/orders/${film.id}`);
  await expect(main(page).getByRole("heading", { name: "Pay to get going" })).toBeVisible();
  await expect(timer(page)).toBeHidden();
  await page.context().close();
});
