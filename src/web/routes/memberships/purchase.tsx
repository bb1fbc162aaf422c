import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { MemberTierId } from "../../../rules/memberships/tiers.ts";
import { useCartCount } from "../../cart/use-cart.ts";
import { JoinOrChange } from "../../memberships/join-or-change.tsx";
import { tierOfSearch } from "../../memberships/tier-terms.ts";
import { VisitorChoice } from "../../memberships/visitor-choice.tsx";
import { replaceSearchParam } from "../../platform/replace-search-param.ts";
import { useOpenedSearch } from "../../platform/opened-search.ts";
import { Page } from "../../platform/page.tsx";
import { everyonesPage, PublicPageHead } from "../../platform/public-page.tsx";
import { useSession } from "../../platform/session.ts";
import { Problem } from "../../platform/states.tsx";
import { usePrices } from "../../parts/prices/use-prices.ts";

export const headers = everyonesPage;

const TITLE = "Join the club";

export default function PurchaseRoute() {
  const session = useSession();
  const wanted = tierOfSearch(usePrices(), useOpenedSearch());
  const cartWaits = useCartCount() > 0;
  const [chosen, setChosen] = useState<MemberTierId | null>(null);
  const onTier = (tier: MemberTierId) => {
    setChosen(tier);
    replaceSearchParam("tier", tier);
  };
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.state === "signedIn" && !wasSignedIn) setWasSignedIn(true);
  const choice = { tier: chosen ?? wanted ?? "NICE_2025", onTier } as const;
  return (
    <Page
      title={session.state === "signedIn" && session.user.active ? "Your membership" : TITLE}
      intro={
        <>
          Credits for the year, lower prices on everything after that. Not sure which?{" "}
          <Anchor component={Link} to="/pricing#calculator">
            Ask the calculator
          </Anchor>
          .
        </>
      }
      head={
        <PublicPageHead
          title={TITLE}
          description="Become a member of our film club: prepaid rolls, lower prices for development and scans, and no tax on top."
        />
      }
    >
      {session.state === "unreachable" ? (
        <Problem error={session.error} retry={session.retry} />
      ) : session.state === "signedIn" ? (
        <JoinOrChange {...choice} user={session.user} wanted={wanted} cartWaits={cartWaits} />
      ) : (
        <VisitorChoice {...choice} undecided={session.state === "loading"} ended={wasSignedIn} />
      )}
    </Page>
  );
}
