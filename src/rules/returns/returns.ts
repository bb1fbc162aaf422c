import { cents, type Cents } from "../money.ts";
import type { OrderStatus } from "../orders/statuses.ts";
import type { ProductType } from "../products/catalogue.ts";
import { DAY_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Days after delivery during which goods may be returned (docs/product/returns.md). */
export const RETURN_DAYS = 30;
/** Without a delivery scan by the carrier, a parcel counts as arrived this many days after it left. */
const DAYS_UNDER_WAY = 7;
/** Maximum returns per order in any state. No customer needs more, and staff read each one. */
export const MOST_RETURNS = 20;
/** Longest message by the customer or the lab, in characters. */
export const MOST_RETURN_WORDS = 1000;

/** For photos of damage, from a phone's camera. */
export const RETURN_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest stored side in px; a crack is visible at this size. */
export const RETURN_PHOTO_SIDE = 2000;

export const RETURN_REASONS = ["UNOPENED", "FAULTY", "DAMAGED", "WRONG"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
export const RETURN_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  UNOPENED: "Unopened, I changed my mind",
  FAULTY: "It is faulty",
  DAMAGED: "It arrived damaged",
  WRONG: "It is not what I ordered",
};
/** Whether the lab pays the return shipping. */
export const isLabsFault = (reason: ReturnReason): boolean => reason !== "UNOPENED";

export const RETURN_STATES = ["REQUESTED", "APPROVED", "DONE", "DECLINED", "WITHDRAWN"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  REQUESTED: "Requested",
  APPROVED: "Approved",
  DONE: "Refunded",
  DECLINED: "Declined",
  WITHDRAWN: "Canceled",
};
/** Whether lines in a return with this state are excluded from other returns. */
export const holdsItsLines = (state: ReturnState): boolean => state !== "DECLINED" && state !== "WITHDRAWN";

/** The customer's choice of refund: to the original payment, or as account credit. */
export const RETURN_WISHES = ["AS_PAID", "CREDIT"] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

type OrderToReturn = {
  readonly status: OrderStatus;
  readonly goodsHandedOverAt: Date | null;
  readonly completedAt: Date | null;
  readonly parcels: readonly { readonly shippedAt: Date | null; readonly deliveredAt: Date | null }[];
};

/**
 * Returns when an order's goods reached the customer: with the last parcel, or at the counter. Null while they are
 * still at the lab; then the order is changed or canceled instead.
 */
export function arrivedAt({ status, goodsHandedOverAt, completedAt, parcels }: OrderToReturn): Date | null {
  if (status !== "PAID" && status !== "COMPLETE") return null;
  const came = parcels.flatMap(({ shippedAt, deliveredAt }) =>
    deliveredAt !== null
      ? [deliveredAt.getTime()]
      : shippedAt === null
        ? []
        : [shippedAt.getTime() + DAYS_UNDER_WAY * DAY_MS],
  );
  if (came.length > 0) return new Date(Math.max(...came));
  return goodsHandedOverAt ?? completedAt;
}

export type ReturnWindow = { readonly state: "NOT_YET" | "OPEN" | "OVER"; readonly until: Date | null };

export function returnWindow(order: OrderToReturn, now: Date): ReturnWindow {
  const since = arrivedAt(order);
  if (since === null) return { state: "NOT_YET", until: null };
  const until = new Date(since.getTime() + RETURN_DAYS * DAY_MS);
  return { state: now <= until ? "OPEN" : "OVER", until };
}

type Kind = { readonly productType: ProductType; readonly rollId: string | null };

/** Whether a line can be shipped back: goods and prints. */
export const isReturnable = ({ productType, rollId }: Kind): boolean =>
  rollId === null && (productType === "PRODUCT" || productType === "PRINT");

/** Made-to-order items can be returned only if something is wrong with them. */
export const mayBeReason = ({ productType }: Pick<Kind, "productType">, reason: ReturnReason): boolean =>
  productType === "PRODUCT" || isLabsFault(reason);

/**
 * Returns the amount for pieces of a line in cents, with their tax, as a share of the line's payment. Several returns
 * of a line add up to its total.
 * @param before pieces in other returns
 */
export function paidForPieces(paid: Cents, ordered: number, before: number, pieces: number): Cents {
  const upTo = (count: number) => Math.round((paid * count) / ordered);
  return cents(upTo(before + pieces) - upTo(before));
}
