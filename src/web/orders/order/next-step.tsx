import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { BRAND } from "../../../rules/brand.ts";
import { isAllSynced } from "../../../rules/film/roll-work.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { isBrought } from "../../../rules/orders/steps.ts";
import { CARRIER_LABELS } from "../../../rules/shipping/delivery.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { HoldCountdown } from "../../parts/orders/hold-countdown.tsx";
import type { Whose } from "../../parts/people/whose.ts";
import { GoodsNext } from "./goods-next.tsx";
import { PromisedDay } from "../promised-day.tsx";
import classes from "./order-page.module.css";
import { PackingSlip } from "./packing-slip.tsx";

/** Delivers a paid order's digital goods; for guests with the order's code. */
export type Goods = ComponentType<{ order: Order; code: string | null }>;

/** Reorders an order's contents: a canceled one's, or one of any status. */
export type Again = ComponentType<{ order: Order; anyStatus?: boolean }>;

export type Prints = ComponentType<{ order: Order }>;

/** Shows the courier pick-up with `below`; `otherwise` if none is booked. */
export type Courier = ComponentType<{ order: Order; otherwise: ReactNode; below: ReactNode }>;

/** Returns the parcel that ships film to the lab, after a carrier has it. */
export const filmParcel = ({ shipments }: Order) =>
  shipments.find(({ toCustomer, shippedAt, deliveredAt }) => !toCustomer && (shippedAt ?? deliveredAt) !== null);

type OfNextStep = { order: Order; whose: Whose; Again: Again; Courier: Courier; onOver: () => void };

/**
 * Shows the next action or wait, for film and for goods.
 * @param onOver called when an unpaid order's reservation expires
 */
export function NextStep(props: OfNextStep) {
  const { status, rolls } = props.order;
  const isPaid = status === "PAID" || status === "COMPLETE";
  return (
    <>
      {(!isPaid || rolls.length > 0) && <OrderNext {...props} />}
      {isPaid && <GoodsNext order={props.order} whose={props.whose} />}
    </>
  );
}

function OrderNext({ order, whose, Again, Courier, onOver }: OfNextStep) {
  const { your, Your, you } = whose;
  const promised = order.promise && <PromisedDay promise={order.promise} whose={whose} />;
  const has = (event: string) => order.rolls.some(({ events }) => events.some((roll) => roll.event === event));
  const ready =
    order.rolls.length > 0 &&
    isAllSynced(
      order.rolls.map(({ arrived, writtenOff, events }) => ({
        arrived,
        writtenOff,
        events: events.map(({ event }) => event),
      })),
    );

  const isHere = order.rolls.some(
    ({ arrived, events }) => arrived && !events.some(({ event }) => event === "RETURNED" || event === "TOSSED"),
  );
  if (order.status === "CANCELED")
    return (
      <Box title="This order was canceled" action={<Again order={order} />}>
        {isHere && `${Your} film is at the lab. We'll return it to ${you}. `}
        Write to {BRAND.email} if this is a mistake.
      </Box>
    );
  if (order.status === "OPEN" || order.status === "INVOICED")
    return (
      <Box
        title="Payment due"
        action={
          <Button component={Link} to={`/users/${order.customerId}/checkout?order=${order.id}`}>
            Pay now
          </Button>
        }
        below={<HoldCountdown order={order} onOver={onOver} />}
      >
        {isHere
          ? order.onAccountAt === null
            ? `${Your} film is here. We develop it once the order is paid.`
            : `${Your} film is on our bench. The order is not paid yet.`
          : order.rolls.length > 0
            ? `${Your} order is saved but not paid. We hold film that arrives before payment.`
            : `${Your} order is saved but not paid.`}
      </Box>
    );
  if (ready)
    return (
      <Box
        title={`${Your} scans are ready`}
        action={
          <Button component={Link} to={`/users/${order.customerId}/rolls`}>
            See {your} rolls
          </Button>
        }
      >
        View and download every frame in {your} rolls.
      </Box>
    );
  if (has("RECEIVED"))
    return (
      <Box title={`${Your} film is on our bench`} below={promised}>
        We'll e-mail {you} when {your} scans are ready.
      </Box>
    );
  const parcel = filmParcel(order);
  if (parcel)
    return (
      <Box title={`${Your} film is on its way to us`} below={promised}>
        {parcel.deliveredAt === null
          ? `${parcel.carrier ? CARRIER_LABELS[parcel.carrier] : "The carrier"} has it.`
          : "It has arrived. We will open it soon."}{" "}
        We e-mail {you} when it is on our bench.
      </Box>
    );
  const itself = isBrought(order.deliveryMethod) ? (
    <DropOff order={order} whose={whose} promised={promised} />
  ) : (
    <ShipIt order={order} whose={whose} promised={promised} />
  );
  return <Courier order={order} otherwise={itself} below={promised} />;
}

function Box({
  title,
  children,
  action,
  below,
}: {
  title: string;
  children: React.ReactNode;
  action?: React.ReactNode;
  below?: React.ReactNode;
}) {
  return (
    <section className={classes.next} aria-label="Next steps">
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {below}
      </div>
      {action && <div className={classes.nextActions}>{action}</div>}
    </section>
  );
}

type Brings = { order: Order; whose: Whose; promised: ReactNode };

function ShipIt({ order, whose: { own, your }, promised }: Brings) {
  const rolls = order.rolls.length;
  const labeled = order.shipments.find(({ toCustomer, method }) => !toCustomer && method === "PREPAID_LABEL");
  if (labeled !== undefined) {
    const carrier = CARRIER_LABELS[labeled.label?.carrier ?? labeled.carrier ?? "FEDEX"];
    const href = labeled.label?.pdfUrl ?? labeled.label?.url ?? null;
    return (
      <section className={classes.next} aria-label="Next steps">
        <div>
          <h2>{own ? "Print your label" : `Next: ${your} film comes with our label`}</h2>
          <ol>
            <li>
              {href === null ? `Get the ${carrier} label below` : `Print the ${carrier} label`} and the packing slip.
            </li>
            <li>
              Put the slip in a padded envelope or a box with {your} {rolls === 1 ? "roll" : `${rolls} rolls`}.
            </li>
            <li>Stick the label on it and hand it to {carrier}. The postage is paid.</li>
          </ol>
          {promised}
        </div>
        <div className={classes.nextActions}>
          {href !== null && (
            <Button component="a" href={href} target="_blank" leftSection={<IconPrinter size={18} aria-hidden />}>
              Print your label
            </Button>
          )}
          <SlipButton order={order} />
        </div>
      </section>
    );
  }
  return (
    <section className={classes.next} aria-label="Next steps">
      <div>
        <h2>{own ? "Now send us your film" : `Next: ${your} film comes by mail`}</h2>
        <ol>
          <li>
            Print the packing slip, or write <span className={classes.bignumber}>{shownOrderNumber(order.id)}</span> and{" "}
            {your} name on a note.
          </li>
          <li>
            Put it in a padded envelope with {your} {rolls === 1 ? "roll" : `${rolls} rolls`}.
          </li>
          <li>Address it as below, with the order number beside it, and take it to any carrier.</li>
        </ol>
        <LabAddress />
        {promised}
      </div>
      <SlipButton order={order} />
    </section>
  );
}

function DropOff({ order, whose: { own, your }, promised }: Brings) {
  return (
    <section className={classes.next} aria-label="Next steps">
      <div>
        <h2>{own ? "Now bring us your film" : `Next: ${your} film comes to the counter`}</h2>
        <p>
          {own ? "Tell us your order number" : "At the counter we ask for the order number"},{" "}
          <span className={classes.bignumber}>{shownOrderNumber(order.id)}</span>. {BRAND.hours.join("; ")}.
        </p>
        <LabAddress />
        {promised}
      </div>
      <SlipButton order={order} />
    </section>
  );
}

/** Prints only the slip: it is on the page only while it prints. */
function SlipButton({ order }: { order: Order }) {
  const [printing, setPrinting] = useState(false);
  return (
    <div className={classes.nextActions}>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setPrinting(true)}>
        Print packing slip
      </Button>
      {printing && <PackingSlip order={order} onPrinted={() => setPrinting(false)} />}
    </div>
  );
}
