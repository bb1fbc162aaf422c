import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { advanceTestPostage, type Shipment, updateShipment } from "../../../contract/shipping/shipping.ts";
import { isReceived } from "../../../rules/orders/film-status.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { CARRIER_LABELS, DELIVERIES, RETURN_NEGATIVES } from "../../../rules/shipping/delivery.ts";
import { isReturnParcel, labelFileName } from "../../../rules/shipping/labels.ts";
import { shownTracking, trackingPage, type TrackingState } from "../../../rules/shipping/tracking.ts";
import { ParcelEvents } from "../../parts/orders/parcel-events.tsx";
import { ParcelItems } from "../../parts/orders/parcel-items.tsx";
import { formatDay } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPlus, IconPrinter } from "../../platform/icons.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { showUndoToast } from "../../platform/kit/toasts/show-toast.ts";
import { api } from "../../platform/api.ts";
import { useMay } from "../../platform/may.ts";
import { useCallMutation } from "../../platform/query.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import type { OfParcel } from "./parcel-dialogs.tsx";

const dialogs = () => import("./parcel-dialogs.tsx");
const AddParcelDialog = lazyComponent<OfOrder>(
  async () => ({ default: (await dialogs()).AddParcelDialog }),
  "The form",
);
const ParcelDialog = lazyComponent<OfParcel>(async () => ({ default: (await dialogs()).ParcelDialog }), "The form");
const RemoveParcelDialog = lazyComponent<OfParcel>(
  async () => ({ default: (await dialogs()).RemoveParcelDialog }),
  "The dialog",
);
const VoidLabelDialog = lazyComponent<OfParcel>(
  async () => ({ default: (await dialogs()).VoidLabelDialog }),
  "The dialog",
);
const LabelDialog = lazyComponent<OfParcel>(
  async () => ({ default: (await import("./label-dialog.tsx")).LabelDialog }),
  "The rates",
);
const PostageRefunds = lazyComponent<{ order: Order }>(
  async () => ({ default: (await import("./postage-refunds.tsx")).PostageRefunds }),
  "Postage refunds",
);

const STATE_WORDS: Record<TrackingState, string> = {
  PRE_TRANSIT: "label made",
  IN_TRANSIT: "on its way",
  OUT_FOR_DELIVERY: "out for delivery",
  DELIVERED: "delivered",
  RETURNED: "returned to sender",
};

/** An order's parcels to the lab and to the customer: labels, tracking, shipped and delivered. */
export function DeskParcels({ order }: { order: Order }) {
  const [changes, setChanges] = useState<string | null>(null);
  const [removes, setRemoves] = useState<Shipment | null>(null);
  const [givesBack, setGivesBack] = useState<Shipment | null>(null);
  const [adds, setAdds] = useState(false);
  const { shipments } = order;
  // A canceled order's film is returned.
  const may = useMay();
  const isOpen = may("fulfillment") && (order.status !== "CANCELED" || order.rolls.some(({ arrived }) => arrived));
  const wasVoided = order.events.some(({ type }) => type === "LABEL_VOIDED");
  if (shipments.length === 0 && !isOpen && !adds && !wasVoided) return null;
  const changed = shipments.find(({ id }) => id === changes);
  const closeAdding = () => setAdds(false);
  const closeChanging = () => setChanges(null);
  const closeRemoving = () => setRemoves(null);
  const closeVoiding = () => setGivesBack(null);
  return (
    <Fold
      title="Parcels"
      summary={shipments.map((parcel) => summaryOf(order, parcel)).join(" · ") || "None"}
      isOpen={shipments.some(
        ({ shippedAt, toCustomer, carrier }) => shippedAt === null && (toCustomer || carrier !== null),
      )}
    >
      {isOpen && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdds(true)}
          >
            Add parcel
          </Button>
        </div>
      )}
      {shipments.length === 0 && <p className={classes.words}>No parcels for this order.</p>}
      <ul data-parcels className={classes.rows}>
        {shipments.map((parcel) => (
          <Parcel
            key={parcel.id}
            order={order}
            parcel={parcel}
            onChange={() => setChanges(parcel.id)}
            onGiveBack={() => setGivesBack(parcel)}
            onRemove={() => setRemoves(parcel)}
          />
        ))}
      </ul>
      {wasVoided && may("money.read") && <PostageRefunds order={order} />}
      {adds && <AddParcelDialog order={order} onClose={closeAdding} onGiveUp={closeAdding} />}
      {changed && <ParcelDialog order={order} parcel={changed} onClose={closeChanging} onGiveUp={closeChanging} />}
      {removes && (
        <RemoveParcelDialog order={order} parcel={removes} onClose={closeRemoving} onGiveUp={closeRemoving} />
      )}
      {givesBack && <VoidLabelDialog order={order} parcel={givesBack} onClose={closeVoiding} onGiveUp={closeVoiding} />}
    </Fold>
  );
}

type ParcelOfOrder = { order: Order; parcel: Shipment };
type Presses = { onChange: () => void; onGiveBack: () => void; onRemove: () => void };

function Parcel({ order, parcel, onChange, onGiveBack, onRemove }: ParcelOfOrder & Presses) {
  const mayShip = useMay()("fulfillment");
  const keep = useSaveOrder(order.id);
  const move = useCallMutation(updateShipment, { onSuccess: () => keep(), onError: () => void keep() });
  const advance = useCallMutation(advanceTestPostage, { onSuccess: () => keep() });
  const { id: shipmentId, version, label } = parcel;
  const params = { orderId: order.id, shipmentId };
  const takesFilmBack = parcel.toCustomer && order.canceledAt !== null && parcel.createdAt > order.canceledAt;
  const isOpen = order.status !== "CANCELED" || takesFilmBack;

  async function leave() {
    const { shipment } = await move.mutateAsync({ params, body: { version, shipped: true } });
    showUndoToast("Parcel shipped", async () => {
      await api.call(updateShipment, { params, body: { version: shipment.version, shipped: false } });
      await keep();
    });
  }

  return (
    <li className={classes.row} aria-label={whereTo(order, parcel)} data-unsent={isUnsent(parcel) || undefined}>
      <div className={classes.what}>
        <strong>{whereTo(order, parcel)}</strong>
        <p>
          {[carriedBy(parcel), stateOf(order, parcel)].filter(Boolean).join(", ")}
          {parcel.trackingNumber !== null && (
            <>
              {": "}
              {parcel.carrier ? (
                <Anchor href={trackingPage(parcel.carrier, parcel.trackingNumber)}>{parcel.trackingNumber}</Anchor>
              ) : (
                parcel.trackingNumber
              )}
            </>
          )}
        </p>
        <ParcelItems order={order} parcel={parcel} />
        <ParcelEvents events={parcel.trackingEvents} />
        <FormMessage>{(move.error ?? advance.error) && messageOf(move.error ?? advance.error)}</FormMessage>
      </div>
      {mayShip && (
        <div className={classes.actions}>
          {isOpen && parcel.carrier !== null && !hasArrived(order, parcel) && (
            <LabelButton order={order} parcel={parcel} />
          )}
          {isOpen && parcel.toCustomer && parcel.shippedAt === null && (
            <Button size="sm" variant="default" loading={move.isPending} onClick={() => void leave().catch(() => {})}>
              Mark as shipped
            </Button>
          )}
          {isDemo() && label?.state === "READY" && parcel.trackingNumber !== null && parcel.deliveredAt === null && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              loading={advance.isPending}
              onClick={() => advance.mutate({ params: { trackingNumber: parcel.trackingNumber! } })}
            >
              Advance test parcel
            </Button>
          )}
          <Button size="sm" variant="subtle" color="gray" onClick={onChange}>
            Change
          </Button>
          {parcel.shippedAt === null && label?.state === "READY" && (
            <Button size="sm" variant="subtle" color="gray" onClick={onGiveBack}>
              Refund label
            </Button>
          )}
          {parcel.shippedAt === null && label?.state !== "BUYING" && (
            <Button size="sm" variant="subtle" color="gray" onClick={onRemove}>
              Remove parcel
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** With the built-in test labels, a button moves parcels (docs/product/shipping.md#tracking). */
const isDemo = (): boolean => document.documentElement.dataset["environment"] === "demo";

/** Opens the rates; once the label is bought, links to its files. */
function LabelButton({ order, parcel }: ParcelOfOrder) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { label } = parcel;
  if (label?.state === "READY" && label.url !== null)
    return (
      <>
        <Button
          component="a"
          href={label.pdfUrl ?? label.url}
          download={labelFileName(label.carrier, shownOrderNumber(order.id), label.pdfUrl === null ? "png" : "pdf")}
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          Label
        </Button>
        {label.zplUrl !== null && (
          <Button
            component="a"
            href={label.zplUrl}
            download={labelFileName(label.carrier, shownOrderNumber(order.id), "zpl")}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label="Label as ZPL, for a thermal printer"
          >
            ZPL
          </Button>
        )}
      </>
    );
  if (label?.state === "BUYING") return <span role="status">Creating the label…</span>;
  return (
    <>
      <FormMessage>{label?.problem}</FormMessage>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Create label
      </Button>
      {isOpen && <LabelDialog order={order} parcel={parcel} onClose={close} onGiveUp={close} />}
    </>
  );
}

const isUnsent = ({ toCustomer, shippedAt }: Shipment): boolean => toCustomer && shippedAt === null;

const summaryOf = (order: Order, parcel: Shipment): string =>
  `${whereTo(order, parcel)}: ${stateOf(order, parcel) ?? carriedBy(parcel).toLowerCase()}`;

function whereTo(order: Order, parcel: Shipment): string {
  if (!parcel.toCustomer) return isReturnParcel(order, parcel) ? "Return to the lab" : "To the lab";
  return parcel.serviceLevel === RETURN_NEGATIVES.serviceLevel ? "Negatives to the customer" : "To the customer";
}

const carriedBy = ({ carrier, method }: Shipment): string =>
  carrier !== null ? CARRIER_LABELS[carrier] : isByHand(method) ? DELIVERIES[method].label : "No carrier";

/** Whether the order is dropped off or picked up in person, so that no parcel is sent. */
const isByHand = (method: Shipment["method"]): boolean => method === "DROP_OFF" || method === "IN_STORE_PICKUP";

/** Whether the lab has the film that this parcel brought, whatever its carrier noted. */
const hasArrived = (order: Order, parcel: Shipment): boolean =>
  !parcel.toCustomer && isReceived(order) && !isReturnParcel(order, parcel);

function stateOf(order: Order, parcel: Shipment): string | null {
  const { shippedAt, deliveredAt, carrier, method } = parcel;
  const state = shownTracking(parcel);
  if (deliveredAt !== null) return `delivered ${formatDay(deliveredAt)}`;
  if (hasArrived(order, parcel)) return "arrived";
  if (state !== null) return STATE_WORDS[state];
  if (shippedAt === null && carrier === null && isByHand(method)) return null;
  return shippedAt === null ? "not shipped yet" : `shipped ${formatDay(shippedAt)}`;
}
