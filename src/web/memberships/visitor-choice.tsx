import { Button } from "@mantine/core";
import { Link } from "react-router";
import { tiersOnSale, type MemberTierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import classes from "./purchase.module.css";
import { TierRadios } from "./tier-radios.tsx";
import { purchasePath } from "./tier-terms.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Choice of a tier for visitors: choosing needs no account, paying does. Account pages redirect back here.
 * @param ended whether the visitor was signed in on this page and no longer is
 */
export function VisitorChoice({
  tier,
  onTier,
  undecided,
  ended,
}: {
  tier: MemberTierId;
  onTier: (tier: MemberTierId) => void;
  undecided: boolean;
  ended: boolean;
}) {
  const prices = usePrices();
  const { label, price } = prices.tiers[tier];
  const state = { origin: purchasePath(tier) };
  return (
    <div className={undecided ? classes.undecided : undefined}>
      <TwoColumns sideWidth="wide">
        <MainColumn>
          <TierRadios legend="Your membership" tiers={tiersOnSale(prices)} chosen={tier} onChoose={onTier} />
        </MainColumn>
        <SideColumn follows>
          <div className={classes.pay}>
            <dl className={classes.sum}>
              <div className={classes.due}>
                <dt>{label}, one year</dt>
                <dd>{formatDollars(price)}</dd>
              </div>
            </dl>
            {ended ? (
              <>
                <p className={classes.small} role="status">
                  Your session has ended. Log in again to continue with your choice.
                </p>
                <Button component={Link} to="/login" state={state} size="lg" data-carries-state>
                  Log in
                </Button>
              </>
            ) : (
              <>
                <p className={classes.small}>
                  No tax is added to memberships. Create a free account first, then pay here.
                </p>
                <Button component={Link} to="/signup" state={state} size="lg" data-carries-state>
                  Create an account
                </Button>
                <p className={classes.small}>
                  Already have an account?{" "}
                  <Link to="/login" state={state} data-carries-state>
                    Log in
                  </Link>
                </p>
              </>
            )}
          </div>
        </SideColumn>
      </TwoColumns>
    </div>
  );
}
