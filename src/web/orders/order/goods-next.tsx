import type { ReactNode } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { useLab } from "../../platform/lab.ts";
import { goodsState, type GoodsStep, goodsSteps } from "../../../rules/orders/goods.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { CARRIER_LABELS, goodsAreShipped, RETURN_NEGATIVES } from "../../../rules/shipping/delivery.ts";
import { trackingPage } from "../../../rules/shipping/tracking.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { formatDay } from "../../platform/dates.ts";
import { useArrival } from "../../parts/orders/use-arrival.ts";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { GoodsProgress } from "./goods-progress.tsx";
import classes from "./order-page.module.css";

/** Packed, or made only by vendors and delivered to the counter by one. */
const isAtCounter = ({ goodsPackedAt, events }: Order): boolean =>
  goodsPackedAt !== null || events.some(({ type }) => type === "VENDOR_BROUGHT");

/** Parcels with goods; negatives are returned in a separate one. */
const goodsParcels = ({ shipments }: Order) =>
  shipments.filter(({ toCustomer, serviceLevel }) => toCustomer && serviceLevel !== RETURN_NEGATIVES.serviceLevel);

/** Next steps of paid goods: where they are, or where to pick them up. Names its subject if the order also has film. */
export function GoodsNext({ order, whose: { own, your, Your, you } }: { order: Order; whose: Whose }) {
  const lab = useLab();
  const arrival = useArrival(new Date(order.paidAt ?? order.createdAt));
  // Downloads need no shipping.
  if (order.status === "CANCELED" || !goodsAreShipped(order.lines, null)) return null;
  const withFilm = order.rolls.length > 0;
  const said = (alone: string, besideFilm: string) => (withFilm ? besideFilm : alone);
  const label = said("Next steps", `Next steps for ${your} items`);
  if (order.goodsHandedOverAt !== null)
    return (
      <Next order={order} label={label} title="Picked up">
        <p>
          {own ? "You" : "They"} picked {said("it", "the items")} up at our counter on{" "}
          {formatDay(order.goodsHandedOverAt)}.
        </p>
      </Next>
    );
  const sent = goodsParcels(order).filter(({ shippedAt, deliveredAt }) => shippedAt !== null || deliveredAt !== null);
  if (sent.length > 0)
    return (
      <Next
        order={order}
        label={label}
        title={
          sent.every(({ deliveredAt }) => deliveredAt !== null)
            ? said("It has arrived", `${Your} items have arrived`)
            : said("It is on its way", `${Your} items are on their way`)
        }
      >
        {sent.map(({ id, carrier, trackingNumber }) => (
          <p key={id}>
            {carrier ? CARRIER_LABELS[carrier] : "A carrier"} has {your} parcel
            {trackingNumber && (
              <>
                , tracking number{" "}
                {carrier ? <a href={trackingPage(carrier, trackingNumber)}>{trackingNumber}</a> : trackingNumber}
              </>
            )}
            .
          </p>
        ))}
      </Next>
    );
  if (order.deliveryMethod === "IN_STORE_PICKUP" && !isAtCounter(order))
    return (
      <Next order={order} label={label} title={said("Preparing your order", `We are preparing ${your} items`)}>
        <p>
          We'll e-mail {you} when {said("it is", "they are")} ready for pickup. There is nothing for {you} to do until
          then.
        </p>
      </Next>
    );
  if (order.deliveryMethod === "IN_STORE_PICKUP")
    return (
      <Next
        order={order}
        label={label}
        title={
          own
            ? said("Ready for pickup", "Your items are ready for pickup")
            : said("Ready for pickup", "Ready for pickup")
        }
      >
        <p>
          {said("It is", "They are")} at our counter.{" "}
          {own ? "Tell us your order number," : "There we ask for the order number,"}{" "}
          <span className={classes.bignumber}>{shownOrderNumber(order.id)}</span>. {lab.hours.join("; ")}.
        </p>
        <LabAddress />
      </Next>
    );
  return (
    <Next order={order} label={label} title={said("Packing", `We are packing ${your} items`)}>
      <p>
        Arrives between <strong>{arrival.from}</strong> and <strong>{arrival.to}</strong>. We'll e-mail {you} the
        tracking number when {said("it leaves", "they leave")} the lab.
      </p>
    </Next>
  );
}

function Next({ order, label, title, children }: { order: Order; label: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.next} aria-label={label}>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
      <GoodsProgress steps={stepsOf(order)} />
    </section>
  );
}

function stepsOf(order: Order): GoodsStep[] {
  const parcels = goodsParcels(order);
  const last = (times: (string | null)[]) =>
    times
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1) ?? null;
  const arrived = parcels.filter(({ deliveredAt }) => deliveredAt !== null);
  const state = goodsState({
    areThere: true,
    arePacked: isAtCounter(order) || order.goodsPackedAt !== null,
    areHandedOver: order.goodsHandedOverAt !== null,
    areUnderWay: parcels.some(({ shippedAt, deliveredAt }) => shippedAt !== null && deliveredAt === null),
    haveArrived: arrived.length > 0,
  });
  const times = {
    paidAt: order.paidAt,
    packedAt: order.goodsPackedAt,
    sentAt: last(parcels.map(({ shippedAt }) => shippedAt)),
    arrivedAt: last(parcels.map(({ deliveredAt }) => deliveredAt)),
    handedOverAt: order.goodsHandedOverAt,
  };
  return goodsSteps(state!, times, order.deliveryMethod === "IN_STORE_PICKUP");
}
