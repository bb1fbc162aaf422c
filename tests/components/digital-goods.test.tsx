import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  downloadFile,
  downloadGuestFile,
  getDigitalGoods,
  getGuestDigitalGoods,
  renewDownloads,
} from "../../src/contract/digital-goods/digital-goods.ts";
import { lookAtGiftCard, redeemGiftCard } from "../../src/contract/digital-goods/gift-cards.ts";
import { getAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { openCart } from "../../src/web/cart/use-cart.ts";
import * as creditPage from "../../src/web/routes/users/credit.tsx";
import * as checkoutPage from "../../src/web/routes/checkout.tsx";
import * as giftCards from "../../src/web/routes/gift-cards.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aboutYou,
  beGuest,
  CARDS,
  fakeCheckout,
  fillCard,
  ORDER_CODE,
  openCheckout,
  payButton,
  payForm,
  sumText,
  thanks,
  unpaid,
} from "../support/components/checkout.ts";
import { aLine, anOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { anOption, aProduct, fillCart, inCart, openProduct } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const street = aboutYou.getByLabelText("Street and number");
const goods = getDigitalGoods.reply.shape;
const CODE = "7QK294MDX0RTHHW3";

beforeEach(() => page.viewport(1280, 720));
afterEach(() => {
  openCart(false);
  location.hash = "";
});

const text = (optionKey: string, label: string, maxLength = 60) =>
  anOption({ optionKey, optionType: "text", label, config: { maxLength } });
const GIFT_CARD = aProduct({
  name: "Gift Card",
  slug: "gift-card",
  productType: "DIGITAL",
  giftCard: true,
  price: 5000,
  options: [text("recipientName", "For"), text("recipientEmail", "Their e-mail"), text("message", "Message", 500)],
});

test("a gift card costs its amount without shipping, and a guest enters no address", async () => {
  const lab = fakeCheckout([GIFT_CARD]);
  const screen = await openProduct(GIFT_CARD, {
    frame: "site",
    beside: { "/checkout": checkoutPage },
    api(api) {
      lab.answers(api);
      api.reply(getGuestDigitalGoods, {
        files: [],
        giftCards: [
          smallest(goods.giftCards.element, {
            amount: 5000,
            balance: 5000,
            state: "SENT",
            recipientName: "Grace",
            recipientEmail: "grace@people.test",
          }),
        ],
      });
    },
  });
  await main.getByLabelText("For", { exact: true }).fill("Grace");
  await main.getByLabelText("Their e-mail").fill("grace@people.test");
  await main.getByLabelText("Message").fill("A few rolls on me.");
  await expect.element(main).toMatchTextContent("No shipping, no tax.");
  await main.getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect.element(cart).toMatchTextContent("Sent by e-mail");
  expect(cart.element().textContent).not.toContain("$9.99");
  await cart.getByRole("button", { name: "Checkout" }).click();
  await expect.poll(screen.address).toBe("/checkout");
  await expect.element(aboutYou.getByLabelText("E-mail")).toBeVisible();
  await expect.element(street).not.toBeInTheDocument();
  await beGuest({ withAddress: false });
  await expect.poll(() => sumText(/^Tax \(/)).toContain("$0.00");
  expect(sumText(/^Subtotal/)).toContain("$50.00");
  expect(sumText(/^Total/)).toContain("$50.00");
  // Digital goods cannot be unopened.
  await expect.element(main.getByText("We refund gift cards until they are redeemed")).toBeVisible();
  await expect.element(main.getByText("Unopened goods")).not.toBeInTheDocument();
  await fillCard();
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await expect.element(main.getByText("Gift card, $50.00 for Grace")).toBeVisible();
  await expect.element(main.getByText("Sent to grace@people.test.")).toBeVisible();
  await expectAccessible("a guest's paid gift card");
});

test("a rejected gift card can be retried and becomes account credit", async () => {
  location.hash = `#${CODE}`;
  const screen = await renderScreen(giftCards, {
    path: "/gift-cards",
    as: customer(),
    beside: { "/users/:userId/credit": creditPage },
    api(api) {
      api.reply(lookAtGiftCard, {
        amount: 5000,
        balance: 5000,
        state: "SENT",
        from: "Vera Guest",
        recipientName: "Grace",
        message: "A few rolls on me.",
      });
      api.reply(redeemGiftCard, { amount: 5000, balance: 5000 });
      const entry = smallest(getAccountCredit.reply.shape.entries.element, {
        change: 5000,
        balanceAfter: 5000,
        reason: "GIFT_CARD",
      });
      api.reply(getAccountCredit, { balance: 5000, entries: [entry], count: 1 });
    },
  });
  await expect.element(page.getByRole("article", { name: "Gift card" })).toMatchTextContent("A few rolls on me.");
  await expectAccessible("a gift card");
  await saysRefusals(screen, redeemGiftCard, {
    press: () => page.getByRole("button", { name: "Redeem it" }).click(),
    at: main,
  });
  expect(screen.api.requests(redeemGiftCard).at(-1)!.body).toEqual({ code: CODE });
  await page.getByRole("link", { name: "Your account credit" }).click();
  await expect.element(page.getByRole("region", { name: "Balance" })).toMatchTextContent("$50.00");
  await expect.element(main.getByRole("listitem").filter({ hasText: "A gift card" })).toMatchTextContent("+$50.00");
  await expectAccessible("account credit");
});

test("a purchased file counts down its downloads and offers five more", async () => {
  let left = 3;
  const opened = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const line = aLine({ productType: "DIGITAL", description: "Courage" });
  const screen = await renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: `/users/${CUSTOMER_ID}/orders/7`,
    as: customer(),
    api(api) {
      api.reply(getUserOrder, anOrder({ lines: [line], status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" }));
      api.reply(getDigitalGoods, () => ({
        giftCards: [],
        files: [
          smallest(goods.files.element, {
            lineId: line.id,
            name: "Courage",
            file: { name: "courage.pdf", type: "application/pdf", bytes: 35 },
            left,
          }),
        ],
      }));
      api.reply(downloadFile, () => ({ url: "https://nice.test/files/courage.pdf", left: (left -= 1) }));
      api.reply(renewDownloads, () => ({ left: (left = 5) }));
    },
  });
  for (const words of ["2 downloads left", "1 download left"]) {
    await main.getByRole("button", { name: "Download" }).click();
    await expect.element(main.getByText(words)).toBeVisible();
  }
  await main.getByRole("button", { name: "Download" }).click();
  const more = main.getByRole("button", { name: "Get five more" });
  await expect.element(more).toBeVisible();
  expect(opened.mock.contexts.map((link) => (link as HTMLAnchorElement).href)).toEqual(
    Array.from({ length: 3 }, () => "https://nice.test/files/courage.pdf"),
  );
  opened.mockRestore();
  await more.click();
  await expect.element(main.getByText("5 downloads left")).toBeVisible();
  expect(screen.api.requests(downloadFile)).toHaveLength(3);
  await expectAccessible("an order with a file");
});

test("a free file needs no card or address", async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const guide = aProduct({ name: "Guide", slug: "guide", productType: "DIGITAL", price: 0 });
  const file = { name: "guide.pdf", type: "application/pdf", bytes: 35 };
  fillCart([inCart(guide)]);
  const { api } = await openCheckout(fakeCheckout([guide]), {
    api(api) {
      api.reply(getGuestDigitalGoods, {
        files: [smallest(goods.files.element, { name: "Guide", file, left: 5 })],
        giftCards: [],
      });
      api.reply(downloadGuestFile, { url: "https://nice.test/files/guide.pdf", left: 4 });
    },
  });
  await beGuest({ withAddress: false });
  await expect.poll(() => sumText(/^Total/)).toContain("$0.00");
  await expect.element(street).not.toBeInTheDocument();
  await expect.element(main.getByLabelText("Card number")).not.toBeInTheDocument();
  await main.getByRole("button", { name: "Place order" }).click();
  await expect.element(thanks).toBeVisible();
  await main.getByRole("button", { name: "Download" }).click();
  await expect.poll(() => opened.mock.contexts.length).toBe(1);
  expect(opened.mock.contexts[0]).toHaveProperty("href", "https://nice.test/files/guide.pdf");
  expect(api.requests(downloadGuestFile).map(({ params }) => params["code"])).toEqual([ORDER_CODE]);
});

test("in-store pickup asks a guest for no address, and a failed payment receives focus", async () => {
  const book = aProduct({ name: "Book", slug: "book", price: 2900 });
  fillCart([inCart(book)]);
  const lab = fakeCheckout([book]);
  await openCheckout(lab);
  await beGuest({ withAddress: false });
  await expect.element(street).toBeVisible();
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await expect.element(street).not.toBeInTheDocument();
  await expect.poll(() => sumText(/^Tax \(8.875%\)/)).toContain("$2.57");
  await fillCard(CARDS.declined);
  await page.getByRole("button", { name: "Pay $31.57" }).click();
  await expect.element(unpaid).toBeVisible();
  expect(lab.order()!.deliveryMethod).toBe("IN_STORE_PICKUP");
  await expect.element(payForm.getByRole("alert").filter({ hasText: /declined/i })).toHaveFocus();
  const code = payForm.getByLabelText("Security code");
  await code.fill("1");
  (payButton.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(code, { message: "the wrong field has the focus" }).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Pay $31.57" })).toBeVisible();
  await expect.poll(() => sumText(/^Subtotal/)).toContain("$29.00");
});
