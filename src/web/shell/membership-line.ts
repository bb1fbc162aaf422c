import type { User } from "../../contract/accounts/accounts.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/** Membership line of the account menu: "Renews On 03/09/27", and the tier. */
export type MembershipLine = { words: "Renews On" | "Expires On"; day: string; tier: string };

/**
 * Null without an active membership. A membership set to end with its term shows as expiring
 * (docs/product/screens.md#account-menu).
 */
export function membershipLine(
  prices: PriceList,
  user: Pick<User, "active" | "tier" | "membership" | "customer">,
): MembershipLine | null {
  if (!user.active) return null;
  const [subscription] = user.customer.subscriptions;
  // Memberships granted by the lab have no subscription at the payment provider.
  const endsAt =
    user.membership?.currentPeriodEnd ??
    new Date((subscription?.items[0]?.current_period_end ?? 0) * 1000).toISOString();
  const ends = user.membership?.cancelAtPeriodEnd ?? subscription?.cancel_at_period_end ?? false;
  return { words: ends ? "Expires On" : "Renews On", day: shortDay(endsAt), tier: prices.tiers[user.tier].label };
}

/** "03/09/27", in the reader's time zone. */
function shortDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { month: "2-digit", day: "2-digit", year: "2-digit" });
}
