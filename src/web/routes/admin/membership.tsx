import { useState } from "react";
import { JoinOrChange } from "../../memberships/join-or-change.tsx";
import { tierOfSearch } from "../../memberships/tier-terms.ts";
import { WithCustomer } from "../../orders/with-customer.tsx";
import { useWhose } from "../../parts/people/whose.ts";
import { replaceSearchParam } from "../../platform/replace-search-param.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { useOpenedSearch } from "../../platform/opened-search.ts";
import { Page } from "../../platform/page.tsx";
import type { MemberTierId } from "../../../rules/memberships/tiers.ts";
import type { Route } from "./+types/membership.ts";
import { usePrices } from "../../parts/prices/use-prices.ts";

/** Staff page to start a customer's membership or change its tier; `?tier=` preselects one. */
export default function MembershipRoute({ params: { userId } }: Route.ComponentProps) {
  const { Your } = useWhose(userId);
  const wanted = tierOfSearch(usePrices(), useOpenedSearch());
  const [chosen, setChosen] = useState<MemberTierId | null>(null);
  const onTier = (tier: MemberTierId) => {
    setChosen(tier);
    replaceSearchParam("tier", tier);
  };
  return (
    <Page
      title={`${Your} membership`}
      back={<BackLink to={`/admin/users/${userId}/settings#membership`} label="Settings" />}
    >
      <WithCustomer userId={userId}>
        {(customer) => (
          <JoinOrChange
            user={customer}
            tier={chosen ?? wanted ?? "NICE_2025"}
            wanted={wanted}
            onTier={onTier}
            cartWaits={false}
          />
        )}
      </WithCustomer>
    </Page>
  );
}
