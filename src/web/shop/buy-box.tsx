import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { cents } from "../../rules/money.ts";
import { pricePerRoll, rollsIn } from "../../rules/products/film-of-product.ts";
import { stockNote } from "../../rules/products/stock-left.ts";
import { reasonToWait } from "../../rules/reminders/reminders.ts";
import classes from "./buy-box.module.css";
import { chosenProduct, outcomeOf, type Wish } from "./choice.ts";
import type { AddToCartSlot } from "../parts/products/chosen-product.ts";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import { dollars } from "../parts/dollars.ts";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { LaunchNotice } from "./launch-notice.tsx";
import { MembershipBanner } from "./membership-banner.tsx";
import { OptionFields } from "./option-fields.tsx";
import { PriceOf } from "./price-of.tsx";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import type { ShownProduct } from "./shown-product.ts";
import { useIsMember } from "./use-is-member.ts";
import { useLaunch } from "./use-launch.ts";
import { VariantFields } from "./variant-fields.tsx";

const FIRST_PROBLEM = ":is(input, select)[aria-invalid='true'], [aria-invalid='true'] input";

export function BuyBox({
  product,
  variantId,
  onVariant,
  AddToCart,
  NotifyMe,
}: {
  product: ShownProduct;
  variantId: string | null;
  onVariant: (variantId: string) => void;
  AddToCart: ComponentType<AddToCartSlot> | undefined;
  NotifyMe: ComponentType<NotifyMeSlot> | undefined;
}) {
  const isMember = useIsMember();
  const launch = useLaunch(product);
  const [choices, setChoices] = useState<Omit<Wish, "variantId">>({ values: {}, quantity: 1 });
  const wish = { ...choices, variantId };
  /** Clicks on the button while a choice was missing. */
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const quantityId = useId();
  const outcome = outcomeOf(product, wish);
  const { variant, options, problems, left } = outcome;
  const note = stockNote(left);
  const isSoldOut = left === 0;
  const reason = reasonToWait(launch.window, isMember, product, variantId);
  const rolls = variant && rollsIn(variant.name);
  // The new variant may have less stock than the selected quantity.
  const quantity = Math.min(wish.quantity, left ?? wish.quantity) || 1;

  // Moves focus to the first missing choice.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>(FIRST_PROBLEM)?.focus();
  }, [tries]);

  return (
    <div className={classes.box}>
      <LaunchNotice launch={launch} isMember={isMember} />
      <div>
        <PriceOf price={outcome.price} memberPrice={outcome.memberPrice} isMember={isMember} />
        {rolls !== null && (
          <p className={classes.each}>
            {dollars(pricePerRoll(cents(isMember ? outcome.memberPrice : outcome.price), rolls))} a roll
          </p>
        )}
      </div>
      <div ref={fields} className={classes.fields}>
        <VariantFields product={product} variantId={variantId} isMember={isMember} onChange={onVariant} />
        <OptionFields
          base={variant ?? product}
          options={options}
          values={wish.values}
          problems={tries > 0 ? problems : {}}
          isMember={isMember}
          onChange={(key, value) => setChoices({ ...choices, values: { ...choices.values, [key]: value } })}
        />
      </div>
      {reason === null && (
        <div className={classes.buy}>
          <div className={classes.quantity}>
            <label htmlFor={quantityId}>Quantity</label>
            <QuantityStepper
              id={quantityId}
              line={{ productType: product.productType, stock: left, quantity }}
              onChange={(next) => setChoices({ ...choices, quantity: next })}
            />
          </div>
          <div className={classes.add}>
            {AddToCart && (
              <AddToCart
                chosen={chosenProduct(product, { ...wish, quantity }, outcome)}
                onIncomplete={() => setTries(tries + 1)}
              />
            )}
          </div>
        </div>
      )}
      {/* Nothing of it was on a shelf yet. */}
      {note && launch.window !== "COMING_SOON" && (
        <p className={classes.stock} data-gone={isSoldOut || undefined}>
          {isSoldOut ? `${note}. No restock date yet.` : `${note} in stock`}
        </p>
      )}
      {reason !== null && NotifyMe && (
        <NotifyMe key={variantId} productId={product.id} productVariantId={variantId} reason={reason} />
      )}
      <MembershipBanner
        launch={launch}
        price={outcome.price}
        memberPrice={outcome.memberPrice}
        isSoldOut={isSoldOut}
        isMember={isMember}
      />
      <DeliveryFacts product={product} />
    </div>
  );
}
