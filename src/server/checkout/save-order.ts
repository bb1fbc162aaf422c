import type { SQL } from "drizzle-orm";
import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import type { TierId } from "../../rules/memberships/tiers.ts";
import type { Quote } from "../../rules/checkout/lines.ts";
import { wantsReturnShipping } from "../../rules/checkout/roll-draft.ts";
import { DELIVERIES, GOODS_SHIPPING, RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { carrierFor } from "../../rules/shipping/served-by.ts";
import type { UsableCoupon } from "../coupons/find-coupon.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import type { Contents } from "./contents.ts";
import { rollRow } from "../film/rolls/roll-row.ts";
import { sumsOf } from "../orders/sums-of.ts";
import { type EffectWhenPaid, orders } from "../orders/tables.ts";
import type { Place, Places } from "./order-places.ts";

export type NewOrder = {
  customerId: string;
  tier: TierId;
  quote: Quote;
  now: Date;
} & Partial<
  Pick<
    typeof orders.$inferInsert,
    | "accessCode"
    | "guestFirstName"
    | "guestLastName"
    | "guestNetworkHash"
    | "parentOrderId"
    | "address"
    | "notes"
    | "giftNote"
    | "deliveryMethod"
    | "useBillingAddressForTax"
    | "returnShipping"
    | "useCredits"
    | "useAccountCredit"
    | "taxation"
  >
> & {
    internalNotes?: SQL<string>;
    priceVersion: number;
    coupon?: UsableCoupon | null;
    whenPaid?: EffectWhenPaid | null;
  };

/** Writes an order with its totals, without its contents. @returns its number */
export const insertOrder = (tx: Tx, { quote, coupon, now, ...order }: NewOrder) =>
  tx
    .insert(orders)
    .values({
      ...order,
      ...sumsOf(quote),
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      createdAt: now,
    })
    .returning({ id: orders.id });

/**
 * Declares an order's rolls in its one pick-up (docs/product/film.md#pick-ups).
 * @param after the order's pick-up and its last roll's number; null creates a pick-up
 * @returns the rolls' ids by key
 */
export async function saveRolls(
  tx: Tx,
  { id: orderId, customerId, now: createdAt }: { id: number; customerId: string; now: Date },
  drafts: readonly RollDraft[],
  after: { pickUpId: string; number: number } | null = null,
): Promise<Map<string, string>> {
  if (drafts.length === 0) return new Map();
  const pickUpId = after?.pickUpId ?? newId();
  const first = (after?.number ?? 0) + 1;
  const film = drafts.map((draft, index) =>
    rollRow(draft, { orderId, pickUpId, customerId, number: first + index, createdAt }),
  );
  if (after === null) await tx.insert(pickUps).values({ id: pickUpId, orderId, customerId, createdAt });
  await tx.insert(rolls).values(film);
  return new Map(drafts.map(({ tempKey }, index) => [tempKey, film[index]!.id]));
}

export type Way = Omit<typeof shipments.$inferInsert, "id" | "orderId" | "createdAt">;

export async function saveShipments(tx: Tx, orderId: number, ways: readonly Way[], createdAt: Date): Promise<void> {
  if (ways.length === 0) return;
  await tx.insert(shipments).values(ways.map((way) => ({ id: newId(), orderId, createdAt, ...way })));
}

/** Returns the shipments: film to the lab, negatives back if requested, and goods to their buyer. */
export function waysOf(contents: Contents, shipGoods: boolean, { shipTo }: Pick<Places, "shipTo">): Way[] {
  const { rolls: film, deliveryMethod, returnShipping } = contents;
  const method = film.length === 0 ? null : deliveryMethod;
  const usual = method === null ? { carrier: null, serviceLevel: null } : DELIVERIES[method];
  const carrier = carrierFor(usual.carrier, shipTo?.address);
  const { serviceLevel } = usual;
  const from: Way[] = method === null ? [] : [{ method, carrier, serviceLevel, toCustomer: false, ...goes(shipTo) }];
  const back = returnShipping || film.some(wantsReturnShipping);
  return [...from, ...(back ? [negativesBack(shipTo)] : []), ...(shipGoods ? [goodsOut(shipTo)] : [])];
}

/** The lab prints its label. */
export const negativesBack = (to: Place | null): Way => ({
  method: "PREPAID_LABEL",
  carrier: RETURN_NEGATIVES.carrier,
  serviceLevel: RETURN_NEGATIVES.serviceLevel,
  toCustomer: true,
  ...goes(to),
});

const goodsOut = (to: Place | null): Way => ({
  method: GOODS_SHIPPING.method,
  carrier: carrierFor(GOODS_SHIPPING.carrier, to?.address),
  serviceLevel: GOODS_SHIPPING.serviceLevel,
  toCustomer: true,
  ...goes(to),
});

const goes = (place: Place | null) => ({ customerAddressId: place?.id ?? null, address: place?.address ?? null });
