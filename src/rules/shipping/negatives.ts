import type { TierId } from "../memberships/tiers.ts";
import type { PriceList } from "../prices/price-list.ts";
import { businessDaysAfter } from "../lab/business-days.ts";
import type { LabCalendar } from "../lab/lab-days.ts";
import { formatDollars, NOTHING, type Cents } from "../money.ts";
import type { NegativesAction, RollEvent, Sleeving } from "../film/film.ts";
import { calendarDay } from "../time.ts";

/** Business days to collect negatives left for pick-up; PICK_UP_SHIP ships them afterwards. */
export const PICK_UP_BUSINESS_DAYS = 14;

/** Returns the terms that customers accept by choosing PICK_UP_SHIP, shown next to the choice. */
export const uncollectedRule = ({ shipNegativesLater }: PriceList): string =>
  `You have ${PICK_UP_BUSINESS_DAYS} business days to collect them after your scans are ready. Then we ship them ` +
  `and charge ${formatDollars(shipNegativesLater)} plus tax to your card, once for the order.`;

/** Sleeving required by each action; NONE if it requires none. */
export const SLEEVING_OF_ACTION: Record<NegativesAction, Sleeving> = {
  TOSS: "NONE",
  SHIP: "NONE",
  PICK_UP: "NONE",
  PICK_UP_SHIP: "NONE",
  CUT: "CUT",
  PICK_UP_CUT: "CUT",
  UNCUT: "UNCUT",
  PICK_UP_UNCUT: "UNCUT",
};

/** Returns an action's current price per roll, in cents: its sleeving. Shipping is charged per order, not per roll. */
export function negativesActionPerRoll(prices: PriceList, action: NegativesAction, tier: TierId): Cents {
  return SLEEVING_OF_ACTION[action] === "NONE" ? NOTHING : prices.benchSleeving[tier];
}

/**
 * Returns the current price per order of an action chosen after the order was placed, in cents: SHIP its shipping; PICK_UP_SHIP
 * nothing until it ships.
 */
export function negativesShippingNow(prices: PriceList, action: NegativesAction): Cents {
  return action === "SHIP" ? prices.shipNegativesLater : NOTHING;
}

/**
 * Returns the last day to collect negatives.
 * @param synced the lab's calendar day on which the scans were ready, "2026-06-15"
 */
export const collectBy = (synced: string, calendar: LabCalendar): string =>
  businessDaysAfter(synced, PICK_UP_BUSINESS_DAYS, calendar);

/** Returns the last day to collect a roll's negatives at the counter; null if they are not to be picked up yet. */
export function collectDeadline(
  roll: {
    readonly negativesAction: NegativesAction;
    readonly events: readonly { readonly event: RollEvent; readonly at: string }[];
  },
  { timeZone, calendar }: { timeZone: string; calendar: LabCalendar },
): string | null {
  const synced = roll.events.find(({ event }) => event === "SYNCED");
  if (!roll.negativesAction.startsWith("PICK_UP") || synced === undefined) return null;
  return collectBy(calendarDay(new Date(synced.at), timeZone), calendar);
}

/** A roll whose negatives the lab may still have. */
export interface RollToCollect {
  readonly id: string;
  readonly negativesAction: NegativesAction;
  /** Null until its parcel is opened. */
  readonly arrived: boolean | null;
  /** The lab's calendar day; null until its scans are ready. */
  readonly synced: string | null;
  /** Written off, returned or tossed. */
  readonly isGone: boolean;
}

/**
 * Returns the rolls of an order to ship because no one collected their negatives (PICK_UP_SHIP). They ship together, so
 * all wait for the last roll's deadline.
 * @param today the lab's calendar day
 */
export function uncollectedRolls(rolls: readonly RollToCollect[], today: string, calendar: LabCalendar): string[] {
  const waiting = rolls.filter(
    ({ negativesAction, arrived, isGone }) => negativesAction === "PICK_UP_SHIP" && arrived !== false && !isGone,
  );
  const isOver = waiting.every(({ synced }) => synced !== null && collectBy(synced, calendar) < today);
  return isOver ? waiting.map(({ id }) => id) : [];
}
