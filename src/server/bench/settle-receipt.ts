import { priceOrder } from "../../rules/checkout/price.ts";
import type { PricedLine } from "../../rules/checkout/lines.ts";
import type { RollDraft } from "../../rules/checkout/roll-draft.ts";
import { servicesOfRoll } from "../../rules/checkout/roll-services.ts";
import { settleRoll, worthOf } from "../../rules/checkout/settle-receipt.ts";
import { effectiveTier, type TierId } from "../../rules/memberships/tiers.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import { addCents, type Cents, cents, NOTHING } from "../../rules/money.ts";
import { placeAddOnOrder } from "../checkout/place-add-on-order.ts";
import { restoreCredits } from "../credits/restore-credits.ts";
import { type CreditCounts, creditBalances } from "../credits/service-credits.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { addOnTax } from "../orders/add-on-tax.ts";
import { invoiceLocked, sendInvoiceOf } from "../payments/invoice-order.ts";
import { holdCredit } from "../payments/hold-credit.ts";
import { openDispute } from "../payments/open-dispute.ts";
import { refundableOf, refundOrder } from "../payments/refund-order.ts";
import { type Charge, readCharges } from "./read-charges.ts";
import { returnedLines } from "./tables.ts";

/** A roll before and after the parcel was opened; null if absent. Its draft is identified by the roll's id. */
export type FoundRoll = { id: string; number: number; before: RollDraft | null; after: RollDraft | null };

export type Settlement = { toCharge: PricedLine[]; toGiveBack: Charge[] };

export type SoldOrder = Pick<LockedOrder, "id" | "customerId" | "priceVersion">;

/** Compares the charges for the rolls with the rolls found. Writes nothing. */
export async function settlementOf(
  db: Db,
  prices: PriceLists,
  order: SoldOrder,
  found: readonly FoundRoll[],
): Promise<Settlement> {
  if (found.length === 0) return { toCharge: [], toGiveBack: [] };
  const { tier, active } = await tierOf(db, order.customerId, prices.inForce());
  const servicesOf = services(prices.of(order.priceVersion), effectiveTier(tier, active));
  const known = await readCharges(
    db,
    order.id,
    found.map(({ id }) => id),
  );
  const settled = found.map((roll) => {
    const own = <Of extends { rollId: string }>(list: readonly Of[]) => list.filter(({ rollId }) => rollId === roll.id);
    const { toCharge, toGiveBack } = settleRoll({
      before: servicesOf(roll.before),
      after: servicesOf(roll.after),
      charged: own(known.charged),
      givenBack: own(known.givenBack).map(({ sku }) => sku),
    });
    return { toGiveBack, toCharge: toCharge.map((service) => lineFor(roll, service)) };
  });
  return {
    toCharge: settled.flatMap(({ toCharge }) => toCharge),
    toGiveBack: settled.flatMap(({ toGiveBack }) => toGiveBack),
  };
}

/** Prices a roll as a further roll of its order: the first roll's base is the same service at the same price. */
const services = (prices: PriceList, tier: TierId) => (roll: RollDraft | null) =>
  roll === null ? [] : servicesOfRoll(prices, roll, tier, 1);

const lineFor = ({ id, number }: FoundRoll, service: ReturnType<typeof servicesOfRoll>[number]): PricedLine => ({
  key: `${id}:${service.sku}`,
  sku: service.sku,
  description: `${service.description}: roll ${number}`,
  rollKey: id,
  quantity: 1,
  unitPrice: service.unitPrice,
  productType: "SERVICE_ADD_ON",
  creditKind: service.creditKind ?? null,
});

/**
 * Returns cents to refund, cents put on hold because of a dispute, and cents due with tax before account credit, as a
 * preview for staff.
 */
export async function sumsOfSettlement(
  db: Db,
  prices: PriceLists,
  order: Pick<LockedOrder, "customerId" | "taxRate" | "taxation" | "priceVersion">,
  { toCharge, toGiveBack }: Settlement,
  now: Date,
): Promise<{ givenBack: Cents; held: Cents; toPay: Cents }> {
  let [givenBack, held] = [NOTHING, NOTHING];
  for (const { orderId, charges, taxRate } of byOrder(toGiveBack)) {
    const worth = worthOf(charges, taxRate);
    if ((await openDispute(db, orderId)) === null) givenBack = addCents(givenBack, worth);
    else held = addCents(held, worth);
  }
  if (toCharge.length === 0) return { givenBack, held, toPay: NOTHING };
  const { tier, active } = await tierOf(db, order.customerId, prices.inForce());
  const quote = priceOrder({
    prices: prices.of(order.priceVersion),
    rolls: [],
    deliveryMethod: null,
    extraLines: toCharge,
    tier: effectiveTier(tier, active),
    credits: await creditBalances(db, order.customerId, prices),
    useCredits: true,
    ...(await addOnTax(db, order, now)),
    accountCredit: NOTHING,
  });
  return { givenBack, held, toPay: quote.total };
}

export function byOrder(charges: readonly Charge[]) {
  return [...Map.groupBy(charges, ({ orderId }) => orderId)].map(([orderId, list]) => ({
    orderId,
    charges: list,
    taxRate: list[0]!.taxRate,
  }));
}

/**
 * Refunds what did not arrive as account credit and service credits, and charges extras by an add-on order: paid at
 * once from account credit if it suffices, otherwise invoiced by e-mail. Credit of a disputed payment is put on hold.
 * The caller holds `lockUser` of the customer, then `lockOrder`.
 * @param reason reason for the refund, shown to the customer
 */
export async function settle(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { toCharge, toGiveBack }: Settlement,
  { by, reason }: { by: string; reason: string },
): Promise<{ givenBack: Cents; held: Cents; addOn: { orderId: number; total: Cents } | null }> {
  let [givenBack, held] = [NOTHING, NOTHING];
  for (const { orderId, charges, taxRate } of byOrder(toGiveBack)) {
    const { leftInAll } = await refundableOf(tx, orderId, { holds: true });
    const amount = cents(Math.min(worthOf(charges, taxRate), leftInAll));
    const isHeld = amount > 0 && (await openDispute(tx, orderId)) !== null;
    if (isHeld) {
      const { customerId } = order;
      await holdCredit(deps, tx, { id: orderId, customerId }, { refund: amount, beyond: NOTHING, reason, by });
      held = addCents(held, amount);
    }
    const refund =
      amount === 0 || isHeld
        ? null
        : await refundOrder(deps, tx, { orderId, toPayment: 0, toAccountCredit: amount, reason, by });
    await restoreCredits(tx, { userId: order.customerId, orderId, now: deps.now(), atMost: unitsOf(charges) });
    await tx
      .insert(returnedLines)
      .values(charges.map(({ lineId, rollId }) => ({ lineId, rollId, refundId: refund?.id ?? null, at: deps.now() })));
    if (!isHeld) givenBack = addCents(givenBack, amount);
  }
  if (toCharge.length === 0) return { givenBack, held, addOn: null };
  const addOn = await placeAddOnOrder(deps, tx, {
    userId: order.customerId,
    by,
    parentOrderId: order.id,
    prices: deps.prices.of(order.priceVersion),
    lines: toCharge,
  });
  if (addOn.total > 0) {
    await invoiceLocked(deps, tx, addOn.orderId, by);
    await sendInvoiceOf(deps, tx, { orderId: addOn.orderId, by, resend: false });
  }
  return { givenBack, held, addOn };
}

export function unitsOf(charges: readonly Charge[]): CreditCounts {
  const units: CreditCounts = {};
  for (const { creditKind, creditUnits } of charges)
    if (creditKind !== null && creditUnits > 0) units[creditKind] = (units[creditKind] ?? 0) + creditUnits;
  return units;
}
