import type { OrderStatus } from "../orders/statuses.ts";
import { MINUTE_MS } from "../time.ts";

/** How long and how much is held without payment (docs/product/checkout.md#reservations-of-unpaid-orders); settings of the lab. */
export type HoldLimits = {
  /** Minutes that a guest's unpaid order holds what it took. */
  guestMinutes: number;
  /** Minutes that a customer's does. */
  customerMinutes: number;
  /** Pieces of a product that the unpaid orders of one buyer may hold. */
  pieces: number;
  /** Percent of a product's pieces that unpaid orders of guests may hold in all. */
  guestPercent: number;
};

/** What an order took that others cannot have meanwhile. */
export type Holding = {
  /** Counted pieces of the shop. */
  pieces: number;
  hasCoupon: boolean;
  /** Cents of service credits, a gift card and account credit. */
  credits: number;
  hasCourier: boolean;
  /** Whether it is what was to be bought for a paid order later. */
  isAddOn: boolean;
};

/** Film alone holds nothing, however long it waits. */
export const holdsAnything = ({ pieces, hasCoupon, credits, hasCourier, isAddOn }: Holding): boolean =>
  pieces > 0 || hasCoupon || credits > 0 || hasCourier || isAddOn;

/**
 * Until when an open order holds what it took; null for one that holds nothing. A change does not make it longer, or what is
 * changed every now and then would be held for ever.
 */
export function heldUntil(
  order: { holding: Holding; isGuest: boolean; heldUntil: Date | null; now: Date },
  { guestMinutes, customerMinutes }: HoldLimits,
): Date | null {
  if (!holdsAnything(order.holding)) return null;
  const minutes = order.isGuest ? guestMinutes : customerMinutes;
  return order.heldUntil ?? new Date(order.now.getTime() + minutes * MINUTE_MS);
}

/** A second step at the bank, begun in time, keeps what is held for so long. */
export const SECOND_STEP_MINUTES = 15;

/**
 * Whether what an order holds goes back now. A payment whose outcome is not known yet keeps it; a second step does for a
 * while, when it was begun in time: otherwise one after the other would hold things for ever.
 */
export function isHoldExpired(order: {
  status: OrderStatus;
  heldUntil: Date | null;
  /** The payment that is under way. */
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

/** A counted stock, with what of it unpaid orders hold, in pieces. */
export type HeldStock = {
  /** Left on the shelf. */
  stock: number;
  heldByAll: number;
  heldByGuests: number;
  /** By other unpaid orders of the one who orders. */
  heldByBuyer: number;
};

/**
 * The most pieces that a new order may take before it is paid. Guests together leave a part to those with an account, but
 * never so much that one of them could not have the usual: few pieces are for whoever comes first.
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

/** In the address of an order that was canceled: brings what was in it back to where it was before it was ordered. */
export const BRING_BACK = "again";

/** "29:05", or "23 h 05 min" while there is an hour or more; "0:00" once it is over. */
export function timeLeftText(until: Date, now: Date): string {
  const seconds = secondsLeft(until, now);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const two = (count: number) => String(count).padStart(2, "0");
  return hours > 0 ? `${hours} h ${two(minutes % 60)} min` : `${minutes}:${two(seconds % 60)}`;
}

/** What is said aloud about the time that is left, each once: a countdown that speaks every second is no help. */
export function timeLeftNotice(until: Date, now: Date): string {
  const seconds = secondsLeft(until, now);
  if (seconds === 0) return "The time to pay is over.";
  if (seconds <= 60) return "1 minute left to pay.";
  return seconds > 4 * 60 && seconds <= 5 * 60 ? "5 minutes left to pay." : "";
}

const secondsLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
