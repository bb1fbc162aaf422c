import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { useLab } from "../../platform/lab.ts";
import { calendarDay } from "../../../rules/time.ts";
import { filmStatus } from "../../../rules/orders/film-status.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { collectDeadline } from "../../../rules/shipping/negatives.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { isBrought } from "../../../rules/orders/steps.ts";
import { CARRIER_LABELS } from "../../../rules/shipping/delivery.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { useLabCalendar } from "../../parts/lab/use-lab-calendar.ts";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { HoldCountdown } from "../../parts/orders/hold-countdown.tsx";
import type { Whose } from "../../parts/people/whose.ts";
import { GoodsNext } from "./goods-next.tsx";
import { PromisedDay } from "../promised-day.tsx";
import classes from "./order-page.module.css";
import { filmParcel, parcelToLabel } from "./film-parcel.ts";
import { OwnLabel } from "./own-label.tsx";
import { PackingSlip } from "./packing-slip.tsx";

/** Delivers a paid order's digital goods; for guests with the order's code. */
export type Goods = ComponentType<{ order: Order; code: string | null }>;

/** Reorders an order's contents: a canceled one's, or one of any status. */
export type Again = ComponentType<{ order: Order; anyStatus?: boolean }>;

export type Prints = ComponentType<{ order: Order }>;

/** Shows the courier pick-up with `below`; `otherwise` if none is booked. */
export type Courier = ComponentType<{ order: Order; otherwise: ReactNode; below: ReactNode }>;

type OfNextStep = { order: Order; whose: Whose; Again: Again; Courier: Courier; onOver: () => void };

/**
 * Shows the order's status with its next action or wait, for film and for goods.
 * @param onOver called when an unpaid order's reservation expires
 */
export function NextStep(props: OfNextStep) {
  const { order, whose } = props;
  const isPaid = order.status === "PAID" || order.status === "COMPLETE";
  return (
    <div className={classes.nextSteps}>
      {isPaid ? order.rolls.length > 0 && <FilmNext {...props} /> : <UnpaidNext {...props} />}
      {isPaid && <GoodsNext order={order} whose={whose} />}
    </div>
  );
}

function UnpaidNext({ order, whose: { Your, you }, Again, onOver }: OfNextStep) {
  const lab = useLab();
  const isHere = order.rolls.some(
    ({ arrived, events }) => arrived && !events.some(({ event }) => event === "RETURNED" || event === "TOSSED"),
  );
  if (order.status === "CANCELED")
    return (
      <Box title="This order was canceled" action={<Again order={order} />}>
        {isHere && `${Your} film is at the lab. We'll return it to ${you}. `}
        Write to {lab.email} if this is a mistake.
      </Box>
    );
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
}

function FilmNext({ order, whose, Courier }: OfNextStep) {
  const lab = useLab();
  const { your, Your, you } = whose;
  const promised = order.promise && <PromisedDay promise={order.promise} whose={whose} />;
  const synced = order.rolls.filter(({ events }) => events.some(({ event }) => event === "SYNCED"));
  const status = filmStatus({ ...order, parcel: filmParcel(order) });
  switch (status) {
    case "READY":
    case "PARTLY_READY": {
      const isAll = status === "READY";
      const [first] = synced;
      return (
        <Box
          title={isAll ? `${Your} scans are ready` : `${synced.length} of ${order.rolls.length} rolls are ready`}
          action={
            <Button
              component={Link}
              to={`/users/${order.customerId}/rolls${synced.length === 1 ? `/${first!.id}` : ""}`}
              variant={isAll ? "filled" : "default"}
            >
              {synced.length === 1 ? "View scans" : `See ${your} rolls`}
            </Button>
          }
          below={
            <>
              {!isAll && promised}
              <NotInParcel order={order} />
              {isAll && <NegativesWait order={order} whose={whose} />}
            </>
          }
        >
          {isAll
            ? `View, share and download every frame.`
            : `The others are on our bench. We'll e-mail ${you} when they are ready.`}
        </Box>
      );
    }
    case "NO_SCANS":
      return (
        <Box title="There are no scans" below={<NotInParcel order={order} />}>
          We could not get pictures from {your} film; the reason is listed with each roll. Write to {lab.email} with any
          questions.
        </Box>
      );
    case "MISSING":
      return (
        <Box title={`${Your} film was not in the parcel`}>
          We opened the parcel and found no film. Write to {lab.email}, and we&apos;ll look for it together.
        </Box>
      );
    case "IN_PROGRESS":
      return (
        <Box
          title={`${Your} film is on our bench`}
          below={
            <>
              {promised}
              <NotInParcel order={order} />
            </>
          }
        >
          We&apos;ll e-mail {you} when {your} scans are ready.
        </Box>
      );
    case "IN_TRANSIT":
    case "AT_LAB":
      if (order.courierStop === null) {
        const carrier = filmParcel(order)?.carrier;
        return (
          <Box
            title={status === "AT_LAB" ? `${Your} film has arrived` : `${Your} film is on its way to us`}
            below={promised}
          >
            {status === "AT_LAB"
              ? "We will open the parcel soon."
              : `${carrier ? CARRIER_LABELS[carrier] : "The carrier"} has it.`}{" "}
            We&apos;ll e-mail {you} when it is on our bench.
          </Box>
        );
      }
  }
  const itself = isBrought(order.deliveryMethod) ? (
    <DropOff order={order} whose={whose} promised={promised} />
  ) : (
    <ShipIt order={order} whose={whose} promised={promised} />
  );
  return <Courier order={order} otherwise={itself} below={promised} />;
}

/** Rolls that were declared but not in the parcel. */
function NotInParcel({ order: { rolls } }: { order: Order }) {
  const lab = useLab();
  const missing = rolls.filter(({ arrived }) => arrived === false).map(({ number }) => number);
  if (missing.length === 0) return null;
  return (
    <p>
      {missing.length === 1 ? `Roll ${missing[0]} was` : `Rolls ${missing.join(", ")} were`} not in the parcel. Write to{" "}
      {lab.email} if you sent {missing.length === 1 ? "it" : "them"}.
    </p>
  );
}

/** "Your negatives are at our counter until Fri, Dec 18." */
function NegativesWait({ order: { rolls }, whose: { Your } }: { order: Order; whose: Whose }) {
  const lab = useLab();
  const calendar = useLabCalendar();
  const [today] = useState(() => calendarDay(new Date(), lab.timeZone));
  const deadlines = rolls
    .filter(({ events }) => !events.some(({ event }) => event === "RETURNED" || event === "TOSSED"))
    .map((roll) => collectDeadline(roll, { timeZone: lab.timeZone, calendar }))
    .filter((day) => day !== null);
  const until = deadlines.toSorted().at(-1);
  if (until === undefined || until < today) return null;
  return (
    <p>
      {Your} negatives are at our counter until <strong>{shortDayText(until)}</strong>.
    </p>
  );
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
  const labeled = parcelToLabel(order);
  if (labeled !== null) {
    const carrier = CARRIER_LABELS[labeled.label?.carrier ?? labeled.carrier ?? "FEDEX"];
    return (
      <section className={classes.next} aria-label="Next steps">
        <div>
          <h2>{own ? "Print your label" : `Next: ${your} film comes with our label`}</h2>
          <ol>
            <li>Print the {carrier} label and the packing slip.</li>
            <li>
              Put the slip in a padded envelope or a box with {your} {rolls === 1 ? "roll" : `${rolls} rolls`}.
            </li>
            <li>Stick the label on it and hand it to {carrier}. The postage is paid.</li>
          </ol>
          {promised}
        </div>
        <div className={classes.nextActions}>
          <OwnLabel order={order} parcel={labeled} />
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
  const lab = useLab();
  return (
    <section className={classes.next} aria-label="Next steps">
      <div>
        <h2>{own ? "Now bring us your film" : `Next: ${your} film comes to the counter`}</h2>
        <p>
          {own ? "Tell us your order number" : "At the counter we ask for the order number"},{" "}
          <span className={classes.bignumber}>{shownOrderNumber(order.id)}</span>. {lab.hours.join("; ")}.
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
