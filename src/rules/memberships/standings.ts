/**
 * How a membership stands: it renews by itself, ends with its term, has a renewal that is not paid, or is over
 * (docs/product/memberships.md#at-the-desk).
 */
export const MEMBERSHIP_STANDINGS = ["RENEWS", "ENDS", "UNPAID", "ENDED"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STANDINGS)[number];

export const MEMBERSHIP_STANDING_LABELS: Record<MembershipStatus, string> = {
  RENEWS: "Renews",
  ENDS: "Ends",
  UNPAID: "Unpaid",
  ENDED: "Ended",
};

/** Why one is over: somebody ended it, its renewal was never paid, it was a gift, or its provider said nothing for too long. */
export const MEMBERSHIP_END_REASONS = ["ASKED", "UNPAID", "GIFT", "UNHEARD"] as const;
export type MembershipEndReason = (typeof MEMBERSHIP_END_REASONS)[number];

/** Days back and ahead over which ended and ending memberships are counted. */
export const COUNTED_DAYS = 30;
