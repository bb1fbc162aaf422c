import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { CREDIT_KIND_LABELS, CREDIT_KINDS, effectiveTier } from "../../../rules/memberships/tiers.ts";
import { CouponField } from "../../parts/orders/coupon-field.tsx";
import { GiftCardField } from "../../parts/orders/gift-card-field.tsx";
import { PriceLines, PriceSum } from "../../parts/orders/price-lines.tsx";
import type { Coupon } from "../../parts/orders/use-coupon.ts";
import type { GiftCardToUse } from "../../parts/orders/use-gift-card.ts";
import { dollars } from "../../parts/dollars.ts";
import { useWhose } from "../../parts/people/whose.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import type { Draft } from "../draft/draft.ts";
import type { Price } from "../draft/use-price.ts";
import classes from "./new-order.module.css";
import { usePrices } from "../../parts/prices/use-prices.ts";

/**
 * Itemizes the order's price so far, with discounts and their reasons.
 * @param whole includes options: credits, coupon and gift card
 * @param button continues to the next step
 */
export function OrderSummary({
  customer,
  draft,
  price,
  coupon,
  giftCard,
  whole,
  problem,
  change,
  button,
}: {
  customer: User;
  draft: Draft;
  price: Price;
  coupon: Coupon;
  giftCard: GiftCardToUse;
  whole: boolean;
  problem: string | null;
  change: (next: (draft: Draft) => Draft) => void;
  button: ReactNode;
}) {
  const prices = usePrices();
  const { Your } = useWhose(customer.id);
  const tier = effectiveTier(customer.tier, customer.active);
  return (
    <aside className={classes.summary} id="summary" aria-label="Price" data-whole={whole || undefined}>
      <div className={classes.head}>
        <h2>{Your} order</h2>
        <span className={classes.tier}>{prices.tiers[tier].label} prices</span>
      </div>
      <div className={classes.scroll}>
        <PriceLines priced={price.quote} rollNames={rollNames(draft)} couponCode={draft.promo} />
      </div>
      {whole && (
        <>
          <Credits customer={customer} draft={draft} change={change} />
          <div className={classes.code}>
            <CouponField coupon={coupon} />
            <GiftCardField card={giftCard} />
          </div>
        </>
      )}
      <PriceSum priced={price.quote} />
      <p className={classes.check} role="status">
        {price.error
          ? "Estimate: we couldn't check the price yet."
          : price.confirmed
            ? "Price checked."
            : "Checking the price…"}
      </p>
      <FormMessage>{problem}</FormMessage>
      {button}
      <p className={classes.next}>You pay in the last step. Nothing is charged before that.</p>
    </aside>
  );
}

function Credits({
  customer,
  draft,
  change,
}: {
  customer: User;
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
}) {
  const left = CREDIT_KINDS.filter((kind) => (customer.credits[kind] ?? 0) > 0).map(
    (kind) => `${customer.credits[kind]} ${CREDIT_KIND_LABELS[kind]}`,
  );
  const balance = Math.max(0, -customer.customer.balance);
  return (
    <>
      {left.length > 0 && (
        <Switch
          className={classes.credits}
          label="Use my credits"
          description={`You have ${left.join(", ")}`}
          checked={draft.useCredits}
          onChange={({ currentTarget: { checked: useCredits } }) => change((now) => ({ ...now, useCredits }))}
        />
      )}
      {balance > 0 && (
        <Switch
          className={classes.credits}
          label="Use my account credit"
          description={`You have ${dollars(balance)}`}
          checked={draft.useAccountCredit}
          onChange={({ currentTarget: { checked: useAccountCredit } }) =>
            change((now) => ({ ...now, useAccountCredit }))
          }
        />
      )}
    </>
  );
}

const rollNames = (draft: Draft) =>
  new Map(draft.rolls.map((roll, index) => [roll.tempKey, `${index + 1} ${edgeName(roll)}`]));
