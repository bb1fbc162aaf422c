import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { CallError } from "../../src/contract/kit/client.ts";
import { addCoupon } from "../../src/contract/coupons/coupons.ts";
import * as changes from "../../src/contract/checkout/order-changes.ts";
import * as orderDesk from "../../src/contract/checkout/order-desk.ts";
import * as orderInvoice from "../../src/contract/payments/order-invoice.ts";
import * as orders from "../../src/contract/orders/orders.ts";
import { attachPaymentMethod, makeTestCardToken, payOrder } from "../../src/contract/payments/payments.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { HOUR_MS } from "../../src/rules/time.ts";
import { wrongInBooks, wrongInJournal } from "../support/books.ts";
import { aGiftCard } from "../support/gift-card-makers.ts";
import { freshToken } from "../support/fresh-token.ts";
import { aRoll, placeOrder, TEST_CARDS } from "../support/makers.ts";
import { confirmByBank } from "../support/second-step.ts";
import { addProduct } from "../support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";
import { ProviderUnreachable } from "../../src/server/adapters/payments/port.ts";
import { sweepMemberships } from "../../src/server/memberships/sweep-memberships.ts";
import { cancelUnpaidOrders } from "../../src/server/checkout/cancel-unpaid-orders.ts";
import { orders as orderRows } from "../../src/server/orders/tables.ts";
import { deliverSandboxEvents } from "../../src/server/payments/receive-payments-webhook.ts";
import { recordCardFees } from "../../src/server/payments/record-card-fees.ts";
import { reconcilePayments } from "../../src/server/payments/reconcile-payments.ts";

// After any actions in any order, every cent, credit, coupon and piece is accounted for after each step. BOOKS_RUNS=200
// runs longer; BOOKS_SEED reproduces a story.
const RUNS = Number(process.env.BOOKS_RUNS ?? 4);
const SEED = Number(process.env.BOOKS_SEED ?? 20_260_615);
const STEPS = 16;

const CARDS = ["pays", "pays", "declined", "secondStep", "refundFails"] as const;
const small = fc.integer({ min: 0, max: 99 });
const aWish = {
  rolls: fc.array(
    fc.record({
      addRush: fc.boolean(),
      process: fc.constantFrom("C41" as const, "E6" as const, "ECN2" as const),
      scanQuality: fc.constantFrom("STANDARD_2K" as const, "STANDARD_4K" as const, "PRO" as const),
      negativesAction: fc.constantFrom("TOSS" as const, "SHIP" as const, "CUT" as const, "PICK_UP" as const),
    }),
    { maxLength: 3 },
  ),
  goods: fc.array(fc.record({ which: small, quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 }),
  coupon: fc.option(small),
  useCredits: fc.boolean(),
  useAccountCredit: fc.boolean(),
  giftCard: fc.option(small),
};
const anOrder = fc.record({ kind: fc.constant("place" as const), who: small, ...aWish });
const aSingle = fc.oneof(
  { weight: 4, arbitrary: anOrder },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), which: small, ...aWish }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      which: small,
      card: fc.constantFrom(...CARDS),
      answer: fc.constantFrom("comes", "comes", "is lost", "never asked"),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("confirm" as const), which: small, approve: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      which: small,
      toPayment: fc.integer({ min: 0, max: 900 }),
      toGiftCard: fc.constantFrom(0, 0, 50, 300),
      toAccountCredit: fc.integer({ min: 0, max: 700 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which: small, byLab: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("invoice" as const), which: small }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("rush" as const), which: small, card: fc.constantFrom(...CARDS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("negatives" as const),
      which: small,
      action: fc.constantFrom("TOSS" as const, "SHIP" as const, "CUT" as const, "UNCUT" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("credit" as const),
      who: small,
      change: fc.integer({ min: -500, max: 3000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rest" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      hours: fc.constantFrom(1, 1, 25, 25, 24 * 8, 24 * 8, 24 * 370),
    }),
  },
);
const aPair = fc.record({ kind: fc.constant("together" as const), both: fc.tuple(aSingle, aSingle) });
const aStep = fc.oneof({ weight: 9, arbitrary: aSingle }, { weight: 2, arbitrary: aPair });
const aStory = fc
  .tuple(anOrder, anOrder, fc.array(aStep, { minLength: STEPS, maxLength: STEPS }))
  .map(([first, second, more]): Step[] => [first, second, ...more]);
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
type Single = typeof aSingle extends fc.Arbitrary<infer T> ? T : never;
type Wish = Pick<
  Extract<Step, { kind: "place" }>,
  "rolls" | "goods" | "coupon" | "useCredits" | "useAccountCredit" | "giftCard"
>;

/** What happens to the provider's response to a charge; it arrives unless listed here. */
const ANSWERS = new Map<string, "is lost" | "never asked">();

function loseAnswers({ lab: { deps } }: TestLab): void {
  const real = deps.payments;
  deps.payments = {
    ...real,
    async charge(request) {
      const answer = ANSWERS.get(request.paymentMethodId);
      const charged = answer === "never asked" ? null : await real.charge(request);
      if (answer !== undefined || charged === null) throw new ProviderUnreachable("away");
      return charged;
    },
  };
}

class Town {
  readonly placed: { who: Person; id: number }[] = [];
  readonly lab: TestLab;
  readonly admin: Person;
  readonly people: Person[];
  /** Ids of products, and codes of coupons. */
  readonly goods: string[];
  readonly codes: string[];
  readonly giftCards: string[];

  private constructor(parts: Pick<Town, "lab" | "admin" | "people" | "goods" | "codes" | "giftCards">) {
    ({ lab: this.lab, admin: this.admin, people: this.people, goods: this.goods, codes: this.codes } = parts);
    this.giftCards = parts.giftCards;
  }

  static async of(lab: TestLab): Promise<Town> {
    const admin = await lab.admin();
    const people = [
      await lab.customer(),
      await lab.customer({ tier: "NICE_2025" }),
      await lab.customer({ tier: "VERY_NICE_2025" }),
    ];
    const goods = [
      await addProduct(admin, { price: 1999, memberPrice: 1777, stock: 15 }),
      await addProduct(admin, { price: 1, stock: 9 }),
      await addProduct(admin, { price: 4567, taxable: false, stock: 12 }),
      await addProduct(admin, { price: 0, productType: "DIGITAL" }),
      await addProduct(admin, { price: 1500, productType: "DIGITAL", giftCard: true }),
    ];
    const codes: string[] = [];
    for (const terms of [
      { kind: "percentage" as const, amount: 33_333, productType: "PRODUCT" as const },
      { kind: "fixed" as const, amount: 2_345, maxRedemptions: 2 },
      { kind: "percentage" as const, amount: 100_000, maxPerCustomer: 1 },
    ]) {
      const code = `BOOKS-${Math.floor(Math.random() * 1e12)}`;
      await admin.call(addCoupon, { body: { code, ...terms } });
      codes.push(code);
    }
    const giftCards = [await aGiftCard(lab, 1000), await aGiftCard(lab, 20_000)].map(({ code }) => code);
    return new Town({ lab, admin, people, goods: goods.map(({ id }) => id), codes, giftCards });
  }

  private draftOf({ rolls, goods, coupon, useCredits, useAccountCredit, giftCard }: Wish) {
    return {
      rolls: (rolls.length + goods.length === 0 ? [{}] : rolls).map((roll) => aRoll(roll)),
      lines: goods.map(({ which, quantity }, at) => ({
        tempKey: `line-${at}-${Math.random()}`,
        productId: this.goods[which % this.goods.length]!,
        quantity,
      })),
      deliveryMethod: rolls.length > 0 || goods.length === 0 ? ("PREPAID_LABEL" as const) : null,
      promo: coupon === null ? null : this.codes[coupon % this.codes.length]!,
      useCredits,
      useAccountCredit,
      giftCard: giftCard === null ? null : this.giftCards[giftCard % this.giftCards.length]!,
    };
  }

  /** Mostly returns an order to which the step applies. */
  private async orderFor({ kind, which }: { kind: Single["kind"]; which: number }) {
    const fitting = kind === "refund" || kind === "rush" || kind === "negatives" ? ["PAID"] : ["OPEN", "INVOICED"];
    const rows = await this.lab.lab.deps.db
      .select({ id: orderRows.id, status: orderRows.status })
      .from(orderRows)
      .where(
        inArray(
          orderRows.id,
          this.placed.map(({ id }) => id),
        ),
      );
    const known = this.placed.filter(({ id }) => rows.some((row) => row.id === id && fitting.includes(row.status)));
    const among = known.length > 0 && which % 5 !== 0 ? known : this.placed;
    const { who, id } = among[which % among.length]!;
    return { who, params: { userId: who.userId, orderId: id } };
  }

  /** The card is valid for a few more years, however many have passed. */
  private async storeCard(who: Person, card: keyof typeof TEST_CARDS): Promise<string> {
    const expYear = this.lab.clock.now().getUTCFullYear() + 3;
    const body = { number: TEST_CARDS[card], expMonth: 12, expYear, cvc: "123" };
    const { token } = await who.call(makeTestCardToken, { body });
    const { paymentMethod } = await who.call(attachPaymentMethod, { params: { userId: who.userId }, body: { token } });
    return paymentMethod.id;
  }

  async take(step: Single): Promise<void> {
    const { lab, admin, people, placed } = this;
    if (step.kind === "place") {
      const who = people[step.who % people.length]!;
      const order = await placeOrder(who, this.draftOf(step));
      placed.push({ who, id: order.id });
      return;
    }
    if (step.kind === "credit") {
      const { userId } = people[step.who % people.length]!;
      await admin.call(adjustAccountCredit, {
        params: { userId },
        body: { change: step.change, note: "As it happens" },
      });
      return;
    }
    if (step.kind === "wait") {
      lab.clock.move(step.hours * HOUR_MS);
      for (const who of [admin, ...people]) who.setToken(await freshToken(lab.lab, who.userId));
      await cancelUnpaidOrders(lab.lab.deps);
      await sweepMemberships(lab.lab.deps);
      return;
    }
    if (step.kind === "rest") return this.rest();
    if (placed.length === 0) return;
    const { who, params } = await this.orderFor(step);
    const order = await who.call(orders.getUserOrder, { params });
    const only = { params: { orderId: order.id } };
    if (step.kind === "change") {
      const { rolls, lines, promo, useCredits, useAccountCredit } = this.draftOf(step);
      const shop = order.lines.filter(({ productId }) => this.goods.includes(productId ?? ""));
      await who.call(changes.updateUserOrder, {
        params,
        body: {
          version: order.version,
          newRolls: rolls,
          removedRollIds: order.rolls.slice(0, 1).map(({ id }) => id),
          newLines: lines,
          quantities: shop.slice(0, 1).map(({ id, quantity }) => ({ lineId: id, quantity: quantity - 1 })),
          ...(order.deliveryMethod === null && rolls.length > 0 ? { deliveryMethod: "DROP_OFF" as const } : {}),
          promo,
          useCredits,
          useAccountCredit,
        },
      });
    } else if (step.kind === "pay") await this.pay(who, params, step);
    else if (step.kind === "confirm" && order.payment !== null) {
      const { id: paymentId } = order.payment;
      await confirmByBank(who, { ...params, paymentId }, step.approve);
    } else if (step.kind === "refund") {
      const { toPayment, toGiftCard, toAccountCredit } = step;
      const body = { toPayment, toGiftCard, toAccountCredit, reason: "As it happens" };
      await admin.call(refundOrder, { ...only, body });
    } else if (step.kind === "cancel") {
      if (step.byLab) await admin.call(orderDesk.cancelOrder, { ...only, body: {} });
      else await who.call(changes.cancelUserOrder, { params });
    } else if (step.kind === "invoice") await admin.call(orderInvoice.invoiceOrder, only);
    else if (step.kind === "rush" || step.kind === "negatives") {
      const paymentMethodId = await this.storeCard(who, step.kind === "rush" ? step.card : "pays");
      const rollIds = order.rolls.map(({ id }) => id);
      if (rollIds.length === 0) return;
      const bought = await (
        step.kind === "rush"
          ? who.call(changes.addRush, { params, body: { rollIds, paymentMethodId } })
          : who.call(changes.changeNegatives, {
              params,
              body: {
                choices: rollIds.map((rollId) => ({ rollId, negativesAction: step.action })),
                paymentMethodId,
              },
            })
      ).catch((error: unknown) => {
        const left = (error as { data?: { orderId?: number } }).data?.orderId;
        if (left === undefined) throw error;
        return { addOnOrderId: left };
      });
      const { addOnOrderId: id } = bought;
      if (id !== null && !placed.some((known) => known.id === id)) placed.push({ who, id });
    }
  }

  /** The provider's response may be lost, or the provider never be reached. */
  private async pay(
    who: Person,
    params: { userId: string; orderId: number },
    { card, answer, times }: Extract<Step, { kind: "pay" }>,
  ): Promise<void> {
    const paymentMethodId = await this.storeCard(who, card);
    if (answer !== "comes") ANSWERS.set(paymentMethodId, answer);
    try {
      const tries = Array.from({ length: times }, () => who.call(payOrder, { params, body: { paymentMethodId } }));
      const failed = (await Promise.allSettled(tries)).find(({ status }) => status === "rejected");
      if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
    } finally {
      ANSWERS.delete(paymentMethodId);
    }
  }

  /** Waits until all background work is done and the provider has sent all its webhooks. */
  async rest(): Promise<void> {
    const { deps } = this.lab.lab;
    for (let round = 0; round < 2; round++) {
      await this.lab.workAll();
      await deliverSandboxEvents(deps);
    }
    await this.lab.workAll();
    await reconcilePayments(deps);
    await this.lab.workAll();
  }

  async check(atRest: boolean): Promise<void> {
    expect(await wrongInBooks(this.lab.lab.deps.db, { atRest })).toEqual([]);
    if (atRest) await recordCardFees(this.lab.lab.deps);
    if (atRest) expect(await wrongInJournal(this.lab.lab.deps)).toEqual([]);
  }
}

/** Refusals are expected; any other error is a bug. */
function refusalOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status >= 500) throw error;
  return error.code ?? String(error.status);
}

test("the ledgers balance after every step of any story of orders, payments and refunds", async () => {
  const lab = await startLab();
  loseAnswers(lab);
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(aStory, async (steps) => {
      const town = await Town.of(lab);
      for (const step of steps) {
        const singles = step.kind === "together" ? step.both : [step];
        const ended = await Promise.all(singles.map((single) => town.take(single).then(() => "done", refusalOf)));
        for (const [at, how] of ended.entries()) {
          const what = `${singles[at]!.kind}: ${how}`;
          seen.set(what, (seen.get(what) ?? 0) + 1);
        }
        await town.check(step.kind === "rest");
      }
      await town.rest();
      await town.check(true);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // The stories must have succeeded at something.
  for (const step of ["place", "pay", "confirm", "cancel"]) expect(seen.get(`${step}: done`)).toBeGreaterThan(0);
}, 3_600_000);
