import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { listMemberships } from "../../../contract/memberships/memberships.ts";
import { listPaymentMethods, type PaymentMethod } from "../../../contract/payments/payments.ts";
import type { PurchasableTierId } from "../../../rules/memberships/tiers.ts";
import { MembershipDesk } from "../../memberships/membership-desk.tsx";
import { tierOfSearch } from "../../memberships/tier-terms.ts";
import { VisitorChoice } from "../../memberships/visitor-choice.tsx";
import { useCardPicker } from "../../payments/card-picker.tsx";
import { SecondStep } from "../../payments/second-step.tsx";
import { useOpenedSearch } from "../../platform/opened-search.ts";
import { Page } from "../../platform/page.tsx";
import { everyonesPage, PublicPageHead } from "../../platform/public-page.tsx";
import { useCall } from "../../platform/query.ts";
import { useSession, useUser } from "../../platform/session.ts";
import { Loaded, Problem, RowsSkeleton } from "../../platform/states.tsx";

export const headers = everyonesPage;

const TITLE = "Join the club";
/** While the payment service has not answered. */
const ASK_AGAIN_MS = 5_000;
const skeleton = <RowsSkeleton rows={3} height={150} />;

export default function PurchaseRoute() {
  const session = useSession();
  const wanted = tierOfSearch(useOpenedSearch());
  const [chosen, setChosen] = useState<PurchasableTierId | null>(null);
  const choice = { tier: chosen ?? wanted ?? "NICE_2025", onTier: setChosen } as const;
  return (
    <Page
      title={TITLE}
      intro={
        <>
          Credits for the year, lower prices on everything after that. Not sure which?{" "}
          <Anchor component={Link} to="/pricing#calculator">
            Let the calculator say
          </Anchor>
          .
        </>
      }
      head={
        <PublicPageHead
          title={TITLE}
          description="Become a Nice, Very Nice or Super Nice member of our Brooklyn film club: prepaid rolls, lower prices for development and scans, and no tax on top."
        />
      }
    >
      {session.state === "unreachable" ? (
        <Problem error={session.error} retry={session.retry} />
      ) : session.state === "signedIn" ? (
        <Desk {...choice} wanted={wanted} />
      ) : (
        <VisitorChoice {...choice} undecided={session.state === "loading"} />
      )}
    </Page>
  );
}

type Choice = {
  tier: PurchasableTierId;
  wanted: PurchasableTierId | null;
  onTier: (tier: PurchasableTierId) => void;
};

function Desk(choice: Choice) {
  const params = { userId: useUser().id };
  const cards = useCall(listPaymentMethods, { params });
  return (
    <Loaded query={cards} skeleton={skeleton}>
      {({ paymentMethods }) => <DeskWithCards {...choice} cards={paymentMethods} />}
    </Loaded>
  );
}

function DeskWithCards({ cards, ...choice }: Choice & { cards: readonly PaymentMethod[] }) {
  const user = useUser();
  const card = useCardPicker(user.id, cards);
  const list = useCall(
    listMemberships,
    { params: { userId: user.id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.memberships.some(({ status }) => status === "INCOMPLETE") ? ASK_AGAIN_MS : false,
    },
  );
  return (
    <Loaded query={list} skeleton={skeleton}>
      {(data) => <MembershipDesk {...choice} user={user} list={data} card={card} secondStep={SecondStep} />}
    </Loaded>
  );
}
