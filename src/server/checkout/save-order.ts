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
import type { Place, Places } from "./where-it-goes.ts";

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
    | "heldUntil"
  >
> &
  Partial<Pick<typeof orders.$inferInsert, "useBillingAddressForTax" | "returnShipping" | "useCredits">> &
  Partial<Pick<typeof orders.$inferInsert, "useAccountCredit">> & {
    coupon?: UsableCoupon | null;
    whenPaid?: EffectWhenPaid | null;
  };

/** An order with its sums, as it is kept. */
export const orderRow = ({ quote, coupon, now, ...order }: NewOrder): typeof orders.$inferInsert => ({
  ...order,
  ...sumsOf(quote),
  couponId: coupon?.id ?? null,
  couponCode: coupon?.code ?? null,
  createdAt: now,
});

/** Writes an order with its sums, and nothing of what is in it; answers its number. */
export const insertOrder = (tx: Tx, order: NewOrder) =>
  tx.insert(orders).values(orderRow(order)).returning({ id: orders.id });

/** Declares an order's rolls in its one pick-up (docs/product/film.md#pick-ups). @returns their ids by key */
export async function saveRolls(
  tx: Tx,
  order: { id: number; customerId: string; now: Date },
  drafts: readonly RollDraft[],
  after: { pickUpId: string; number: number } | null = null,
): Promise<Map<string, string>> {
  const { pickUp, film, rollIds } = rollRows(order, drafts, after);
  const orderId = order.id;
  if (pickUp !== null) await tx.insert(pickUps).values({ ...pickUp, orderId });
  if (film.length > 0) await tx.insert(rolls).values(film.map((row) => ({ ...row, orderId })));
  return rollIds;
}

/** An order's rolls, and the pick-up that is made for them, as they are kept but for the order's number. @returns also the rolls' ids by key */
export function rollRows(
  { customerId, now: createdAt }: { customerId: string; now: Date },
  drafts: readonly RollDraft[],
  after: { pickUpId: string; number: number } | null = null,
) {
  if (drafts.length === 0) return { pickUp: null, film: [], rollIds: new Map<string, string>() };
  const pickUpId = after?.pickUpId ?? newId();
  const first = (after?.number ?? 0) + 1;
  const film = drafts.map((draft, index) => rollRow(draft, { pickUpId, customerId, number: first + index, createdAt }));
  return {
    pickUp: after === null ? { id: pickUpId, customerId, createdAt } : null,
    film,
    rollIds: new Map(drafts.map(({ tempKey }, index) => [tempKey, film[index]!.id])),
  };
}

export type Way = Omit<typeof shipments.$inferInsert, "id" | "orderId" | "createdAt">;

/** Writes the ways that an order's parcels go. */
export async function saveShipments(tx: Tx, orderId: number, ways: readonly Way[], now: Date): Promise<void> {
  if (ways.length > 0) await tx.insert(shipments).values(shipmentRows(ways, now).map((row) => ({ ...row, orderId })));
}

/** The same as they are kept, but for the order's number. */
export const shipmentRows = (ways: readonly Way[], createdAt: Date) =>
  ways.map((way) => ({ id: newId(), createdAt, ...way }));

/** Film to the lab, negatives back when they are asked for, and goods to their buyer. */
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

/** The lab prints a label for it. */
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
