import { Button } from "@mantine/core";
import type { Order } from "../../../contract/orders/order.ts";
import { getUserOrder } from "../../../contract/orders/orders.ts";
import { buyOwnLabel, getOwnLabel, type Label, type Shipment } from "../../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { CARRIER_LABELS } from "../../../rules/shipping/delivery.ts";
import { labelFileName } from "../../../rules/shipping/labels.ts";
import { shownTracking, trackingPage, type TrackingState } from "../../../rules/shipping/tracking.ts";
import { formatDay } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconDownload } from "../../platform/icons.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { ParcelEvents } from "../../parts/orders/parcel-events.tsx";
import { ParcelItems } from "../../parts/orders/parcel-items.tsx";
import classes from "./order-page.module.css";

const STATE_TEXTS: Record<TrackingState, string> = {
  PRE_TRANSIT: "Label created",
  IN_TRANSIT: "On its way",
  OUT_FOR_DELIVERY: "Out for delivery",
  DELIVERED: "Delivered",
  RETURNED: "Returned to sender",
};

/** Poll interval for labels still being created, in ms. */
const LOOK_AGAIN_MS = 2000;

/** Lists prepaid parcels to the lab and parcels to the customer, each with its label and tracking. */
export function Parcels({ order }: { order: Order }) {
  const shown = order.shipments.filter((parcel) => parcel.trackingNumber !== null || hasLabelToGet(order, parcel));
  if (shown.length === 0 || order.status === "CANCELED") return null;
  return (
    <Section title={shown.length === 1 ? "Parcel" : "Parcels"}>
      <ul className={classes.rolls}>
        {shown.map((parcel) => (
          <li key={parcel.id} className={classes.roll}>
            <div className={classes.rollName}>
              <strong>{parcel.toCustomer ? "To you" : "To the lab"}</strong>
              <p>{whereText(parcel)}</p>
              <ParcelItems order={order} parcel={parcel} />
              <Tracking parcel={parcel} />
              <ParcelEvents events={parcel.trackingEvents} />
            </div>
            {!parcel.toCustomer && hasLabelToGet(order, parcel) && <OwnLabel order={order} parcel={parcel} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns whether a prepaid label is available: until the parcel is shipped; charged ones after payment. */
function hasLabelToGet({ status }: Order, { toCustomer, method, label, shippedAt }: Shipment): boolean {
  if (toCustomer || method !== "PREPAID_LABEL" || shippedAt !== null) return false;
  return label !== null || status === "PAID";
}

function whereText(parcel: Shipment): string {
  const { carrier, shippedAt, deliveredAt } = parcel;
  const state = shownTracking(parcel);
  const by = carrier ? CARRIER_LABELS[carrier] : "Carrier";
  if (deliveredAt !== null) return `${by}: delivered ${formatDay(deliveredAt)}`;
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

function OwnLabel({ order, parcel }: { order: Order; parcel: Shipment }) {
  const params = { userId: order.customerId, orderId: order.id, shipmentId: parcel.id };
  const buy = useCallMutation(buyOwnLabel, { refreshes: [getUserOrder] });
  const bought: Label | null = buy.data?.label ?? parcel.label;
  const waits = bought?.state === "BUYING";
  const look = useCall(getOwnLabel, { params }, { enabled: waits, refetchInterval: waits ? LOOK_AGAIN_MS : false });
  const label = waits ? (look.data?.label ?? bought) : bought;

  if (label?.state === "READY" && label.url !== null) {
    const number = shownOrderNumber(order.id);
    return (
      <div className={classes.nextActions}>
        <Button
          component="a"
          href={label.url}
          download={labelFileName(label.carrier, number, "png")}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Label
        </Button>
        {label.pdfUrl && (
          <Button
            component="a"
            href={label.pdfUrl}
            download={labelFileName(label.carrier, number, "pdf")}
            variant="default"
          >
            As PDF
          </Button>
        )}
      </div>
    );
  }
  if (label?.state === "BUYING") return <p role="status">Creating your label…</p>;
  return (
    <div>
      <FormMessage>{buy.error ? messageOf(buy.error) : label?.problem}</FormMessage>
      <Button loading={buy.isPending} onClick={() => buy.mutate({ params })}>
        Get label
      </Button>
    </div>
  );
}
