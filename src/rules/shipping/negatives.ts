import { NON_MEMBER, type TierId } from "../memberships/tiers.ts";
import { cents, NOTHING, type Cents } from "../money.ts";
import type { NegativesAction, Sleeving } from "../film/film.ts";

/** Cents per order when the negatives are to be shipped after the order was placed (docs/product/film.md#negatives). */
export const SHIP_NEGATIVES_LATER: Cents = cents(999);

/** Business days to collect negatives left for pick-up; PICK_UP_SHIP ships them afterwards. */
export const PICK_UP_BUSINESS_DAYS = 14;

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
