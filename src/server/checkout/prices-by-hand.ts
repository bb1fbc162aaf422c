import { eq } from "drizzle-orm";
import * as contract from "../../contract/checkout/price-by-hand.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { mostOffByHand, type PriceByHand, takenOffByHand } from "../../rules/checkout/price-by-hand.ts";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import { isFromShop } from "../../rules/orders/from-shop.ts";
import { FREE_LABEL, GOODS_SHIPPING } from "../../rules/shipping/delivery.ts";
import type { Tx } from "../deps.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orderLines } from "../orders/tables.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import type { PricedContents } from "./price-contents.ts";

export type WantedByHand = Omit<BodyOf<typeof contract.priceByHand>, "version"> & {
  /** Whether the staff member may change prices: then they may take off everything. */
  hasNoLimit: boolean;
};

/** Returns a stored line's key in a quote: by its roll and service, or by its id. */
function keyOf(line: typeof orderLines.$inferSelect): string {
  const { id, rollId, sku } = line;
  if (rollId !== null) return `${rollId}:${sku}`;
  if (isFromShop(line) || sku === FREE_LABEL.methodCode) return id;
  return sku === GOODS_SHIPPING.methodCode ? "shipping:goods" : `shipping:${sku}`;
}

/** Returns the order's prices by hand after a change, for the lines that it has. */
export async function pricesByHand(tx: Tx, order: LockedOrder, wanted: WantedByHand): Promise<PriceByHand | null> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const keys = new Map(lines.map((line) => [line.id, keyOf(line)]));
  const prices = { ...order.byHand?.prices };
  for (const { lineId, unitPrice } of wanted.prices) {
    const key = keys.get(lineId.toLowerCase());
    if (key === undefined) throw invalidField("prices", "One of these lines is not in this order. Reload the page.");
    if (unitPrice === null) delete prices[key];
    else prices[key] = { unitPrice, reason: wanted.reason };
  }
  const discount = wanted.discount && { ...wanted.discount, reason: wanted.reason };
  return discount === null && Object.keys(prices).length === 0 ? null : { discount, prices };
}

/** Refuses more than the staff member may take off. @param list the order at list prices */
export function checkLimit({ quote: list }: PricedContents, { quote }: PricedContents, hasNoLimit: boolean): void {
  const most = mostOffByHand(list, hasNoLimit);
  if (takenOffByHand(list, quote) > most) throw refuse(contract.priceByHand, "OVER_LIMIT", { most });
}

/** Describes the change for the order's history. */
export function byHandText({ discount, prices, reason }: WantedByHand): string {
  const amount =
    discount && (discount.kind === "fixed" ? formatDollars(cents(discount.amount)) : formatRate(discount.amount));
  const parts = [
    ...(amount === null ? [] : [`Discount of ${amount}`]),
    ...(prices.length > 0 ? [prices.length === 1 ? "1 price set by hand" : `${prices.length} prices set by hand`] : []),
  ];
  return `${parts.length === 0 ? "Discount removed" : parts.join(", ")}: ${reason}`;
}
