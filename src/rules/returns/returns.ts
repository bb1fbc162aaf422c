import { cents, type Cents } from "../money.ts";
import type { OrderStatus } from "../orders/statuses.ts";
import type { ProductType } from "../products/catalogue.ts";
import { DAY_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** So many days after goods arrived may they be sent back (docs/product/returns.md). */
export const RETURN_DAYS = 30;
/** A parcel of which the carrier never said that it arrived counts as arrived so many days after it left. */
const DAYS_UNDER_WAY = 7;
/** Returns of one order, whatever became of them: nobody needs more, and each is read by somebody. */
export const MOST_RETURNS = 20;
/** Longest words of customer and lab, in characters. */
export const MOST_RETURN_WORDS = 1000;

/** Of what is damaged, by a phone's camera. */
export const RETURN_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest side of what is kept, px: a crack can be seen. */
export const RETURN_PHOTO_SIDE = 2000;

export const RETURN_REASONS = ["UNOPENED", "FAULTY", "DAMAGED", "WRONG"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
export const RETURN_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  UNOPENED: "Unopened, I changed my mind",
  FAULTY: "It is faulty",
  DAMAGED: "It arrived damaged",
  WRONG: "It is not what I ordered",
};
/** Then the lab pays the way back. */
export const isLabsFault = (reason: ReturnReason): boolean => reason !== "UNOPENED";

export const RETURN_STATES = ["ASKED", "APPROVED", "DONE", "DECLINED", "WITHDRAWN"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  ASKED: "Requested",
  APPROVED: "Approved",
  DONE: "Refunded",
  DECLINED: "Declined",
  WITHDRAWN: "Canceled",
};
/** What is in a return of these states cannot be in another. */
export const holdsItsLines = (state: ReturnState): boolean => state !== "DECLINED" && state !== "WITHDRAWN";

/** Where the money shall go: as it was paid, or to account credit. */
export const RETURN_WISHES = ["AS_PAID", "CREDIT"] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

type OrderToReturn = {
  readonly status: OrderStatus;
  readonly goodsHandedOverAt: Date | null;
  readonly completedAt: Date | null;
  /** Parcels of goods to the customer. */
  readonly parcels: readonly { readonly shippedAt: Date | null; readonly deliveredAt: Date | null }[];
};

/**
 * When the goods of an order came to their buyer: the last parcel, or the counter. Null while they have not left; then the order is
 * changed or canceled instead.
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

/** Until when the goods of an order may be sent back. */
export function returnWindow(order: OrderToReturn, now: Date): ReturnWindow {
  const since = arrivedAt(order);
  if (since === null) return { state: "NOT_YET", until: null };
  const until = new Date(since.getTime() + RETURN_DAYS * DAY_MS);
  return { state: now <= until ? "OPEN" : "OVER", until };
}

type Kind = { readonly productType: ProductType; readonly rollId: string | null };

/** Whether a line is a thing that can travel back: goods and prints. */
export const isReturnable = ({ productType, rollId }: Kind): boolean =>
  rollId === null && (productType === "PRODUCT" || productType === "PRINT");

/** What is made for its buyer comes back only when something is wrong with it. */
export const mayBeReason = ({ productType }: Pick<Kind, "productType">, reason: ReturnReason): boolean =>
  productType === "PRODUCT" || isLabsFault(reason);

/**
 * What pieces of a line come to, in cents with their tax: of what was paid for all of it, so that several returns of a line add up to it.
 * @param before pieces that other returns hold already
 */
export function paidForPieces(paid: Cents, ordered: number, before: number, pieces: number): Cents {
  const upTo = (count: number) => Math.round((paid * count) / ordered);
  return cents(upTo(before + pieces) - upTo(before));
}
