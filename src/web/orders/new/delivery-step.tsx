import type { User } from "../../../contract/accounts/accounts.ts";
import { isUspsOnly } from "../../../rules/shipping/served-by.ts";
import { addressText, homeAddress } from "../../parts/address/address-text.ts";
import { NewAddressForm } from "../../parts/address/new-address-form.tsx";
import { WindowPicker } from "../../parts/couriers/window-picker.tsx";
import { DeliveryChoice } from "../delivery-choice.tsx";
import type { Draft } from "../draft/draft.ts";
import classes from "./new-order.module.css";

export function DeliveryStep({
  customer,
  draft,
  change,
}: {
  customer: User;
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
}) {
  const chosen = customer.addresses.find(({ id }) => id === draft.addressId) ?? homeAddress(customer.addresses);
  return (
    <DeliveryChoice
      way={draft.way}
      uspsOnly={chosen !== undefined && isUspsOnly(chosen)}
      onChange={(way) => change((now) => ({ ...now, way }))}
      courier={
        <section className={classes.panel} aria-label="Courier pickup">
          {chosen ? (
            <>
              <p>From {addressText(chosen)}. You can choose another address in the next step.</p>
              <WindowPicker
                userId={customer.id}
                addressId={chosen.id}
                chosen={draft.pickUp}
                onChange={({ hoursId, day }) => change((now) => ({ ...now, pickUp: { hoursId, day } }))}
              />
            </>
          ) : (
            <>
              <p>Pickup address</p>
              <NewAddressForm userId={customer.id} primary />
            </>
          )}
        </section>
      }
    />
  );
}
