export const REFERRALS_PER_DAY = 20;
/** Invitations per mailbox within REFERRALS_PER_MAILBOX_DAYS, from all senders. */
export const REFERRALS_PER_MAILBOX = 3;
export const REFERRALS_PER_MAILBOX_DAYS = 30;

export const REFERRAL_STATES = ["INVITED", "JOINED", "REWARDED", "REFUSED", "REVOKED"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Days until a paid order without a refund earns the reward, even if the order is not complete. */
export const REWARD_AFTER_DAYS = 14;

export function referralState(referral: {
  joinedAt: unknown;
  rewardedAt: unknown;
  rejectedAt: unknown;
  revokedAt: unknown;
}): ReferralState {
  if (referral.rejectedAt !== null) return "REFUSED";
  if (referral.revokedAt !== null) return "REVOKED";
  if (referral.rewardedAt !== null) return "REWARDED";
  return referral.joinedAt === null ? "INVITED" : "JOINED";
}

/** "ada@example.com" → "a***@example.com": the inviter can recognize it, but no one else can read it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}***${email.slice(at)}`;
}
