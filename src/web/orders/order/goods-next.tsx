import type { Order } from "../../../contract/orders/order.ts";
import { BRAND } from "../../../rules/brand.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { CARRIER_LABELS, goodsAreShipped } from "../../../rules/shipping/delivery.ts";
import { trackingPage } from "../../../rules/shipping/tracking.ts";
import { formatDay } from "../../platform/dates.ts";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import classes from "./order-page.module.css";

/** Packed, or made by vendors alone and brought by one. */
const isAtCounter = ({ goodsPackedAt, events }: Order): boolean =>
  goodsPackedAt !== null || events.some(({ type }) => type === "VENDOR_BROUGHT");

/** What happens next with goods that are paid: where they are, or where to fetch them. */
export function GoodsNext({ order }: { order: Order }) {
  // What is downloaded only travels by no parcel.
  if (order.status === "CANCELED" || !goodsAreShipped(order.lines, null)) return null;
  if (order.goodsHandedOverAt !== null)
    return (
      <section className={classes.next} aria-label="What happens next">
        <div>
          <h2>You have it</h2>
          <p>It was handed to you at our counter on {formatDay(order.goodsHandedOverAt)}.</p>
        </div>
      </section>
    );
  const parcels = order.shipments.filter(({ toCustomer }) => toCustomer);
  const sent = parcels.filter(({ shippedAt, deliveredAt }) => shippedAt !== null || deliveredAt !== null);
  if (sent.length > 0)
    return (
      <section className={classes.next} aria-label="What happens next">
        <div>
          <h2>{sent.every(({ deliveredAt }) => deliveredAt !== null) ? "It has arrived" : "It is on its way"}</h2>
          {sent.map(({ id, carrier, trackingNumber }) => (
            <p key={id}>
              {carrier ? CARRIER_LABELS[carrier] : "A carrier"} has your parcel
              {trackingNumber && (
                <>
                  , tracking number{" "}
                  {carrier ? <a href={trackingPage(carrier, trackingNumber)}>{trackingNumber}</a> : trackingNumber}
                </>
              )}
              .
            </p>
          ))}
        </div>
      </section>
    );
  if (order.deliveryMethod === "IN_STORE_PICKUP" && !isAtCounter(order))
    return (
      <section className={classes.next} aria-label="What happens next">
        <div>
          <h2>We get it ready</h2>
          <p>You get an e-mail when you can come for it. There is nothing for you to do.</p>
        </div>
      </section>
    );
  if (order.deliveryMethod === "IN_STORE_PICKUP")
    return (
      <section className={classes.next} aria-label="What happens next">
        <div>
          <h2>Come and get it</h2>
          <p>
            It waits for you at our counter. Tell us your order number,{" "}
            <span className={classes.bignumber}>{shownOrderNumber(order.id)}</span>. {BRAND.hours.join("; ")}.
          </p>
          <LabAddress />
        </div>
      </section>
    );
  return (
    <section className={classes.next} aria-label="What happens next">
      <div>
        <h2>We pack it now</h2>
        <p>You get an e-mail with the tracking number when it leaves the lab. There is nothing for you to do.</p>
      </div>
    </section>
  );
}
