import { Fragment } from "react";
import { tiersOnSale } from "../../../rules/memberships/tiers.ts";
import { Club } from "../../memberships/club.tsx";
import { membershipProduct, membershipQuestions } from "../../memberships/membership-data.ts";
import { Page } from "../../platform/page.tsx";
import { everyonesPage, PublicPageHead, StructuredData, usePublicUrl } from "../../platform/public-page.tsx";
import { useLab } from "../../platform/lab.ts";

import { usePrices } from "../../parts/prices/use-prices.ts";

export const headers = everyonesPage;

const TITLE = "Memberships";

export default function MembershipsRoute() {
  const lab = useLab();

  const prices = usePrices();
  const origin = usePublicUrl();
  const named = new Intl.ListFormat("en-US").format(tiersOnSale(prices).map((tier) => prices.tiers[tier].label));
  return (
    <Page
      title={TITLE}
      intro="For people who always have a roll on the go: pay for a year up front, and each roll costs less. No points, no fine print, and no club tie."
      head={
        <>
          <PublicPageHead
            title={TITLE}
            description={`${named}: what a year in our film club includes, when it pays off, how it renews and how to cancel.`}
            preview="memberships"
          />
          {tiersOnSale(prices).map((tier) => (
            <Fragment key={tier}>
              <StructuredData data={membershipProduct(prices, tier, origin, lab.name)} />
            </Fragment>
          ))}
          <StructuredData data={membershipQuestions(lab)} />
        </>
      }
    >
      <Club />
    </Page>
  );
}
