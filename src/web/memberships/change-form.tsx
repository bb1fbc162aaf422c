import { Button } from "@mantine/core";
import { useState } from "react";
import type { Membership, MembershipList } from "../../contract/memberships/memberships.ts";
import { tiersOnSale, type MemberTierId } from "../../rules/memberships/tiers.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { dollars } from "../parts/dollars.ts";
import type { z } from "zod";
import { formatDay } from "../platform/dates.ts";
import type { CardPicker } from "./card-picker.tsx";
import type { Whose } from "../parts/people/whose.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { MembershipConfirmation } from "./membership-confirmation.tsx";
import classes from "./purchase.module.css";
import { TierRadios } from "./tier-radios.tsx";
import type { Purchase } from "./use-purchase.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

type Changes = z.output<typeof MembershipList>["changes"];

/**
 * Changes the tier of an active membership.
 * @param wanted the tier in the URL
 * @param onTier called with the selected tier
 */
export function ChangeForm({
  whose: { own },
  membership,
  changes,
  wanted,
  onTier,
  purchase,
  card,
}: {
  whose: Whose;
  membership: Membership;
  changes: Changes;
  wanted: MemberTierId | null;
  onTier: (tier: MemberTierId) => void;
  purchase: Purchase;
  card: CardPicker;
}) {
  const prices = usePrices();
  const [chosen, setChosen] = useState<MemberTierId | null>(null);
  const working = purchase.state.kind === "working";
  const scheduled = membership.next !== null && membership.next.tier !== membership.tier;
  // Selecting the current tier cancels a change scheduled for the renewal.
  const tiers = tiersOnSale(prices)
    .filter((tier) => changes.some((change) => change.tier === tier) || (scheduled && tier === membership.tier))
    .filter((tier) => !(scheduled && tier === membership.next?.tier));
  const tier = [chosen, wanted].find((one) => one !== null && tiers.includes(one)) ?? null;
  const change = changes.find((one) => one.tier === tier);
  const due = cents(change?.due ?? 0);

  function noteOf(of: MemberTierId): string {
    const terms = changes.find((one) => one.tier === of);
    if (terms === undefined)
      return own
        ? "Your membership stays as it is. The planned change is canceled."
        : "The membership stays as it is. The planned change is canceled.";
    if (terms.when === "NEXT_TERM")
      return `Starts with ${own ? "your" : "the"} renewal on ${formatDay(membership.currentPeriodEnd)}. Nothing to pay today.`;
    const credit =
      terms.credit > 0 ? `, after ${dollars(terms.credit)} credit for ${own ? "your" : "the"} current year` : "";
    return `Starts today with a new year: ${dollars(terms.due)} due${credit}.`;
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (tier !== null) void purchase.change({ tier, amount: due }, due > 0 ? card : null);
      }}
    >
      <TwoColumns sideWidth="wide">
        <MainColumn>
          <TierRadios
            legend="Change membership"
            tiers={tiers}
            chosen={tier}
            disabled={working}
            noteOf={noteOf}
            onChoose={(next) => {
              setChosen(next);
              onTier(next);
            }}
          />
        </MainColumn>
        <SideColumn follows>
          <div className={classes.pay}>
            {due > 0 && card.fields(working, due)}
            <FormMessage>{purchase.state.kind === "problem" && purchase.state.message}</FormMessage>
            <Button
              type="submit"
              size="lg"
              variant={tier === null ? "default" : "filled"}
              disabled={tier === null}
              loading={working}
            >
              {tier === null
                ? "Choose a membership first"
                : tier === membership.tier
                  ? `Keep ${prices.tiers[tier].label}`
                  : `Change to ${prices.tiers[tier].label}${due > 0 ? ` for ${formatDollars(due)}` : ""}`}
            </Button>
          </div>
        </SideColumn>
      </TwoColumns>
      <MembershipConfirmation purchase={purchase} />
    </form>
  );
}
