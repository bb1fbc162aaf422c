import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { listMemberships, type Membership } from "../../../contract/memberships/memberships.ts";
import { ServiceCredits } from "../../credits/service-credits.tsx";
import { PresentMembership } from "../../memberships/present-membership.tsx";
import settings from "../../accounts/settings.module.css";
import { formatDay } from "../../platform/dates.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { usePrices } from "../../parts/prices/use-prices.ts";

/**
 * A customer's membership: status, renewal or end, credits and their history, and actions to change, end, or keep it
 * (docs/product/memberships.md).
 * @param own whether customers view their own page
 * @param onChanged refetches the user
 */
export function MembershipSettings({
  user,
  own,
  onChanged,
}: {
  user: User;
  own: boolean;
  onChanged: () => Promise<void>;
}) {
  const memberships = useCall(listMemberships, { params: { userId: user.id } });
  const purchase = own ? "/memberships/purchase" : `/admin/users/${user.id}/membership`;
  const orders = `${own ? "" : "/admin"}/users/${user.id}/orders`;
  return (
    <Loaded query={memberships} skeleton={<RowsSkeleton rows={2} height={150} />}>
      {({ memberships: all, changes }) => {
        const running = all.find(({ active }) => active);
        const former = all.find(({ active, startedAt }) => !active && startedAt !== null);
        return (
          <>
            {running ? (
              <PresentMembership membership={running} user={user} own={own} onChanged={onChanged}>
                {changes.length > 0 && (
                  <Button component={Link} to={purchase} variant="default">
                    Change membership
                  </Button>
                )}
              </PresentMembership>
            ) : (
              <NoMembership former={former} own={own} purchase={purchase} />
            )}
            <ServiceCredits userId={user.id} orders={orders} />
          </>
        );
      }}
    </Loaded>
  );
}

/** @param purchase path to start a membership */
function NoMembership({ former, own, purchase }: { former: Membership | undefined; own: boolean; purchase: string }) {
  const prices = usePrices();
  return (
    <>
      <p className={settings.quiet}>
        {former
          ? `${prices.tiers[former.tier].label} ended on ${formatDay(former.currentPeriodEnd)}. You now pay as you go.`
          : "Pay as you go. Members get credits, better prices and unlimited storage."}
      </p>
      <Button component={Link} to={purchase} variant={own ? "filled" : "default"}>
        {!own ? "Start a membership" : former ? "Become a member again" : "Become a member"}
      </Button>
    </>
  );
}
