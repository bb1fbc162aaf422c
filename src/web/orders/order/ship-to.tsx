import type { Order } from "../../../contract/orders/order.ts";
import { goodsAreShipped } from "../../../rules/shipping/delivery.ts";
import { AddressLines } from "../../parts/address/address-lines.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { Section } from "../../platform/section.tsx";
import classes from "./order-page.module.css";

/** Where an order's items go; nothing where no parcel is sent. */
export function ShipTo({ order: { lines, deliveryMethod, customer, shipments } }: { order: Order }) {
  const address = shipments.find((parcel) => parcel.toCustomer && parcel.address !== null)?.address;
  if (!address || !goodsAreShipped(lines, deliveryMethod)) return null;
  return (
    <Section title="Ship to" frame="panel">
      <address className={classes.address}>
        {fullName(customer)}
        <br />
        <AddressLines address={address} />
      </address>
    </Section>
  );
}
