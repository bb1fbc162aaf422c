import { eq } from "drizzle-orm";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { addAddress, getUser } from "../src/contract/accounts/accounts.ts";
import { placeOrder, quoteOrder } from "../src/contract/checkout/checkout.ts";
import { getCourierVisit } from "../src/contract/couriers/courier-visit.ts";
import { listAvailabilities } from "../src/contract/couriers/couriers.ts";
import { addCoupon } from "../src/contract/coupons/coupons.ts";
import {
  addRush,
  changeNegatives,
  previewUserOrderChange,
  updateUserOrder,
} from "../src/contract/checkout/order-changes.ts";
import type { Order } from "../src/contract/orders/order.ts";
import { payOrder } from "../src/contract/payments/payments.ts";
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
import { effectiveTier, TIER_IDS } from "../src/rules/memberships/tiers.ts";
import { cents, formatDollars } from "../src/rules/money.ts";
import type { OrderStatus } from "../src/rules/orders/statuses.ts";
import { sumRows } from "../src/rules/orders/sum-rows.ts";
import { orderLines } from "../src/web/cart/order-lines.ts";
import type { CartItem } from "../src/web/cart/cart.ts";
import { subscriptions } from "../src/server/memberships/tables.ts";
import { mayBeRushed } from "../src/web/orders/add-on/add-rush-form.tsx";
import { addOnSum, linesOfChoices, rushLines } from "../src/web/orders/add-on/add-on-sum.ts";
import { draftOfOrder, rollChanges } from "../src/web/orders/change/roll-changes.ts";
import {
  addRolls,
  changeRoll,
  type Draft,
  newDraft,
  orderOf,
  removeRoll,
  HAND_IN_METHODS,
} from "../src/web/orders/draft/draft.ts";
import { estimate } from "../src/web/orders/draft/estimate.ts";
import { pricedOf } from "../src/web/parts/orders/order-price.tsx";
import { type Priced, PriceSum } from "../src/web/parts/orders/price-lines.tsx";
import { aCourier, hoursTomorrow, labDay } from "./support/courier-makers.ts";
import { storeCard } from "./support/makers.ts";
import { addProduct } from "./support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "./support/start-lab.ts";
import { STARTING_PRICE_LIST } from "../src/rules/prices/starting-price-list.ts";

/** A customer's choices for a roll, also combinations that the screen rejects. */
const aChoice = fc.record({
  format: fc.constantFrom(...FILM_FORMATS),
  process: fc.constantFrom(...PROCESSES),
  crossProcessTargetFormat: fc.constantFrom(null, ...PROCESSES),
  pushPullFactor: fc.constantFrom(...PUSH_PULL_FACTORS),
  scanQuality: fc.constantFrom(...SCAN_SIZES),
  addRush: fc.boolean(),
  addPrints: fc.boolean(),
  sleeving: fc.constantFrom(...SLEEVINGS),
  returnToCustomer: fc.boolean(),
  negativesAction: fc.constantFrom(...NEGATIVES_ACTIONS),
});
const anOrder = fc.record({
  tier: fc.constantFrom(...TIER_IDS),
  /** Whether the membership has ended by now. */
  lapsed: fc.boolean(),
  /** Whether it goes to another state, and whether the tax goes by that. */
  elsewhere: fc.constantFrom("no", "sent", "taxed"),
  rolls: fc.array(aChoice, { minLength: 1, maxLength: 5 }),
  way: fc.constantFrom(...HAND_IN_METHODS),
  /** Which of the courier's windows is chosen; it stays chosen when the film then goes another way. */
  window: fc.nat(),
  promo: fc.constantFrom(null, "TENTH", "FIVER"),
  useCredits: fc.boolean(),
  accountCredit: fc.constantFrom(0, 700, 100_000),
  pieces: fc.integer({ min: 0, max: 3 }),
  later: aChoice,
  /** Additions to the paid order: rush for some rolls, or another choice for their negatives, several times. */
  added: fc.array(
    fc.record({
      what: fc.constantFrom("rush", ...NEGATIVES_ACTIONS),
      whose: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1 }),
    }),
    { maxLength: 5 },
  ),
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

test("screens show the server's amounts to the cent for any order and change", { timeout: 240_000 }, async () => {
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

  /** Amounts of additions to a paid order. */
  const add = async (
    ada: Person,
    at: { userId: string; orderId: number },
    { what, whose }: Choices["added"][number],
  ) => {
    const [user, order] = [await ada.call(getUser, { params: at }), await ada.call(getUserOrder, { params: at })];
    const tier = effectiveTier(user.tier, user.active);
    const chosen = order.rolls.filter((_, index) => whose.includes(index));
    const hurried = chosen.filter(mayBeRushed);
    if (what === "rush" ? hurried.length === 0 : chosen.length === 0) return;
    const choices = what === "rush" ? [] : chosen.map(({ id: rollId }) => ({ rollId, negativesAction: what }));
    const choiceOf = new Map(choices.map(({ rollId, negativesAction }) => [rollId, negativesAction]));
    const lines =
      what === "rush"
        ? rushLines(STARTING_PRICE_LIST, hurried, tier)
        : linesOfChoices(STARTING_PRICE_LIST, order, choiceOf, tier);
    const { addOnOrderId } =
      what === "rush"
        ? await ada.call(addRush, { params: at, body: { rollIds: hurried.map(({ id }) => id) } })
        : await ada.call(changeNegatives, { params: at, body: { choices } });
    expect(addOnOrderId === null).toBe(lines.length === 0);
    if (addOnOrderId === null) return;
    const bought = await ada.call(getUserOrder, { params: { ...at, orderId: addOnOrderId } });
    expect(sumOf(addOnSum(STARTING_PRICE_LIST, user, order, lines))).toEqual(sumOf(bought));
    expect(bought.status).toBe("PAID");
  };

  const drive = async (choices: Choices) => {
    const { tier, lapsed, elsewhere, rolls, window, promo, useCredits, accountCredit, pieces, later } = choices;
    const ada = await lab.customer({ ...(tier !== "NON_MEMBER" && { tier }), address: true });
    const params = { userId: ada.userId };
    const paymentMethodId = await storeCard(ada);
    if (lapsed) await endMembership(lab, ada);
    if (elsewhere !== "no") await ada.call(addAddress, { params, body: ELSEWHERE });
    if (accountCredit > 0)
      await admin.call(adjustAccountCredit, { params, body: { change: accountCredit, note: "a gift" } });
    const user = await ada.call(getUser, { params });
    const item = { ...product, productId: product.id, productVariantId: null, selectedOptions: {}, print: null };
    const items = pieces === 0 ? [] : [{ ...item, key: "pieces", quantity: pieces, stock: null } as never as CartItem];
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
    const addressId = user.addresses.find(({ primary }) => !primary)?.id ?? null;
    const { availabilities } = await ada.call(listAvailabilities, { params, query: addressId ? { addressId } : {} });
    const found = availabilities[window % availabilities.length];
    const pickUp = found ? { hoursId: found.hoursId, day: found.day } : null;
    // No courier comes to another state.
    const way = choices.way === "COURIER" && pickUp === null ? "DROP_OFF" : choices.way;
    const empty: Draft = {
      ...blank,
      rolls: [],
      way,
      pickUp,
      promo,
      useCredits,
      addressId,
      taxThere: elsewhere === "taxed",
      withGoods: pieces > 0,
    };
    const written = rolls.reduce((now, roll) => addRolls(now, { ...blank.rolls[0]!, ...roll }, 1), empty);
    const draft = written.rolls.reduce((now, { tempKey }) => changeRoll(now, tempKey, {}), written);
    const body = orderOf(draft, user, orderLines(items));
    const quote = await ada.call(quoteOrder, { params, body });
    const guessed = estimate(STARTING_PRICE_LIST, draft, user, goods, quote);
    // Only the server knows a coupon's discount.
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

    if (order.status === "OPEN") {
      await change(ada, order, later, comes);
      await ada.call(payOrder, { ...at, body: { paymentMethodId } });
    }
    for (const one of choices.added) await add(ada, at.params, one);
  };

  const change = async (ada: Person, order: Order, later: Choices["later"], comes: unknown) => {
    const at = { params: { userId: ada.userId, orderId: order.id } };
    const before = draftOfOrder(order);
    const first = before.rolls[0]!.tempKey;
    const more = addRolls(changeRoll(before, first, later), before.rolls.at(-1)!, 1);
    const changed = order.rolls.length > 1 ? removeRoll(more, before.rolls.at(-1)!.tempKey) : more;
    const changes = { version: order.version, ...rollChanges(order, changed) };
    const looked = await ada.call(previewUserOrderChange, { ...at, body: changes });
    const stored = await ada.call(updateUserOrder, { ...at, body: { ...changes, expectedTotal: looked.total } });
    expect(sumOf(stored)).toEqual(sumOf(looked));
    expectShown(pricedOf(stored), stored.status);
    expect((await ada.call(getCourierVisit, at)).visit).toEqual(comes);
  };

  await fc.assert(fc.asyncProperty(anOrder, drive), { numRuns: 25, seed: 20_261_123 });
});

type Choices = typeof anOrder extends fc.Arbitrary<infer Choice> ? Choice : never;

const ELSEWHERE = {
  address1: "1 Main St",
  city: "Portland",
  state: "ME",
  zip: "04101",
  country: "US",
  primary: false,
} as const;

/** As once its last term has ended. */
const endMembership = ({ lab: { deps } }: TestLab, { userId }: Person) =>
  deps.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.userId, userId));

/** The rows of a sum add up to its total, and that is what the screens show. */
function expectShown(priced: Priced, status: OrderStatus): void {
  const rows = sumRows(priced, { serviceCredits: "Credits", appliedCredit: "Credit" });
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total);
  const shown = renderToStaticMarkup(createElement(PriceSum, { priced, status }));
  for (const { amount } of [...rows, { amount: cents(priced.total) }])
    expect(shown).toContain(`<dd>${formatDollars(amount)}</dd>`);
}
