/** Invitations that one customer may mail in a day. */
export const REFERRALS_PER_DAY = 20;

export const REFERRAL_STATES = ["INVITED", "JOINED", "REWARDED"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export function referralState(referral: { joinedAt: unknown; rewardedAt: unknown }): ReferralState {
  if (referral.rewardedAt !== null) return "REWARDED";
  return referral.joinedAt === null ? "INVITED" : "JOINED";
}

/** "ada@example.com" → "a***@example.com": who sent the invitation knows it again, nobody else learns it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}***${email.slice(at)}`;
}
