import { cleanup } from "vitest-browser-react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Address } from "../../src/contract/accounts/accounts.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { storeCart } from "../../src/contract/checkout/stored-cart.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { listPaymentMethods, PaymentMethod, payOrder } from "../../src/contract/payments/payments.ts";
import * as newOrder from "../../src/web/routes/onboarding/rolls.tsx";
import * as userCheckout from "../../src/web/routes/users/checkout.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as ordersPage from "../../src/web/routes/users/orders.tsx";
import { bank, CARDS, fakeCheckout, fillCard, orderOf } from "../support/components/checkout.ts";
import { aRollOfOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aQuote } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const payNow = page.getByRole("button", { name: /^Pay \$/ });
const another = page.getByRole("radio", { name: "Another card" });
const tick = page.getByLabelText("Save this card for next time");
const thanks = page.getByText("Thank you! Your order is in.");
const placed = orderOf(aQuote(), {
  customerId: CUSTOMER_ID,
  deliveryMethod: "DROP_OFF",
  rolls: [aRollOfOrder()],
  pickUps: [{ id: "00000000-0000-4000-8000-0000000000c0", receivedAt: null }],
});
const home = smallest(Address, {
  address1: "12 Franklin St",
  city: "Brooklyn",
  state: "NY",
  zip: "11222",
  primary: true,
});
const hasNoSideways = () => expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);

beforeEach(() => page.viewport(1280, 720));
afterEach(() => localStorage.removeItem("nice.development-order"));

const openPayment = (cards: PaymentMethod[] = []) =>
  renderScreen(userCheckout, {
    path: "/users/:userId/checkout",
    at: `/users/${CUSTOMER_ID}/checkout?order=${placed.id}`,
    as: customer(),
    beside: { "/users/:userId/orders/:orderId": orderPage },
    api(api) {
      fakeCheckout([], { placed }).answers(api);
      api.reply(listPaymentMethods, { paymentMethods: cards });
    },
  });

test("a declined card loses nothing; a bank challenge pays after approval", async () => {
  const { api } = await openPayment();
  await expect.element(payNow).toMatchTextContent("Pay $10.89");
  await fillCard(CARDS.declined);
  await payNow.click();
  await expect.element(page.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect.element(payNow).toMatchTextContent("Pay $10.89");
  await fillCard(CARDS.secondStep);
  await payNow.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(thanks).toBeVisible();
  expect(api.requests(payOrder).map(({ body }) => body)).toEqual([
    { token: CARDS.declined, keep: false },
    { token: CARDS.secondStep, keep: false },
  ]);
});

const STORED = smallest(PaymentMethod, {
  id: "card-1",
  brand: "Visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2034,
  isDefault: true,
});

test("a saved card pays, or another card, saved only if ticked", async () => {
  const first = await openPayment([STORED]);
  await expect.element(page.getByRole("radio", { name: /^Visa ending 4242/ })).toBeChecked();
  await payNow.click();
  await expect.element(thanks).toBeVisible();
  expect(first.api.requests(payOrder).map(({ body }) => body)).toEqual([{ paymentMethodId: "card-1" }]);
  await cleanup();

  const second = await openPayment([STORED]);
  await another.click();
  await expect.element(tick).not.toBeChecked();
  await fillCard();
  await tick.click();
  await payNow.click();
  await expect.element(thanks).toBeVisible();
  expect(second.api.requests(payOrder).map(({ body }) => body)).toEqual([{ token: CARDS.pays, keep: true }]);
});

const openNewOrder = (quote: () => ReturnType<typeof aQuote> = aQuote) =>
  renderScreen(newOrder, {
    path: "/onboarding/rolls",
    as: customer({ phone: "(718) 555-0132", addresses: [home] }),
    beside: { "/users/:userId/checkout": userCheckout },
    api(api) {
      fakeCheckout([], { placed }).answers(api);
      api.reply(quoteOrder, quote);
      api.reply(placeOrder, placed);
    },
  });
const next = (step: string) =>
  page
    .getByRole("button", { name: `Next: ${step}` })
    .elements()
    .find((button) => button.checkVisibility());

async function dropOffAndReview(): Promise<void> {
  for (const [step, heading] of [
    ["Delivery", "Delivery"],
    ["Address", "Address"],
    ["Review", "Review your order"],
  ] as const) {
    await expect.poll(() => next(step)).toBeDefined();
    await page.elementLocator(next(step)!).click();
    await expect.element(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    if (step === "Delivery") await page.getByLabelText("Drop off").click();
  }
}
const placeButton = () =>
  page.elementLocator(
    page
      .getByRole("button", { name: /^(Place order|Order for)/ })
      .elements()
      .find((button) => button.checkVisibility())!,
  );

test("placing and paying for an order fits a phone's width", async () => {
  await page.viewport(390, 844);
  await openNewOrder();
  await page.getByLabelText("Negatives", { exact: true }).selectOptions("PICK_UP");
  await page.getByRole("combobox", { name: "Film" }).fill("Ektachrome");
  await page.getByRole("option", { name: /Ektachrome E100/ }).click();
  const film = page.getByRole("article", { name: "Roll 1" }).getByText("EKTACHROME E100");
  await expect.element(film).toBeVisible();
  const name = film.element();
  expect(name.scrollWidth - name.clientWidth, "the film's name is not truncated").toBe(0);
  await page.getByRole("button", { name: "Add one more like this" }).click();
  await expect.poll(() => page.getByRole("article", { name: /^Roll \d$/ }).elements().length).toBe(2);
  hasNoSideways();
  await dropOffAndReview();
  await expect.element(page.getByText("Price checked.")).toBeVisible();
  hasNoSideways();
  await placeButton().click();
  await expect.element(payNow).toBeVisible();
  hasNoSideways();
});

test("a paid order and the order list fit a phone's width", async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: `/users/${CUSTOMER_ID}/orders/${placed.id}`,
    as: customer({ firstOrderCreated: true }),
    frame: "site",
    beside: { "/users/:userId/orders": ordersPage },
    api(api) {
      api.reply(storeCart, {});
      api.reply(getUserOrder, { ...placed, status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" });
      const { id, customerId, total } = placed;
      const orders = [
        smallest(OrderSummary, { id, customerId, total, status: "PAID", rolls: 1, promisedFor: "2026-06-18" }),
      ];
      api.reply(listUserOrders, { orders, count: 1 });
    },
  });
  await expect.element(main.getByRole("heading", { level: 1 })).toBeVisible();
  hasNoSideways();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Orders" }).click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/orders`);
  await expect.element(main.getByRole("link", { name: "#1020" })).toBeVisible();
  hasNoSideways();
});

test("a film order with credit and a lost response is retried unchanged, also after a reload", async () => {
  const credit = page.getByRole("term").filter({ hasText: "Account Credit" });
  const first = await openNewOrder(() => aQuote({ appliedCredit: 500, total: 589 }));
  await page.getByLabelText("Negatives", { exact: true }).selectOptions("PICK_UP");
  await dropOffAndReview();
  await expect.element(page.getByText("Price checked.")).toBeVisible();
  await expect.element(credit).toBeVisible();
  first.api.failOnce(placeOrder, 0);
  await placeButton().click();
  await expect.element(main.getByRole("alert")).toMatchTextContent("The lab could not be reached.");
  await cleanup();

  // The credit is spent, so the same order would cost more now.
  const again = await openNewOrder();
  await dropOffAndReview();
  await expect.element(page.getByText("Price checked.")).toBeVisible();
  await expect.element(credit).not.toBeInTheDocument();
  await placeButton().click();
  await expect.element(payNow).toBeVisible();
  const [lost, sent] = [first.api.requests(placeOrder)[0]!, again.api.requests(placeOrder)[0]!];
  expect(sent.headers.get("idempotency-key")).toBe(lost.headers.get("idempotency-key"));
  expect(sent.body).toEqual(lost.body);
  expect(sent.body.expectedTotal).toBe(589);
});
