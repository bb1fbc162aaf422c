import { cleanup } from "vitest-browser-react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { COUPON_CODES, GIFT_CARD_CODES } from "../../src/contract/checkout/checkout-refusals.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { fakeCheckout, openCheckout, priced, sumText } from "../support/components/checkout.ts";
import { CUSTOMER_ID, customer } from "../support/components/render-screen.tsx";
import { aProduct, fillCart, inCart } from "../support/components/shop.ts";

const main = page.getByRole("main");
const code = main.getByLabelText("Coupon code");
const cardNumber = main.getByLabelText("Card number");
const place = main.getByRole("button", { name: "Place order" });
const LOUPE = aProduct();

beforeEach(async () => {
  await page.viewport(1280, 720);
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
});

async function apply(which: string): Promise<void> {
  await code.fill(which);
  await main.getByRole("button", { name: "Apply" }).click();
}

test("a coupon is applied and removed; an invalid one shows the reason at its field", async () => {
  await openCheckout(fakeCheckout([LOUPE]), {
    as: customer(),
    api(api) {
      api.reply(quoteOrder, ({ body }) => {
        const sum = priced([LOUPE], body as never);
        if (body.promo != null && body.promo in COUPON_CODES) api.refuse(quoteOrder, body.promo as never);
        return body.promo == null ? sum : { ...sum, appliedDiscount: 500, total: sum.total - 500 };
      });
    },
  });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await apply("fiveoff");
  await expect.element(main.getByText("Code FIVEOFF")).toBeVisible();
  await expect.poll(() => sumText(/^Discount/)).toContain("$5.00");
  await main.getByRole("button", { name: "Remove code" }).click();
  await expect.poll(() => sumText(/^Discount/)).toBe("");
  for (const [refusal, { message }] of Object.entries(COUPON_CODES)) {
    await apply(refusal);
    await expect.element(main.getByText(message), { message: refusal }).toBeVisible();
    await expect.element(code).toBeVisible();
    await expect.poll(() => sumText(/^Total/)).not.toContain("…");
  }
});

test("a coupon that covers the total survives a reload and needs no card", async () => {
  const lab = fakeCheckout([LOUPE], { quoted: { appliedDiscount: 1089, tax: 0, total: 0 } });
  await openCheckout(lab, { as: customer() });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await apply("ALL");
  await expect.poll(() => sumText(/^Total/)).toContain("$0.00");
  await cleanup();
  const { api } = await openCheckout(lab, { as: customer() });
  await expect.element(main.getByText("Code ALL")).toBeVisible();
  await expect.element(cardNumber).not.toBeInTheDocument();
  await place.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  expect(api.requests(placeOrder).map(({ body }) => [body.promo, body.expectedTotal])).toEqual([["ALL", 0]]);
  await expect.poll(() => sumText(/^Total/)).toContain("$0.00");
});

test("account credit covering the total needs no card, survives reload and failure, and pays once", async () => {
  const lab = fakeCheckout([LOUPE], { quoted: { appliedCredit: 1089, total: 0 } });
  const isCovered = async () => {
    await expect.poll(() => sumText(/^Account credit/i)).toContain("$10.89");
    await expect.poll(() => sumText(/^Total/)).toContain("$0.00");
    await expect.element(cardNumber).not.toBeInTheDocument();
    await expect.element(place).toBeEnabled();
  };
  await openCheckout(lab, { as: customer() });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await isCovered();
  await expectAccessible("a checkout covered by credit");
  await cleanup();
  const { api } = await openCheckout(lab, { as: customer() });
  await isCovered();
  api.failOnce(placeOrder, 0);
  await place.click();
  await expect.element(main.getByRole("alert")).toMatchTextContent("The lab could not be reached.");
  await place.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  const keys = api.requests(placeOrder).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("a gift card pays its part; an invalid one shows the reason at its field", async () => {
  const { api } = await openCheckout(fakeCheckout([LOUPE]), {
    as: customer(),
    api(api) {
      api.reply(quoteOrder, ({ body }) => {
        const sum = priced([LOUPE], body as never);
        return body.giftCard == null ? sum : { ...sum, appliedGiftCard: 500, total: sum.total - 500 };
      });
    },
  });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  const field = main.getByLabelText("Gift card code");
  async function use(which: string): Promise<void> {
    await field.fill(which);
    await main.getByRole("button", { name: "Use gift card" }).click();
  }
  await expect.poll(() => sumText(/^Total/)).toMatch(/\$/);
  await expect.poll(() => sumText(/^Total/)).not.toContain("…");
  for (const [refusal, { message }] of Object.entries(GIFT_CARD_CODES)) {
    api.refuseOnce(quoteOrder, refusal as keyof typeof GIFT_CARD_CODES);
    await use(refusal);
    await expect.element(main.getByText(message), { message: refusal }).toBeVisible();
    await expect.poll(() => sumText(/^Total/)).not.toContain("…");
  }
  await use("7qk2 94md x0rt hhw3");
  await expect.element(main.getByText("Gift card ending HHW3")).toBeVisible();
  await expect.poll(() => sumText(/^Gift card/)).toContain("$5.00");
  await expectAccessible("a checkout with a gift card");
  await main.getByRole("button", { name: "Remove gift card" }).click();
  await expect.poll(() => sumText(/^Gift card/)).toBe("");
});
