import type { ReferralState } from "../../rules/accounts/referrals.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

/** What became of an invitation. */
export const REFERRAL_STATE_LABELS: Record<ReferralState, string> = {
  INVITED: "Invited",
  JOINED: "Joined",
  REWARDED: "First order paid",
};

const TONES: Record<ReferralState, StateTone> = { INVITED: "default", JOINED: "info", REWARDED: "success" };

export const ReferralBadge = ({ state }: { state: ReferralState }) => (
  <StateBadge tone={TONES[state]}>{REFERRAL_STATE_LABELS[state]}</StateBadge>
);
