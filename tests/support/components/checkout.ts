import { expect } from "vitest";
import type { z } from "zod";
import { page } from "vitest/browser";
import type { User } from "../../../src/contract/accounts/accounts.ts";
import { placeOrder, quoteOrder } from "../../../src/contract/checkout/checkout.ts";
import {
  confirmGuestPayment,
  getGuestOrder,
  GuestOrder,
  payGuestOrder,
  placeGuestOrder,
  quoteGuestOrder,
} from "../../../src/contract/checkout/guest-orders.ts";
import { getStoredCart, storeCart } from "../../../src/contract/checkout/stored-cart.ts";
import type { InputOf } from "../../../src/contract/kit/call.ts";
import { getUserOrder } from "../../../src/contract/orders/orders.ts";
import { OrderLine, type Quote, QuoteLine } from "../../../src/contract/orders/order.ts";
import {
  answerTestSecondStep,
  confirmPayment,
  makeTestCardToken,
  payOrder,
} from "../../../src/contract/payments/payments.ts";
import type { Product } from "../../../src/contract/products/product.ts";
import { listProducts } from "../../../src/contract/products/products.ts";
import { goodsAreShipped, GOODS_SHIPPING } from "../../../src/rules/shipping/delivery.ts";
import * as checkoutPage from "../../../src/web/routes/checkout.tsx";
import * as login from "../../../src/web/routes/login.tsx";
import * as orderPage from "../../../src/web/routes/users/order.tsx";
import type { FakeApi } from "./fake-api.ts";
import { renderScreen, type Screen } from "./render-screen.tsx";
import { aQuote } from "./shop.ts";
import { type PartOf, smallest } from "./smallest.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  secondStep: "4000 0025 0000 3155",
} as const;
const DECLINED = "Your card was declined. Try another one.";
export const ORDER_ID = 20;
export const ORDER_CODE = "way-back";
const PAYMENT_ID = "00000000-0000-4000-8000-00000000face";

const main = page.getByRole("main");
export const aboutYou = page.getByRole("form", { name: "Contact" });
export const payForm = page.getByRole("form", { name: "Pay by card" });
export const payButton = main.getByRole("button", { name: /^(Pay|Place order)/ });
export const unpaid = main.getByRole("heading", { name: /payment due/ });
export const thanks = page.getByRole("heading", { name: "Thank you!" });
export const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
export const quantityOf = (name: string) => page.getByLabelText(`Quantity of ${name}`);
/** Returns the text of a row of the total, with its label: "Subtotal$10.00"; empty when there is no such row. */
export const sumText = (label: RegExp): string =>
  [...document.querySelectorAll("main dl > div")].map((row) => row.textContent).find((text) => label.test(text)) ?? "";

export const isPriced = async (): Promise<void> => {
  await expect.poll(() => sumText(/^Tax \(/)).not.toBe("");
};

type Body = Pick<InputOf<typeof quoteOrder>["body"], "lines" | "promo"> & { deliveryMethod?: string | null };

/** Prices lines: goods at their prices, $9.99 shipping, and 8.875 % tax. */
export function priced(products: readonly Product[], { lines = [], deliveryMethod = null }: Body): Quote {
  const known = lines.map((line) => ({ ...line, product: products.find(({ id }) => id === line.productId)! }));
  const goods = known.map(({ tempKey, quantity = 1, product }) =>
    smallest(QuoteLine, {
      key: tempKey,
      productId: product.id,
      productType: product.productType,
      sku: product.sku,
      description: product.name,
      quantity,
      unitPrice: product.price,
      amount: product.price * quantity,
    }),
  );
  const isShipped = goodsAreShipped(goods, deliveryMethod as never);
  const shipping = smallest(QuoteLine, {
    key: "shipping",
    productType: "FULFILLMENT_SERVICE_ADD_ON",
    sku: "shipping",
    description: GOODS_SHIPPING.label,
    quantity: 1,
    amount: STARTING_PRICE_LIST.goodsShipping,
  });
  const all = isShipped ? [...goods, shipping] : goods;
  const linesTotal = all.reduce((sum, { amount }) => sum + amount, 0);
  const isTaxed = goods.some(({ productType }) => productType !== "DIGITAL");
  const tax = isTaxed ? Math.round(linesTotal * 0.08875) : 0;
  return aQuote({ lines: all, linesTotal, taxRate: isTaxed ? 8875 : 0, tax, total: linesTotal + tax });
}

export const aGuestOrder = (part: PartOf<z.input<typeof GuestOrder>> = {}): GuestOrder =>
  smallest(GuestOrder, {
    id: ORDER_ID,
    accessCode: ORDER_CODE,
    customer: { firstName: "Vera", lastName: "Guest", email: "vera@people.test" },
    status: "OPEN",
    version: 1,
    ...part,
  });

export const orderOf = (
  { lines, tier: _tier, ...sum }: Quote,
  part: PartOf<z.input<typeof GuestOrder>> = {},
): GuestOrder =>
  aGuestOrder({
    ...sum,
    lines: lines.map(({ key, rollKey: _rollKey, ...line }) => smallest(OrderLine, { ...line, tempKey: key })),
    ...part,
  });

/** The lab behind one checkout: prices the cart, stores one order, and takes payments like the test provider. */
export type FakeCheckout = {
  answers(api: FakeApi): void;
  order(): GuestOrder | null;
  change(part: PartOf<z.input<typeof GuestOrder>>): void;
  products: Product[];
};

export function fakeCheckout(
  products: Product[],
  {
    ordered = {},
    quoted = {},
    placed = null,
  }: {
    /** Extra fields of orders. */
    ordered?: PartOf<z.input<typeof GuestOrder>>;
    /** Extra fields of quotes. */
    quoted?: Partial<Quote>;
    placed?: GuestOrder | null;
  } = {},
): FakeCheckout {
  let order: GuestOrder | null = placed;
  let approved: boolean | null = null;
  const lab = {
    products,
    order: () => order,
    change(part: PartOf<z.input<typeof GuestOrder>>) {
      order = { ...order!, ...part } as GuestOrder;
    },
    answers,
  };
  const quote = (body: Body) => ({ ...priced(lab.products, body), ...quoted });
  function place(body: Body & { notes?: string; giftNote?: string }): GuestOrder {
    const { notes = "", giftNote = "", deliveryMethod = null } = body;
    const sum = quote(body);
    const isPaid = sum.total === 0;
    return (order = orderOf(sum, {
      notes,
      giftNote,
      deliveryMethod: deliveryMethod as never,
      ...(isPaid && { status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" }),
      ...ordered,
    }));
  }
  const payment = (status: "REQUIRES_ACTION" | "CAPTURED" | "DECLINED") => ({
    id: PAYMENT_ID,
    status,
    amount: order!.total,
    card: "Visa ending 4242",
    method: "CARD" as const,
    writtenOff: 0,
  });
  function settle(status: "REQUIRES_ACTION" | "CAPTURED" | "DECLINED") {
    lab.change({
      payment: payment(status),
      ...(status === "CAPTURED" && { status: "PAID", paidAt: "2026-06-15T14:00:00.000Z", heldUntil: null }),
    });
    const isDeclined = status === "DECLINED";
    return { outcome: status, message: isDeclined ? DECLINED : null, paymentId: PAYMENT_ID, order: order! };
  }
  const pay = (token: string) =>
    settle(
      token === CARDS.declined
        ? "DECLINED"
        : token === CARDS.secondStep
          ? ((approved = null), "REQUIRES_ACTION")
          : "CAPTURED",
    );
  function confirm() {
    if (approved === null) return { ...settle("REQUIRES_ACTION"), clientSecret: "secret" };
    return { ...settle(approved ? "CAPTURED" : "DECLINED"), clientSecret: null };
  }
  function answers(api: FakeApi): void {
    api.reply(storeCart, {});
    api.reply(getStoredCart, { items: [], unpaid: null });
    api.reply(listProducts, () => ({ products: lab.products, count: lab.products.length }));
    for (const call of [quoteGuestOrder, quoteOrder] as const) api.reply(call, ({ body }) => quote(body as Body));
    api.reply(placeGuestOrder, ({ body }) => ({ order: place(body as Body) }));
    api.reply(placeOrder, ({ body }) => place(body as Body));
    api.reply(getGuestOrder, () => ({ order: order! }));
    api.reply(getUserOrder, () => order!);
    api.reply(makeTestCardToken, ({ body }) => ({ token: body.number }));
    api.reply(payGuestOrder, ({ body }) => pay(body.token));
    api.reply(payOrder, ({ body }) => pay("token" in body ? body.token : "stored"));
    api.reply(answerTestSecondStep, ({ body }) => {
      approved = body.approve;
      return { done: true as const };
    });
    api.reply(confirmGuestPayment, confirm);
    api.reply(confirmPayment, confirm);
  }
  return lab;
}

/** Opens the checkout for this browser's cart; a customer's paid order leads to its page. */
export const openCheckout = (
  lab: FakeCheckout,
  {
    as = null,
    api,
    frame = "plain",
  }: { as?: User | null; api?: (api: FakeApi) => void; frame?: "plain" | "site" } = {},
): Promise<Screen> =>
  renderScreen(checkoutPage, {
    path: "/checkout",
    as,
    frame,
    beside: { "/login": login, "/users/:userId/orders/:orderId": orderPage },
    api(fake) {
      lab.answers(fake);
      api?.(fake);
    },
  });

export async function giveAddress(): Promise<void> {
  await page.getByLabelText("Street and number").fill("1 Main St");
  await page.getByLabelText("City").fill("Albany");
  await page.getByLabelText("State").selectOptions("NY");
  await page.getByLabelText("ZIP code").fill("12207");
}

export async function beGuest({ withAddress = true } = {}): Promise<void> {
  await aboutYou.getByLabelText("E-mail").fill("vera@people.test");
  await aboutYou.getByLabelText("First name").fill("Vera");
  await aboutYou.getByLabelText("Last name").fill("Guest");
  if (withAddress) await giveAddress();
}

export async function fillCard(number: string = CARDS.pays): Promise<void> {
  await page.getByLabelText("Card number").fill(number);
  await page.getByRole("textbox", { name: "Expires" }).fill("12 / 34");
  await page.getByLabelText("Security code").fill("123");
}
