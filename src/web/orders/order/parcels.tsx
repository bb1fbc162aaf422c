import type { Order } from "../../../contract/orders/order.ts";
import type { Shipment } from "../../../contract/shipping/shipping.ts";
import { isReceived } from "../../../rules/orders/film-status.ts";
import { CARRIER_LABELS } from "../../../rules/shipping/delivery.ts";
import { isReturnParcel } from "../../../rules/shipping/labels.ts";
import { shownTracking, trackingPage, type TrackingState } from "../../../rules/shipping/tracking.ts";
import { formatDay } from "../../platform/dates.ts";
import { Section } from "../../platform/section.tsx";
import { ParcelEvents } from "../../parts/orders/parcel-events.tsx";
import { ParcelItems } from "../../parts/orders/parcel-items.tsx";
import { hasLabelToGet, parcelToLabel } from "./film-parcel.ts";
import { OwnLabel } from "./own-label.tsx";
import classes from "./order-page.module.css";

const STATE_TEXTS: Record<TrackingState, string> = {
  PRE_TRANSIT: "Label created",
  IN_TRANSIT: "On its way",
  OUT_FOR_DELIVERY: "Out for delivery",
  DELIVERED: "Delivered",
  RETURNED: "Returned to sender",
};

/** Lists prepaid parcels to the lab and parcels to the customer, each with its tracking; a label that is not the next step is here, too. */
export function Parcels({ order }: { order: Order }) {
  const labeledAbove = parcelToLabel(order)?.id;
  const labelHere = (parcel: Shipment) => hasLabelToGet(order, parcel) && parcel.id !== labeledAbove;
  const shown = order.shipments.filter((parcel) => parcel.trackingNumber !== null || labelHere(parcel));
  if (shown.length === 0 || order.status === "CANCELED") return null;
  return (
    <Section title={shown.length === 1 ? "Parcel" : "Parcels"}>
      <ul className={classes.rolls}>
        {shown.map((parcel) => (
          <li key={parcel.id} className={classes.roll}>
            <div className={classes.rollName}>
              <strong>{whereTo(order, parcel)}</strong>
              <p>{whereText(order, parcel)}</p>
              <ParcelItems order={order} parcel={parcel} />
              <Tracking parcel={parcel} />
              <ParcelEvents events={parcel.trackingEvents} />
            </div>
            {labelHere(parcel) && (
              <div className={classes.nextActions}>
                <OwnLabel order={order} parcel={parcel} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "FedEx: delivered Jun 16": where a parcel is; one whose film was received has arrived, whatever its carrier noted. */
function whereTo(order: Order, parcel: Shipment): string {
  if (parcel.toCustomer) return "To you";
  return isReturnParcel(order, parcel) ? "Return to the lab" : "To the lab";
}

function whereText(order: Order, parcel: Shipment): string {
  const { carrier, shippedAt, deliveredAt } = parcel;
  const state = shownTracking(parcel);
  const by = carrier ? CARRIER_LABELS[carrier] : "Carrier";
  if (deliveredAt !== null) return `${by}: delivered ${formatDay(deliveredAt)}`;
  if (!parcel.toCustomer && isReceived(order) && !isReturnParcel(order, parcel)) return `${by}: arrived`;
  if (state !== null) return `${by}: ${STATE_TEXTS[state].toLowerCase()}`;
  return shippedAt === null ? `${by}: not sent yet` : `${by}: shipped ${formatDay(shippedAt)}`;
}

function Tracking({ parcel: { carrier, trackingNumber } }: { parcel: Shipment }) {
  if (trackingNumber === null) return null;
  return (
    <p>
      Tracking number {carrier ? <a href={trackingPage(carrier, trackingNumber)}>{trackingNumber}</a> : trackingNumber}
    </p>
  );
}
