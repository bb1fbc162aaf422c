import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { placeGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { getUserOrder, publicOrder } from "../../src/contract/orders/orders.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/rules/time.ts";
import * as checkoutPage from "../../src/web/routes/checkout.tsx";
import * as publicOrderPage from "../../src/web/routes/public-order.tsx";
import * as userCheckout from "../../src/web/routes/users/checkout.tsx";
import * as newOrder from "../../src/web/routes/users/new-order.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aboutYou,
  aGuestOrder,
  beGuest,
  CARDS,
  fakeCheckout,
  fillCard,
  ORDER_CODE,
  ORDER_ID,
  openCheckout,
  payButton,
  payForm,
  quantityOf,
  sumText,
  unpaid,
} from "../support/components/checkout.ts";
import { aLine, anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aProduct, aQuote, fillCart, inCart } from "../support/components/shop.ts";

const main = page.getByRole("main");
const timer = main.getByRole("timer");
const said = main.getByRole("status").filter({ hasText: "to pay" });
const FILM = aProduct({ name: "Held Film", slug: "held-film", stock: 900 });

beforeEach(() => page.viewport(1280, 720));
afterEach(() => void vi.useRealTimers());

test("a guest who wants 900 gets 50 reserved for 30 minutes, then has them in the cart again", async () => {
  vi.useFakeTimers({
    now: Date.parse("2026-06-15T14:00:00Z"),
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  const until = Date.parse("2026-06-15T15:00:00Z");
  /** Moves the page's clock to a time. */
  const standAt = (moment: number) => {
    vi.setSystemTime(moment - SECOND_MS);
    vi.advanceTimersByTime(SECOND_MS);
  };
  fillCart([inCart(FILM, { quantity: 900 })]);
  const lab = fakeCheckout([FILM], { ordered: { heldUntil: new Date(until).toISOString() } });
  const { api } = await openCheckout(lab);
  await beGuest();
  await expect.poll(() => sumText(/^Tax \(/)).not.toBe("");
  await fillCard(CARDS.declined);
  api.refuseOnce(placeGuestOrder, "TOO_MANY_UNPAID", {
    items: [{ productId: FILM.id, productVariantId: null, name: FILM.name, quantity: 900, most: 50 }],
  });
  await payButton.click();
  await expect
    .element(main.getByRole("alert").filter({ hasText: "At most" }))
    .toMatchTextContent("You can reserve at most 50 of Held Film before paying, so your cart now has 50.");
  await expect.element(quantityOf("Held Film")).toHaveValue(50);
  await expect.element(payButton).toBeEnabled();
  await payButton.click();
  await expect.element(unpaid).toBeVisible();
  standAt(until - 30 * MINUTE_MS);
  await expect.element(timer).toMatchTextContent(/^(30:00|29:5\d)$/);
  await expectAccessible("the payment of a guest, with its countdown");

  standAt(until - 5 * MINUTE_MS - 40 * SECOND_MS);
  await expect.element(timer).toMatchTextContent(/^5:[34]\d$/);
  expect(said.elements()).toEqual([]);
  standAt(until - 5 * MINUTE_MS + SECOND_MS);
  await expect.element(said).toHaveTextContent("5 minutes left to pay.");
  standAt(until - 3 * MINUTE_MS);
  await expect.element(timer).toMatchTextContent(/^(3:00|2:5\d)$/);
  expect(said.elements()).toEqual([]);
  standAt(until - MINUTE_MS + SECOND_MS);
  await expect.element(said).toHaveTextContent("1 minute left to pay.");
  standAt(until + SECOND_MS);
  await expect.element(said).toHaveTextContent("The time to pay is over.");
  await expect.element(main).toMatchTextContent("Your reserved items are being released.");
  // The page monitors its order until the lab has canceled it.
  lab.change({ status: "CANCELED", heldUntil: null });
  vi.advanceTimersByTime(6 * SECOND_MS);
  await expect.element(payForm.getByRole("alert")).toMatchTextContent("The time to pay ran out");
  await expect.element(quantityOf("Held Film")).toHaveValue(50);
  await expect.element(aboutYou.getByLabelText("E-mail")).toHaveValue("vera@people.test");
});

const lines = [aLine({ productId: FILM.id, description: FILM.name, quantity: 50, unitPrice: 1000, amount: 50_000 })];
const openByCode = (order: ReturnType<typeof aGuestOrder>, search = "") =>
  renderScreen(publicOrderPage, {
    path: "/orders/:orderId",
    at: `/orders/${ORDER_ID}?code=${ORDER_CODE}${search}`,
    beside: { "/checkout": checkoutPage },
    api(api) {
      fakeCheckout([FILM]).answers(api);
      api.reply(publicOrder, { id: ORDER_ID, status: order.status, order });
    },
  });

test("the e-mailed link to an unpaid order shows its countdown and payment", async () => {
  await openByCode(aGuestOrder({ lines, total: 54_438, heldUntil: new Date(Date.now() + HOUR_MS).toISOString() }));
  await expect.element(main.getByText("Held Film")).toBeVisible();
  await expect.element(timer).toBeVisible();
  await expect.element(payButton).toBeVisible();
});

test("the e-mailed link to a canceled order puts its goods into the cart", async () => {
  const screen = await openByCode(aGuestOrder({ lines, status: "CANCELED" }), "&again=1");
  await expect.element(quantityOf("Held Film")).toHaveValue(50);
  expect(screen.address()).toBe("/checkout");
});

const ROLL = aRollOfOrder({ notes: "Beach" });
const ownLines = [aLine({ productId: FILM.id, description: FILM.name, quantity: 2 })];
const openOwn = (order: ReturnType<typeof anOrder>) =>
  renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: `/users/${CUSTOMER_ID}/orders/7`,
    as: customer({ firstOrderCreated: true }),
    beside: { "/checkout": checkoutPage, "/users/:userId/orders/new/rolls": newOrder },
    api(api) {
      fakeCheckout([FILM]).answers(api);
      api.reply(listProducts, { products: [FILM], count: 1 });
      api.reply(quoteOrder, aQuote());
      api.reply(getUserOrder, () => order);
    },
  });

test("a customer sees how long an unpaid order is reserved", async () => {
  const heldUntil = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const order = anOrder({ rolls: [ROLL], lines: ownLines, heldUntil });
  await openOwn(order);
  await expect.element(timer).toMatchTextContent(/^(24 h 00|23 h 59) min$/);
  await expectAccessible("an unpaid order");
});

test("the payment of a customer's order counts down and is accessible", async () => {
  const heldUntil = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await renderScreen(userCheckout, {
    path: "/users/:userId/checkout",
    at: `/users/${CUSTOMER_ID}/checkout?order=7`,
    as: customer(),
    api: (api) => api.reply(getUserOrder, anOrder({ lines: ownLines, heldUntil })),
  });
  await expect.element(timer).toMatchTextContent(/^(24 h 00|23 h 59) min$/);
  await expectAccessible("the payment of an order");
});

test("film and goods of a canceled order are reordered in one click", async () => {
  const screen = await openOwn(anOrder({ rolls: [ROLL], lines: ownLines, status: "CANCELED" }));
  await expect.element(main.getByRole("heading", { name: "This order was canceled" })).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
  await expectAccessible("a canceled order");
  await main.getByRole("button", { name: "Order again" }).click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/orders/new/rolls`);
  await expect.element(main).toMatchTextContent("PORTRA 400");
  await screen.goTo("/checkout");
  await expect.element(quantityOf("Held Film")).toHaveValue(2);
});

test("an order of film only has no countdown, because it reserves nothing", async () => {
  await openOwn(anOrder({ rolls: [ROLL] }));
  await expect.element(main.getByRole("heading", { name: "Payment due" })).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
});
