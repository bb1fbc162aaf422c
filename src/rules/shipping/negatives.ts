import { NON_MEMBER, type TierId } from "../memberships/tiers.ts";
import { businessDaysAfter } from "../lab/business-days.ts";
import type { LabCalendar } from "../lab/lab-days.ts";
import { cents, formatDollars, NOTHING, type Cents } from "../money.ts";
import type { NegativesAction, Sleeving } from "../film/film.ts";

/** Cents per order when the negatives are to be shipped after the order was placed (docs/product/film.md#negatives). */
export const SHIP_NEGATIVES_LATER: Cents = cents(999);

/** Business days to collect negatives left for pick-up; PICK_UP_SHIP ships them afterwards. */
export const PICK_UP_BUSINESS_DAYS = 14;

/** What customers agree to by choosing PICK_UP_SHIP; it is shown beside the choice. */
export const UNCOLLECTED_RULE =
  `You have ${PICK_UP_BUSINESS_DAYS} business days to collect them after your scans are ready. Then we ship them ` +
  `and charge ${formatDollars(SHIP_NEGATIVES_LATER)} plus tax to your card, once for the order.`;

/** How an action has the negatives sleeved; NONE when it does not ask for it. */
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

/** Sleeving by the bench, in cents per roll: 199, for non-members 299 (docs/product/money.md#sleeving-by-the-bench). */
export function benchSleevingPrice(tier: TierId): Cents {
  return cents(tier === NON_MEMBER ? 299 : 199);
}

/** What an action costs now for each roll, in cents: the sleeving it asks for. Shipping is per order, not per roll. */
export function negativesActionPerRoll(action: NegativesAction, tier: TierId): Cents {
  return SLEEVING_OF_ACTION[action] === "NONE" ? NOTHING : benchSleevingPrice(tier);
}

/** What an action chosen after the order was placed costs now per order, in cents: SHIP 999; PICK_UP_SHIP nothing until it ships. */
export function negativesShippingNow(action: NegativesAction): Cents {
  return action === "SHIP" ? SHIP_NEGATIVES_LATER : NOTHING;
}

/** The last day to collect negatives. @param synced the lab's calendar day on which the scans were up, "2026-06-15" */
export const collectBy = (synced: string, calendar: LabCalendar): string =>
  businessDaysAfter(synced, PICK_UP_BUSINESS_DAYS, calendar);

/** A roll whose negatives the lab may still have. */
export interface RollToCollect {
  readonly id: string;
  readonly negativesAction: NegativesAction;
  /** Null until its parcel is opened. */
  readonly arrived: boolean | null;
  /** The lab's calendar day; null while its scans are not up. */
  readonly synced: string | null;
  /** Written off, returned or tossed. */
  readonly isGone: boolean;
}

/**
 * The rolls of an order whose negatives are shipped because no one collected them (PICK_UP_SHIP). They travel together, so all wait
 * for the last day of the last roll.
 * @param today the lab's calendar day
 */
export function uncollectedRolls(rolls: readonly RollToCollect[], today: string, calendar: LabCalendar): string[] {
  const waiting = rolls.filter(
    ({ negativesAction, arrived, isGone }) => negativesAction === "PICK_UP_SHIP" && arrived !== false && !isGone,
  );
  const isOver = waiting.every(({ synced }) => synced !== null && collectBy(synced, calendar) < today);
  return isOver ? waiting.map(({ id }) => id) : [];
}
