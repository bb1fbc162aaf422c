import { effectiveTier } from "../../rules/memberships/tiers.ts";
import { type Cents, formatDollars } from "../../rules/money.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import type { PricedLine } from "../../rules/checkout/lines.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import type { Deps, Tx } from "../deps.ts";
import type { PriceVersion } from "../prices/price-lists.ts";
import { creditBalances } from "../credits/service-credits.ts";
import { tierOf } from "../credits/tier-of.ts";
import { accountCreditBalance } from "../credits/account-credit.ts";
import { newId } from "../platform/ids.ts";
import { addOnTax } from "../orders/add-on-tax.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { type EffectWhenPaid, orderLines } from "../orders/tables.ts";
import { taxationOfOrder } from "../orders/taxation-of-order.ts";
import { productIdsOf } from "../products/queries.ts";
import { payOrHold } from "./place-order.ts";
import { lineRow } from "./save-lines.ts";
import { insertOrder } from "./save-order.ts";
import { takeCredits } from "./take-for-order.ts";

export type AddOnOrder = {
  userId: string;
  /** Null for automatic orders. */
  by: string | null;
  parentOrderId: number;
  /** The version that its lines are priced with. */
  prices: PriceVersion;
  /** At the tier's prices. A line's `rollKey` is the id of its roll. */
  lines: readonly PricedLine[];
  whenPaid?: EffectWhenPaid;
};

/**
 * Places an order for something bought after its parent was paid: rush, unlocks, handling of the negatives. It is taxed
 * like its parent, unless the customer is exempt now, and uses credits; if nothing is due, it is paid at once. The caller holds the lock of the customer's
 * row (`lockUser`).
 */
export async function placeAddOnOrder(
  deps: Deps,
  tx: Tx,
  order: AddOnOrder,
): Promise<{ orderId: number; total: Cents }> {
  const { userId, by, parentOrderId, prices, lines } = order;
  const now = deps.now();
  const parent = await lockOrder(tx, parentOrderId, userId);
  const membership = await tierOf(tx, userId, deps.prices.inForce());
  const tier = effectiveTier(membership.tier, membership.active);
  const quote = priceOrder({
    prices,
    rolls: [],
    deliveryMethod: null,
    extraLines: lines,
    tier,
    credits: await creditBalances(tx, userId, deps.prices),
    useCredits: true,
    ...(await addOnTax(tx, parent, now)),
    accountCredit: await accountCreditBalance(tx, userId),
  });
  const { address, useBillingAddressForTax } = parent;
  const [placed] = await insertOrder(tx, {
    customerId: userId,
    parentOrderId,
    tier,
    priceVersion: prices.version,
    quote,
    taxation: taxationOfOrder(parent),
    now,
    address,
    useBillingAddressForTax,
    whenPaid: order.whenPaid ?? null,
  });
  const orderId = placed!.id;
  const productIds = await productIdsOf(tx, quote.lines);
  await tx.insert(orderLines).values(
    quote.lines.map((line, index) => ({
      id: newId(),
      orderId,
      position: index + 1,
      rollId: line.rollKey,
      ...lineRow(line, productIds),
    })),
  );
  await takeCredits(deps, tx, { orderId, version: 1, userId, by }, quote);
  const text = `Placed as an add-on to order ${shownOrderNumber(parentOrderId)}: ${formatDollars(quote.total)}`;
  await recordOrderEvent(deps, tx, { id: orderId, customerId: userId }, { type: "PLACED", text, by });
  await payOrHold(deps, tx, orderId, quote, by);
  return { orderId, total: quote.total };
}
