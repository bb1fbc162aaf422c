import type { ReferralState } from "../../rules/accounts/referrals.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

export const REFERRAL_STATE_LABELS: Record<ReferralState, string> = {
  INVITED: "Invited",
  JOINED: "Joined",
  REWARDED: "Credit given",
  REFUSED: "Same person",
  REVOKED: "Order refunded",
};

const TONES: Record<ReferralState, StateTone> = {
  INVITED: "default",
  JOINED: "info",
  REWARDED: "success",
  REFUSED: "default",
  REVOKED: "default",
};

export const ReferralBadge = ({ state }: { state: ReferralState }) => (
  <StateBadge tone={TONES[state]}>{REFERRAL_STATE_LABELS[state]}</StateBadge>
);
