import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getUser } from "../src/contract/accounts/accounts.ts";
import { placeOrder, quoteOrder } from "../src/contract/checkout/checkout.ts";
import { getCourierVisit } from "../src/contract/couriers/courier-visit.ts";
import { listAvailabilities } from "../src/contract/couriers/couriers.ts";
import { addCoupon } from "../src/contract/coupons/coupons.ts";
import { previewUserOrderChange, updateUserOrder } from "../src/contract/checkout/order-changes.ts";
import { adjustAccountCredit } from "../src/contract/payments/account-credit.ts";
import { getUserOrder } from "../src/contract/orders/orders.ts";
import {
  FILM_FORMATS,
  NEGATIVES_ACTIONS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  SCAN_SIZES,
  SLEEVINGS,
} from "../src/rules/film/film.ts";
import { weekdayOf } from "../src/rules/couriers/windows.ts";
import { cents, formatDollars } from "../src/rules/money.ts";
import type { OrderStatus } from "../src/rules/orders/statuses.ts";
import { sumRows } from "../src/rules/orders/sum-rows.ts";
import { orderLines } from "../src/web/cart/order-lines.ts";
import type { CartItem } from "../src/web/cart/cart.ts";
import { draftOfOrder, rollChanges } from "../src/web/orders/change/roll-changes.ts";
import {
  addRolls,
  changeRoll,
  type Draft,
  newDraft,
  orderOf,
  removeRoll,
  WAYS,
} from "../src/web/orders/draft/draft.ts";
import { estimate } from "../src/web/orders/draft/estimate.ts";
import { pricedOf } from "../src/web/parts/orders/order-price.tsx";
import { type Priced, PriceSum } from "../src/web/parts/orders/price-lines.tsx";
import { aCourier, hoursTomorrow, labDay } from "./support/courier-makers.ts";
import { addProduct } from "./support/shop-makers.ts";
import { startLab } from "./support/start-lab.ts";

/** What somebody chooses of a roll; that not all of it may go together is the screen's to settle. */
const aChoice = fc.record({
  format: fc.constantFrom(...FILM_FORMATS),
  process: fc.constantFrom(...PROCESSES),
  pushPullFactor: fc.constantFrom(...PUSH_PULL_FACTORS),
  scanQuality: fc.constantFrom(...SCAN_SIZES),
  addRush: fc.boolean(),
  addPrints: fc.boolean(),
  sleeving: fc.constantFrom(...SLEEVINGS),
  returnToCustomer: fc.boolean(),
  negativesAction: fc.constantFrom(...NEGATIVES_ACTIONS),
});
const anOrder = fc.record({
  tier: fc.constantFrom(null, "NICE_2025", "VERY_NICE_2025", "SUPER_NICE_2025"),
  rolls: fc.array(aChoice, { minLength: 1, maxLength: 5 }),
  way: fc.constantFrom(...WAYS),
  /** Which of the courier's windows is chosen; it stays chosen when the film then goes another way. */
  window: fc.nat(),
  promo: fc.constantFrom(null, "TENTH", "FIVER"),
  useCredits: fc.boolean(),
  accountCredit: fc.constantFrom(0, 700, 100_000),
  pieces: fc.integer({ min: 0, max: 3 }),
  later: aChoice,
});

/** Of an order or a quote, what every screen shows. */
const sumOf = ({
  linesTotal,
  appliedDiscount,
  serviceCredits,
  tax,
  appliedCredit,
  total,
}: Record<SumPart, number>) => ({
  linesTotal,
  appliedDiscount,
  serviceCredits,
  tax,
  appliedCredit,
  total,
});
type SumPart = "linesTotal" | "appliedDiscount" | "serviceCredits" | "tax" | "appliedCredit" | "total";

test(
  "whatever is ordered and changed, screens show the server's amounts to the cent",
  { timeout: 240_000 },
  async () => {
    const lab = await startLab();
    const admin = await lab.admin();
    const product = await addProduct(admin, { price: 1299, memberPrice: 999 });
    await admin.call(addCoupon, { body: { code: "TENTH", kind: "percentage", amount: 10_000 } });
    await admin.call(addCoupon, { body: { code: "FIVER", kind: "fixed", amount: 500 } });

    // Each window has room for one, so that those before take away what the next can choose from.
    const days = Array.from({ length: 7 }, (_, ahead) => ({ weekday: weekdayOf(labDay(lab, ahead)), capacity: 1 }));
    const mornings = days.map((day) => hoursTomorrow(lab, day));
    const evenings = days.map((day) => hoursTomorrow(lab, { ...day, from: "17:00", to: "19:00" }));
    await aCourier(lab, admin, ...mornings, ...evenings);

    const drive = async ({ tier, rolls, way, window, promo, useCredits, accountCredit, pieces, later }: Choices) => {
      const ada = await lab.customer({ ...(tier && { tier }), address: true });
      const params = { userId: ada.userId };
      if (accountCredit > 0)
        await admin.call(adjustAccountCredit, { params, body: { change: accountCredit, note: "a gift" } });
      const user = await ada.call(getUser, { params });
      const item = { ...product, productId: product.id, productVariantId: null, selectedOptions: {}, print: null };
      const items =
        pieces === 0 ? [] : [{ ...item, key: "pieces", quantity: pieces, stock: null } as never as CartItem];
      const goods = items.map(({ key, slug, name, quantity, productType }) => ({
        key,
        quantity,
        productType,
        sku: slug,
        description: name,
        unitPrice: cents(user.active ? 999 : 1299),
      }));

      // As the screens put it together.
      const blank = newDraft(user);
      const { availabilities } = await ada.call(listAvailabilities, { params, query: {} });
      const { hoursId, day } = availabilities[window % availabilities.length]!;
      const pickUp = { hoursId, day };
      const empty: Draft = { ...blank, rolls: [], way, pickUp, promo, useCredits, withGoods: pieces > 0 };
      const written = rolls.reduce((now, roll) => addRolls(now, { ...blank.rolls[0]!, ...roll }, 1), empty);
      const draft = written.rolls.reduce((now, { tempKey }) => changeRoll(now, tempKey, {}), written);
      const body = orderOf(draft, user, orderLines(items));
      const quote = await ada.call(quoteOrder, { params, body });
      const guessed = estimate(draft, user, goods, quote);
      // What a coupon takes off is told by the server alone.
      if (promo === null) expect(sumOf(guessed)).toEqual(sumOf(quote));
      expectShown(quote, "OPEN");
      const bySku = (lines: typeof quote.lines) =>
        lines
          .filter(({ rollKey }) => rollKey !== null)
          .map(({ sku, amount, creditAmount }) => [sku, amount, creditAmount]);
      if (promo === null) expect(bySku(guessed.lines)).toEqual(bySku(quote.lines));

      const placed = await ada.call(placeOrder, { params, body: { ...body, expectedTotal: quote.total } });
      expect(sumOf(placed)).toEqual(sumOf(quote));
      const at = { params: { ...params, orderId: placed.id } };
      const order = await ada.call(getUserOrder, at);
      expect(sumOf(order)).toEqual(sumOf(quote));
      expectShown(pricedOf(order), order.status);
      const comes = way === "COURIER" ? expect.objectContaining(pickUp) : null;
      expect((await ada.call(getCourierVisit, at)).visit).toEqual(comes);

      if (order.status !== "OPEN") return;
      const before = draftOfOrder(order);
      const first = before.rolls[0]!.tempKey;
      const more = addRolls(changeRoll(before, first, later), before.rolls.at(-1)!, 1);
      const changed = order.rolls.length > 1 ? removeRoll(more, before.rolls.at(-1)!.tempKey) : more;
      const changes = { version: order.version, ...rollChanges(order, changed) };
      const looked = await ada.call(previewUserOrderChange, { ...at, body: changes });
      const kept = await ada.call(updateUserOrder, { ...at, body: { ...changes, expectedTotal: looked.total } });
      expect(sumOf(kept)).toEqual(sumOf(looked));
      expectShown(pricedOf(kept), kept.status);
      expect((await ada.call(getCourierVisit, at)).visit).toEqual(comes);
    };

    await fc.assert(fc.asyncProperty(anOrder, drive), { numRuns: 25, seed: 20_261_123 });
  },
);

type Choices = typeof anOrder extends fc.Arbitrary<infer Choice> ? Choice : never;

/** The rows of a sum add up to its total, and that is what the screens show. */
function expectShown(priced: Priced, status: OrderStatus): void {
  const rows = sumRows(priced, { serviceCredits: "Credits", appliedCredit: "Credit" });
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total);
  const shown = renderToStaticMarkup(createElement(PriceSum, { priced, status }));
  for (const { amount } of [...rows, { amount: cents(priced.total) }])
    expect(shown).toContain(`<dd>${formatDollars(amount)}</dd>`);
}
