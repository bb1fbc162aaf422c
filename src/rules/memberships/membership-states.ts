/**
 * A membership's status: it renews automatically, ends with its term, has an unpaid renewal, or is over
 * (docs/product/memberships.md#at-the-desk).
 */
export const MEMBERSHIP_STATES = ["RENEWS", "ENDS", "UNPAID", "ENDED"] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATES)[number];

export const MEMBERSHIP_STATE_LABELS: Record<MembershipStatus, string> = {
  RENEWS: "Renews",
  ENDS: "Ends",
  UNPAID: "Unpaid",
  ENDED: "Ended",
};

/**
 * Why a membership ended: it was canceled, its renewal was never paid, it was a gift, or its provider sent no update
 * for too long.
 */
export const MEMBERSHIP_END_REASONS = ["REQUESTED", "UNPAID", "GIFT", "NO_UPDATES"] as const;
export type MembershipEndReason = (typeof MEMBERSHIP_END_REASONS)[number];

/** Days before and after today for counting ended and ending memberships. */
export const COUNTED_DAYS = 30;
