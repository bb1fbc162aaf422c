import { Switch, Textarea, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { listAvailabilities } from "../../../contract/couriers/couriers.ts";
import { formatDollars } from "../../../rules/money.ts";
import { deliveryCost } from "../../../rules/shipping/delivery.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import { addressText, homeAddress } from "../../parts/address/address-text.ts";
import { windowText } from "../../parts/couriers/window-picker.tsx";
import { useWhose } from "../../parts/people/whose.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { useLab } from "../../platform/lab.ts";
import { methodLabel } from "../delivery-choice.tsx";
import { type Draft, methodOf } from "../draft/draft.ts";
import type { GoodsInCart } from "./goods-in-cart.ts";
import classes from "./new-order.module.css";
import type { OrderStep } from "./order-steps.ts";
import { ReviewedRolls } from "./reviewed-rolls.tsx";
import { usePrices } from "../../parts/prices/use-prices.ts";

export function ReviewStep({
  customer,
  draft,
  goods,
  change,
}: {
  customer: User;
  draft: Draft;
  goods: GoodsInCart | null;
  change: (next: (draft: Draft) => Draft) => void;
}) {
  const { Your } = useWhose(customer.id);
  const cost = deliveryCost(usePrices(), methodOf(draft.way));
  const address = customer.addresses.find(({ id }) => id === draft.addressId) ?? homeAddress(customer.addresses);
  return (
    <>
      <Part title={draft.rolls.length === 1 ? `${Your} roll` : `${Your} ${draft.rolls.length} rolls`} step="rolls">
        <ReviewedRolls rolls={draft.rolls} tier={effectiveTier(customer.tier, customer.active)} />
      </Part>
      <Part title="Delivery" step="delivery">
        <p>
          {methodLabel(draft.way)}
          {cost > 0 && `, ${formatDollars(cost)}`}
          {draft.way === "COURIER" && <ChosenWindow customer={customer} draft={draft} addressId={address?.id} />}
        </p>
      </Part>
      <Part title="Address" step="address">
        <p>{address ? addressText(address) : "None given."}</p>
      </Part>
      {goods !== null && goods.count > 0 && (
        <Section title="From your cart">
          <Switch
            label={`Add ${goods.count === 1 ? "this item" : `these ${goods.count} items`} to this order`}
            description="One order, one payment. Otherwise your cart stays as it is."
            checked={draft.withGoods}
            onChange={({ currentTarget: { checked: withGoods } }) => change((now) => ({ ...now, withGoods }))}
          />
          {goods.list}
        </Section>
      )}
      {goods?.removed}
      <Textarea
        label="Notes for the lab"
        placeholder="Anything about the whole order"
        rows={3}
        maxLength={2000}
        value={draft.notes}
        onChange={({ currentTarget: { value: notes } }) => change((now) => ({ ...now, notes }))}
      />
    </>
  );
}

function Part({ title, step, children }: { title: string; step: OrderStep; children: ReactNode }) {
  return (
    <Section
      title={title}
      actions={
        <Link to={{ search: `?step=${step}` }} className={classes.change}>
          Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
        </Link>
      }
    >
      {children}
    </Section>
  );
}

/** ", Monday, November 23, 9:00 AM – 12:00 PM". */
function ChosenWindow({
  customer,
  draft: { pickUp },
  addressId,
}: {
  customer: User;
  draft: Draft;
  addressId: string | undefined;
}) {
  const lab = useLab();
  const input = { params: { userId: customer.id }, query: addressId === undefined ? {} : { addressId } };
  const windows = useCall(listAvailabilities, input, { enabled: pickUp !== null });
  if (pickUp === null) return <em>, no time chosen yet</em>;
  const found = windows.data?.availabilities.find(
    ({ hoursId, day }) => hoursId === pickUp.hoursId && day === pickUp.day,
  );
  if (found === undefined) return windows.data ? <em>, this time is no longer available</em> : null;
  return <>, {windowText(found, lab.timeZone)}</>;
}
