import { Badge } from "@mantine/core";
import type { ReferralState } from "../../rules/accounts/referrals.ts";

/** What became of an invitation. */
export const REFERRAL_STATE_LABELS: Record<ReferralState, string> = {
  INVITED: "Invited",
  JOINED: "Joined",
  REWARDED: "First order paid",
};

const COLOURS: Record<ReferralState, string> = { INVITED: "gray", JOINED: "sky", REWARDED: "leaf" };

export function ReferralBadge({ state }: { state: ReferralState }) {
  return (
    <Badge color={COLOURS[state]} variant="light" size="lg" radius="xs" tt="none">
      {REFERRAL_STATE_LABELS[state]}
    </Badge>
  );
}
