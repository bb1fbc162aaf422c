import type { OrderStatus } from "../orders/statuses.ts";
import { MINUTE_MS } from "../time.ts";

/**
 * Time and quantity limits for unpaid orders (docs/product/checkout.md#reservations-of-unpaid-orders), from the lab's
 * settings.
 */
export type HoldLimits = {
  guestMinutes: number;
  customerMinutes: number;
  pieces: number;
  /** Percent of a product's pieces that unpaid orders of guests may hold in total. */
  guestPercent: number;
};

/** An unpaid order's reserved resources, unavailable to other buyers. */
export type Holding = {
  pieces: number;
  hasCoupon: boolean;
  /** Cents of service credits, a gift card and account credit. */
  credits: number;
  hasCourier: boolean;
  /** Whether the order adds to an order that is already paid. */
  isAddOn: boolean;
};

/** Film alone holds nothing, however long its payment takes. */
export const holdsAnything = ({ pieces, hasCoupon, credits, hasCourier, isAddOn }: Holding): boolean =>
  pieces > 0 || hasCoupon || credits > 0 || hasCourier || isAddOn;

/**
 * Returns when an open order's hold expires; null if it holds nothing. Changes do not extend the hold, because repeated
 * changes could hold items forever.
 */
export function heldUntil(
  order: { holding: Holding; isGuest: boolean; heldUntil: Date | null; now: Date },
  { guestMinutes, customerMinutes }: HoldLimits,
): Date | null {
  if (!holdsAnything(order.holding)) return null;
  const minutes = order.isGuest ? guestMinutes : customerMinutes;
  return order.heldUntil ?? new Date(order.now.getTime() + minutes * MINUTE_MS);
}

/** Minutes that a hold is extended by a second step at the bank that began in time. */
export const SECOND_STEP_MINUTES = 15;

/**
 * Whether an order's hold expires now. A payment with an unknown result keeps the hold. A second step extends it only
 * if it began in time and only for a while, because a chain of them could hold items forever.
 */
export function isHoldExpired(order: {
  status: OrderStatus;
  heldUntil: Date | null;
  payment: { status: "PENDING" | "REQUIRES_ACTION"; createdAt: Date } | null;
  now: Date;
}): boolean {
  const { payment, now } = order;
  if (order.status !== "OPEN" || order.heldUntil === null || now < order.heldUntil) return false;
  if (payment === null) return true;
  if (payment.status === "PENDING") return false;
  const inTime = payment.createdAt < order.heldUntil;
  return !inTime || now.getTime() >= payment.createdAt.getTime() + SECOND_STEP_MINUTES * MINUTE_MS;
}

export type HeldStock = {
  stock: number;
  heldByAll: number;
  heldByGuests: number;
  /** Pieces in the same buyer's other unpaid orders. */
  heldByBuyer: number;
};

/**
 * Returns how many pieces a new unpaid order may hold. Guests together leave a share for customers with an account, but
 * each guest may always hold the usual quantity: scarce pieces are first come, first served.
 */
export function mostToHold(
  { stock, heldByAll, heldByGuests, heldByBuyer }: HeldStock,
  isGuest: boolean,
  { pieces, guestPercent }: Pick<HoldLimits, "pieces" | "guestPercent">,
): number {
  const own = pieces - heldByBuyer;
  const ofGuests = Math.max(pieces, Math.floor(((stock + heldByAll) * guestPercent) / 100)) - heldByGuests;
  return Math.max(0, Math.min(stock, own, isGuest ? ofGuests : own));
}

/** URL parameter of a canceled order that puts its items back where they were before the order. */
export const BRING_BACK = "again";

/** "29:05", or "23 h 05 min" for an hour or more; "0:00" when it is over. */
export function timeLeftText(until: Date, now: Date): string {
  const seconds = secondsLeft(until, now);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const two = (count: number) => String(count).padStart(2, "0");
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Screen reader announcement for the time left. Each text is announced once, because announcing every second would not
 * help.
 */
export function timeLeftNotice(until: Date, now: Date): string {
  const seconds = secondsLeft(until, now);
  if (seconds === 0) return "The time to pay is over.";
  if (seconds <= 60) return "1 minute left to pay.";
  return seconds > 4 * 60 && seconds <= 5 * 60 ? "5 minutes left to pay." : "";
}

const secondsLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
