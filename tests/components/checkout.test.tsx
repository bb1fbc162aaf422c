import { cleanup } from "vitest-browser-react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addAddress, Address } from "../../src/contract/accounts/accounts.ts";
import { currentUser, logIn } from "../../src/contract/accounts/auth.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { getStoredCart } from "../../src/contract/checkout/stored-cart.ts";
import { cancelUserOrder } from "../../src/contract/checkout/order-changes.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { storedCart } from "../../src/web/cart/cart.ts";
import { storedCheckout } from "../../src/web/cart/checkout-draft.ts";
import { payGuestOrder, placeGuestOrder, quoteGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { shortages } from "../../src/web/cart/shortages.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { openCart } from "../../src/web/cart/use-cart.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aboutYou,
  bank,
  beGuest,
  CARDS,
  fakeCheckout,
  fillCard,
  giveAddress,
  isPriced,
  openCheckout,
  orderOf,
  payButton,
  priced,
  quantityOf,
  sumText,
  thanks,
  unpaid,
} from "../support/components/checkout.ts";
import { CUSTOMER_ID, customer } from "../support/components/render-screen.tsx";
import { aProduct, fillCart, inCart } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const alert = main.getByRole("alert");
const LOUPE = aProduct();
const HOME_ID = "00000000-0000-4000-8000-00000000a001";
const home = (part = {}) =>
  smallest(Address, { id: HOME_ID, address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222", ...part });
const aCustomer = () => customer({ addresses: [home({ primary: true })] });
const hasNoSideways = () => expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);

beforeEach(() => page.viewport(1280, 720));
afterEach(() => {
  openCart(false);
  shortages.set([]);
});

test("a guest's checkout survives a coupon, a decline and a bank challenge, and places one order", async () => {
  fillCart([inCart(LOUPE)]);
  const lab = fakeCheckout([LOUPE]);
  const screen = await openCheckout(lab);
  const { api } = screen;
  await payButton.click();
  await expect.element(aboutYou.getByLabelText("E-mail")).toHaveFocus();
  await beGuest();
  await isPriced();
  await expectAccessible("the checkout of a guest");

  api.refuseOnce(quoteGuestOrder, "COUPON_UNKNOWN");
  await page.getByLabelText("Coupon code").fill("no such code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("We don't recognize this code. Check the spelling.")).toBeVisible();
  await page.getByLabelText("Coupon code").fill("FIVEOFF");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("Code FIVEOFF")).toBeVisible();
  await expect.poll(() => api.requests(quoteGuestOrder).at(-1)!.body.promo).toBe("FIVEOFF");

  await fillCard(CARDS.declined);
  await payButton.dblClick();
  await expect.element(alert.filter({ hasText: /declined/i })).toMatchTextContent("Try another card.");
  await expect.element(alert).toMatchTextContent("You were not charged. Your order is saved.");
  await expect.element(page.getByLabelText("Card number")).toHaveValue(CARDS.declined);
  await expect.element(unpaid).toBeVisible();
  expect(api.requests(placeGuestOrder)).toHaveLength(1);
  expect(api.requests(payGuestOrder)).toHaveLength(1);
  expect(api.requests(placeGuestOrder)[0]!.body).toMatchObject({ promo: "FIVEOFF", expectedTotal: 2176 });
  await expectAccessible("an unpaid order at checkout");

  await fillCard(CARDS.secondStep);
  await payButton.click();
  await expect.element(bank).toBeVisible();
  await expectAccessible("the bank's question");
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(alert.filter({ hasText: /declined/i })).toBeVisible();
  await fillCard(CARDS.pays);
  await payButton.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByText("Packing")).toBeVisible();
  expect(api.requests(placeGuestOrder)).toHaveLength(1);
  await expectAccessible("the thanks");
});

test("a phone shows the items above the form, and Tab reaches the form first", async () => {
  await page.viewport(390, 844);
  fillCart([inCart(LOUPE, { quantity: 2 })]);
  await openCheckout(fakeCheckout([LOUPE]));
  const glance = main.getByRole("region", { name: "Your order" });
  await expect.element(glance).toMatchTextContent("2 × Loupe");
  await expect.element(glance).toMatchTextContent("2 items");
  const email = aboutYou.getByLabelText("E-mail");
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(glance.element())).toBeLessThan(top(email.element()));
  main.getByRole("link", { name: "Log in" }).element().focus();
  await userEvent.tab();
  await expect.element(email).toHaveFocus();
  const isAfter = payButton.element().compareDocumentPosition(quantityOf("Loupe").element());
  expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("a customer who logs in at checkout returns to it with the cart", async () => {
  fillCart([inCart(LOUPE)]);
  const owner = aCustomer();
  const screen = await openCheckout(fakeCheckout([LOUPE]), {
    frame: "site",
    api(api) {
      for (const call of [logIn, currentUser] as const) api.reply(call, { user: owner, secondFactor: false });
      api.reply(getStoredCart, { items: [] });
    },
  });
  await main.getByRole("link", { name: "Log in" }).click();
  await expect.poll(screen.address).toBe("/login");
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabelText("E-mail").fill(owner.email);
  await form.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await form.getByRole("button", { name: "Log In" }).click();
  await expect.poll(screen.address).toBe("/checkout");
  await expect.element(page.getByRole("radio", { name: /^12 Franklin St/ })).toBeChecked();
  await expect.poll(() => sumText(/^Subtotal/)).toContain("$10.00");
});

test("a customer picks up the goods, or ships them to an address added in place", async () => {
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
  const { api } = await openCheckout(fakeCheckout([LOUPE]), { as: aCustomer() });
  await expect.element(page.getByRole("radio", { name: /^12 Franklin St/ })).toBeChecked();
  await expect.poll(() => sumText(/^Shipping/)).toContain("$9.99");

  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await expect.poll(() => sumText(/^Shipping/)).toBe("");
  await page.getByRole("radio", { name: "Another address" }).click();
  await expect.poll(() => sumText(/^Tax \(/)).not.toBe("");
  await payButton.click();
  await expect.element(page.getByText("Save the address first.")).toBeVisible();
  await giveAddress();
  const second = home({ id: "00000000-0000-4000-8000-00000000a002", address1: "1 Main St", city: "Albany" });
  api.reply(addAddress, { address: second } as never);
  api.reply(currentUser, { user: customer({ addresses: [home({ primary: true }), second] }), secondFactor: false });
  await page.getByRole("button", { name: "Save address" }).click();
  await expect.element(page.getByRole("radio", { name: /^1 Main St/ })).toBeChecked();
  await isPriced();
  await expectAccessible("the checkout of a customer");
  await fillCard();
  await payButton.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(api.requests(placeOrder)).toMatchObject([{ body: { customerAddressId: second.id } }]);
});

test("items out of stock lower the cart's quantities on opening checkout and on ordering", async () => {
  const film = aProduct({ name: "Rare film", slug: "rare", stock: 6 });
  const shortOf = (stock: number) => ({
    items: [{ productId: film.id, productVariantId: null, name: film.name, quantity: 4, stock }],
  });
  fillCart([inCart(film, { quantity: 6 })], CUSTOMER_ID);
  const lab = fakeCheckout([{ ...film, stock: 4 }]);
  const { api } = await openCheckout(lab, { as: aCustomer() });
  await expect.element(quantityOf("Rare film")).toHaveValue(4);
  await expect.element(page.getByText("Only 4 of Rare film left. Your cart now has 4 instead of 6.")).toBeVisible();
  await isPriced();
  await fillCard();
  api.refuseOnce(placeOrder, "OUT_OF_STOCK", shortOf(1));
  await payButton.click();
  await expect.element(alert).toMatchTextContent("Something sold out or ran low while you ordered.");
  await expect.element(page.getByText("Only 1 of Rare film left. Your cart now has 1 instead of 4.")).toBeVisible();
  await expect.element(quantityOf("Rare film")).toHaveValue(1);
  await isPriced();
  api.refuseOnce(placeOrder, "OUT_OF_STOCK", shortOf(0));
  await payButton.click();
  await expect.element(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  await expect.element(page.getByText("Rare film sold out and was removed from your cart.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Notify me" })).toHaveAttribute("href", "/products/rare");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByText("Rare film sold out")).not.toBeInTheDocument();
});

test("a changed price is shown before ordering, and a failed quote can be retried", async () => {
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
  const lab = fakeCheckout([LOUPE]);
  let answer = () => undefined as void;
  const { api } = await openCheckout(lab, {
    as: aCustomer(),
    api(api) {
      answer = api.hold(quoteOrder);
      api.failOnce(quoteOrder, 500);
    },
  });
  await expect.poll(() => sumText(/^Tax/)).toContain("Calculating...");
  answer();
  await expect.element(page.getByText("We couldn't calculate the total.")).toBeVisible();
  await expect.element(payButton).toBeDisabled();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => sumText(/^Subtotal/)).toContain("$10.00");
  await isPriced();

  lab.products = [{ ...LOUPE, price: 1500 }];
  await fillCard();
  api.refuseOnce(placeOrder, "PRICE_CHANGED", { total: 2721 });
  await payButton.click();
  await expect.element(alert).toMatchTextContent("The price has changed.");
  await expect.poll(() => sumText(/^Subtotal/)).toContain("$15.00");
  await payButton.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(api.requests(placeOrder).map(({ body }) => body.expectedTotal)).toEqual([2176, 2721]);
});

test("an order with a lost response is retried with the same idempotency key, also after a reload", async () => {
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
  const keyOf = ({ headers }: { headers: Headers }) => headers.get("idempotency-key");
  const first = await openCheckout(fakeCheckout([LOUPE]), { as: aCustomer() });
  await isPriced();
  first.api.failOnce(placeOrder, 0);
  await fillCard();
  await payButton.click();
  await expect.element(alert).toMatchTextContent("The lab could not be reached.");
  await cleanup();

  const again = await openCheckout(fakeCheckout([LOUPE]), { as: aCustomer() });
  await isPriced();
  await fillCard();
  await payButton.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  const [lost] = first.api.requests(placeOrder);
  const [placed] = again.api.requests(placeOrder);
  expect(keyOf(placed!)).toBe(keyOf(lost!));
  expect(placed!.body).toEqual(lost!.body);
});

test("the cart and checkout fit the narrowest phone", async () => {
  await page.viewport(320, 640);
  fillCart([inCart(aProduct({ ...LOUPE, name: "Kodak Gold 200, Single roll" }))]);
  await openCheckout(fakeCheckout([LOUPE]), { frame: "site" });
  await isPriced();
  hasNoSideways();
  openCart(true);
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  const remove = cart.getByRole("button", { name: /^Remove / });
  await expect.element(remove).toBeVisible();
  hasNoSideways();
  await expect.poll(() => Math.round(remove.element().getBoundingClientRect().right)).toBeLessThan(320);
  openCart(false);
  await expect.element(cart).not.toBeInTheDocument();
  await beGuest();
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(unpaid).toBeVisible();
  hasNoSideways();
});

test("an unpaid order from another browser is paid or canceled before its cart is ordered again", async () => {
  const item = inCart(LOUPE);
  fillCart([item], CUSTOMER_ID);
  const placed = orderOf(priced([LOUPE], { lines: [{ tempKey: item.key, productId: LOUPE.id, quantity: 1 }] }));
  const lab = fakeCheckout([LOUPE], { placed });
  const stored = { orderId: placed.id, lines: [{ key: item.key, quantity: 1 }] };
  const { api } = await openCheckout(lab, {
    as: aCustomer(),
    api: (fake) => {
      fake.reply(getStoredCart, () => ({ items: [], unpaid: lab.order()!.status === "OPEN" ? stored : null }));
      fake.reply(cancelUserOrder, () => {
        lab.change({ status: "CANCELED" });
        return lab.order()!;
      });
    },
  });
  await expect
    .element(main.getByRole("heading", { name: `Order ${shownOrderNumber(placed.id)}: payment due` }))
    .toBeVisible();
  await page.getByRole("button", { name: "Change order" }).click();
  await expect.element(quantityOf(LOUPE.name)).toHaveValue(1);
  await expect.element(unpaid).not.toBeInTheDocument();

  // The cart is ordered again in the other browser while this page is open.
  await isPriced();
  await fillCard();
  lab.change({ status: "OPEN" });
  api.refuseOnce(placeOrder, "UNPAID_ORDER", { orderId: placed.id });
  await payButton.click();
  await expect.element(unpaid).toBeVisible();
  await payButton.click();
  await expect.poll(() => api.requests(payOrder)).toHaveLength(1);
  expect(api.requests(placeOrder)).toHaveLength(1);
});

test.each(["Remove from cart", "Order again"])(
  "a cart paid for in another browser is ordered again only after confirmation: %s",
  async (choice) => {
    const item = { ...inCart(LOUPE), key: crypto.randomUUID() };
    fillCart([item], CUSTOMER_ID);
    const { api } = await openCheckout(fakeCheckout([LOUPE]), { as: aCustomer() });
    await isPriced();
    await fillCard();
    api.refuseOnce(placeOrder, "ORDERED_ALREADY", { orderId: 25, keys: [item.key] });
    await payButton.click();
    const dialog = page.getByRole("dialog", { name: "Already ordered" });
    await expect.element(dialog).toMatchTextContent(`You already ordered ${LOUPE.name} with order #1025`);
    if (choice === "Order again") await expectAccessible("an already ordered cart");
    await dialog.getByRole("button", { name: choice }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    if (choice === "Order again") await expect.poll(() => api.requests(placeOrder)).toHaveLength(2);
    else await expect.poll(() => storedCart.get()?.items).toEqual([]);
    const sent = api.requests(placeOrder).flatMap(({ body }) => (body.lines ?? []).map(({ tempKey }) => tempKey));
    expect(new Set(sent).size).toBe(choice === "Order again" ? 2 : 1);
  },
);

test.each([
  ["the order is paid in another tab", () => storedCheckout.set(null)],
  ["its tab becomes visible", () => window.dispatchEvent(new Event("visibilitychange"))],
])("a guest's unpaid order is refetched when %s", async (_, happens) => {
  fillCart([inCart(LOUPE)]);
  const lab = fakeCheckout([LOUPE]);
  await openCheckout(lab);
  await beGuest();
  await isPriced();
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(unpaid).toBeVisible();

  lab.change({ status: "PAID", payment: null, paidAt: "2026-06-15T14:00:00.000Z", heldUntil: null });
  happens();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByText("The last payment was declined")).not.toBeInTheDocument();
});
