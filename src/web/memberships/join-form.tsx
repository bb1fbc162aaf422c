import { Button } from "@mantine/core";
import { useState } from "react";
import { tiersOnSale, type MemberTierId } from "../../rules/memberships/tiers.ts";
import { addCents, cents, formatDollars, NOTHING } from "../../rules/money.ts";
import { type Coupon, couponDiscount } from "../../rules/coupons/coupons.ts";
import { dollars } from "../parts/dollars.ts";
import type { CardPicker } from "./card-picker.tsx";
import type { Whose } from "../parts/people/whose.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconLock } from "../platform/icons.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { MembershipConfirmation } from "./membership-confirmation.tsx";
import classes from "./purchase.module.css";
import { PromoCode, type PromoCoupon } from "./promo-code.tsx";
import { TierRadios } from "./tier-radios.tsx";
import type { Purchase } from "./use-purchase.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Joins: choose a tier, and pay for the first year.
 * @param waiting whether the bank still waits for confirmation of an earlier try
 */
export function JoinForm({
  whose: { own },
  tier,
  onTier,
  purchase,
  card,
  waiting,
}: {
  whose: Whose;
  tier: MemberTierId;
  onTier: (tier: MemberTierId) => void;
  purchase: Purchase;
  card: CardPicker;
  waiting: boolean;
}) {
  const prices = usePrices();
  const { state, join } = purchase;
  const [coupon, setCoupon] = useState<PromoCoupon | null>(null);
  const working = state.kind === "working";
  const badCode = state.kind === "problem" && state.badCode;
  const used = badCode ? null : coupon;
  const { price, label } = prices.tiers[tier];
  const discount = used === null ? NOTHING : couponDiscount(used as Coupon, price);
  const amount = addCents(price, cents(-discount));

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (badCode) setCoupon(null);
        void join({ tier, promoCode: used?.code, amount }, card);
      }}
    >
      <TwoColumns sideWidth="wide">
        <MainColumn>
          <TierRadios
            legend={own ? "Your membership" : "Choose a membership"}
            tiers={tiersOnSale(prices)}
            chosen={tier}
            disabled={working}
            onChoose={onTier}
          />
        </MainColumn>
        <SideColumn follows>
          <div className={classes.pay}>
            <dl className={classes.sum}>
              <div>
                <dt>{label} membership, one year</dt>
                <dd>{formatDollars(price)}</dd>
              </div>
              {discount > 0 && (
                <div>
                  <dt>{used?.code}</dt>
                  <dd>{dollars(-discount)}</dd>
                </div>
              )}
              <div className={classes.due}>
                <dt>Due today</dt>
                <dd>{formatDollars(amount)}</dd>
              </div>
            </dl>
            <p className={classes.small}>
              No tax is added to memberships.{" "}
              {card.renews
                ? `It renews every year at ${formatDollars(price)}. ${own ? "Cancel any time" : "It can be canceled any time"} on this page.`
                : "It ends after one year, because no card is saved for renewal."}
            </p>
            <PromoCode
              coupon={used}
              disabled={working}
              onChange={(next) => {
                setCoupon(next);
                purchase.rest();
              }}
            />
            {card.fields(working, amount)}
            {waiting && state.kind === "idle" && (
              <FormMessage>
                {own
                  ? "Your bank is still waiting for you to confirm the last attempt. Pay again to replace it."
                  : "The bank is still waiting for a confirmation of the last attempt. Pay again to replace it."}
              </FormMessage>
            )}
            <FormMessage>{state.kind === "problem" && state.message}</FormMessage>
            <Button type="submit" size="lg" loading={working} leftSection={<IconLock size={19} aria-hidden />}>
              {own ? "Become" : "Start"} {label} for {formatDollars(amount)}
            </Button>
          </div>
        </SideColumn>
      </TwoColumns>
      <MembershipConfirmation purchase={purchase} />
    </form>
  );
}
