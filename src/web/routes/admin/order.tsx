import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { type OrderStep, orderSteps, rollsThatCount } from "../../../rules/orders/steps.ts";
import { Bench, type DeskParts } from "../../bench/bench.tsx";
import { nextFilmAction } from "../../bench/next-film-action.ts";
import { allSynced } from "../../bench/roll-steps.ts";
import { useBenchOrder } from "../../bench/use-bench.ts";
import { DeskPanel } from "../../desk/order/desk-panel.tsx";
import { Goods } from "../../desk/order/goods.tsx";
import { HeldCredits } from "../../desk/order/held-credits.tsx";
import { Money } from "../../desk/order/money.tsx";
import { NextActionButton } from "../../desk/order/next-action-button.tsx";
import { nextPackingAction, nextPaymentAction } from "../../desk/order/next-desk-action.ts";
import { DeskParcels } from "../../desk/order/parcels.tsx";
import { OrderTrail } from "../../desk/order/trail.tsx";
import { OrderDispute } from "../../disputes/order-dispute.tsx";
import { DueBadge } from "../../orders/due-badge.tsx";
import { SprocketStrip } from "../../orders/sprocket-strip.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { dollars } from "../../parts/dollars.ts";
import type { NextAction } from "../../parts/orders/next-action.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconReceipt } from "../../platform/icons.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { type May, useMay } from "../../platform/may.ts";
import { DeskOrderReturns } from "../../returns/desk-order-returns.tsx";
import type { Route } from "./+types/order.ts";

export default function BenchRoute({ params: { orderId } }: Route.ComponentProps) {
  const { order } = useBenchOrder(orderIdOf(orderId));
  const may = useMay();
  return (
    <DetailPage
      query={order}
      noun="order"
      back={{ to: "/admin/orders", label: "All orders" }}

      head={(data) => headOf(data, order.dataUpdatedAt, may)}
    >
      {(data) => <Bench key={data.id} order={data} desk={deskOf(data, may)} />}
    </DetailPage>
  );
}

const deskOf = (order: Order, may: May): DeskParts => ({
  progress: <SprocketStrip steps={stepsOf(order)} />,
  actions: (
    <>
      {may("money.read") && <OrderDispute order={order} />}
      {may("money.write") && <HeldCredits order={order} />}
      <DeskPanel order={order} />
    </>
  ),
  goods: (
    <>
      <Goods order={order} />
      {may("orders.write") && <DeskOrderReturns order={order} />}
    </>
  ),
  parcels: <DeskParcels order={order} />,
  money: may("money.read") && <Money order={order} />,
  trail: <OrderTrail order={order} />,
});

function stepsOf(order: Order): OrderStep[] {
  const { status, deliveryMethod, courierStop } = order;
  const rolls = rollsThatCount(order.rolls).map(({ events }) => ({ events: events.map(({ event }) => event) }));
  return orderSteps({ status, deliveryMethod, courierStop, rolls });
}

/** Returns the order's next action that the staff member may do. */
const nextOf = (order: Order, may: May): NextAction | null =>
  (may("payments") ? nextPaymentAction(order) : null) ??
  (may("bench") ? nextFilmAction(order) : null) ??
  (may("fulfillment") ? nextPackingAction(order, order.rolls.length === 0 || allSynced(order.rolls)) : null);

function headOf(order: Order, now: number, may: May): DetailHead {
  const next = nextOf(order, may);
  return {
    sticky: true,
    title: `${shownOrderNumber(order.id)} ${fullName(order.customer)}`,
    eyebrow: (
      <>
        <OrderStatusBadge status={order.status} />{" "}
        {may("money.read") ? paidText(order) : `Placed ${formatDay(order.createdAt)}`}
        {order.promise?.days && (
          <>
            {" · "}Promised {shortDayText(order.promise.days.promisedFirst)}{" "}
            <DueBadge promisedFirst={order.promise.days.promisedFirst} now={now} />
          </>
        )}
      </>
    ),
    actions: (
      <>
        {may("money.read") && (
          <Button component={Link} to={`/users/${order.customerId}/orders/${order.id}`} variant="default">
            View as {order.customer.firstName}
          </Button>
        )}
        {may("money.read") && (
          <Button
            component={Link}
            to={`/admin/users/${order.customerId}/orders/${order.id}/summary`}
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden />}
          >
            Receipt
          </Button>
        )}
        {next && <NextActionButton action={next} />}
      </>
    ),
  };
}

/** "$5.44, placed Aug 23, 2026", "$5.44 due, …". */
const paidText = ({ total, paidAt, status, createdAt }: Order): string =>
  `${dollars(total)}${paidAt === null && status !== "CANCELED" ? " due" : ""}, placed ${formatDay(createdAt)}`;
