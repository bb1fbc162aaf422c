import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { orderSteps, rollsThatCount } from "../../../rules/orders/steps.ts";
import { IconReceipt } from "../../platform/icons.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { FilmNumber } from "../../platform/page.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { formatDay } from "../../platform/dates.ts";
import { SprocketStrip } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { useOrdersPath, useWhose, type Whose } from "../../parts/people/whose.ts";
import { filmParcel } from "./film-parcel.ts";
import { type Again, type Courier, type Goods, NextStep, type Prints } from "./next-step.tsx";
import classes from "./order-page.module.css";
import { LabMessage } from "./lab-message.tsx";
import { OrderActions } from "./order-actions.tsx";
import { areAllItems, OrderItems } from "./order-items.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderRolls } from "./order-rolls.tsx";
import { OrderPrice } from "../../parts/orders/order-price.tsx";
import { OrderTimeline } from "../../parts/orders/order-timeline.tsx";
import { Parcels } from "./parcels.tsx";
import { RefundList } from "./refund-list.tsx";
import { ShipTo } from "./ship-to.tsx";
import { useOrder } from "./use-order.ts";

/**
 * Shows an order to its customer: where the film is, what to do next, what it cost.
 * @param justPaid after checkout: shows a thank-you
 * @param Again restores the contents of a canceled order
 * @param Goods delivers digital goods
 * @param Returns lists what can be returned
 * @param Prints lists its prints
 * @param Courier shows the courier pick-up
 */
export function OrderPage({
  userId,
  orderId,
  justPaid,
  Again,
  Goods,
  Returns,
  Prints,
  Courier,
}: {
  userId: string;
  orderId: number;
  justPaid: boolean;
  Again: Again;
  Goods: Goods;
  Returns: Goods;
  Prints: Prints;
  Courier: Courier;
}) {
  const query = useOrder(userId, orderId);
  const whose = useWhose(userId);
  const ordersPath = useOrdersPath(userId);
  return (
    <DetailPage
      query={query}
      noun="order"
      back={{ to: ordersPath, label: "All orders" }}
      head={(order) => headOf(order, whose)}
    >
      {(order) => (
        <OrderContent
          order={order}
          whose={whose}
          justPaid={justPaid}
          Again={Again}
          Goods={Goods}
          Returns={Returns}
          Prints={Prints}
          Courier={Courier}
          onOver={() => void query.refetch()}
        />
      )}
    </DetailPage>
  );
}

const headOf = (order: Order, { own }: Whose): DetailHead => ({
  title: `Order ${shownOrderNumber(order.id)}`,
  eyebrow: (
    <>
      <FilmNumber>{formatDay(order.createdAt)}</FilmNumber> {/* The status of film is the heading of its next step. */}
      {order.rolls.length === 0 && <OrderStatusBadge status={order.status} />}
    </>
  ),
  actions: (
    <>
      {!own && (
        <Button component={Link} to={`/admin/users/${order.customerId}/orders/${order.id}`} variant="default">
          At the desk
        </Button>
      )}
      <Button
        component={Link}
        to={`/users/${order.customerId}/orders/${order.id}/summary`}
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
      >
        Receipt
      </Button>
    </>
  ),
});

function OrderContent({
  order,
  whose,
  justPaid,
  Again,
  Goods,
  Returns,
  Prints,
  Courier,
  onOver,
}: {
  order: Order;
  whose: Whose;
  justPaid: boolean;
  Again: Again;
  Goods: Goods;
  Returns: Goods;
  Prints: Prints;
  Courier: Courier;
  onOver: () => void;
}) {
  const rolls = rollsThatCount(order.rolls).map(({ events }) => ({ events: events.map(({ event }) => event) }));
  const { status, deliveryMethod, courierStop } = order;
  const steps = orderSteps({ status, deliveryMethod, courierStop, rolls, parcel: filmParcel(order) });
  return (
    <div className={classes.page}>
      {justPaid && (
        <Alert color="leaf" variant="light" radius="md" title="Thank you! Your order is in." role="status">
          {order.rolls.length > 0
            ? "We'll e-mail you when your film arrives and when your scans are ready."
            : "We have e-mailed you the receipt."}
        </Alert>
      )}
      {steps.length > 0 && (
        <section aria-label="Progress" aria-live="polite">
          <SprocketStrip steps={steps} />
        </section>
      )}
      <LabMessage order={order} />
      <NextStep order={order} whose={whose} Again={Again} Courier={Courier} onOver={onOver} />
      <TwoColumns>
        <MainColumn>
          <Goods order={order} code={null} />
          <OrderItems order={order} code={null} />
          {order.rolls.length > 0 && <OrderRolls order={order} whose={whose} />}
          {order.prints.length > 0 && <Prints order={order} />}
          <Parcels order={order} />
          <Returns order={order} code={null} />
          <RefundList refunds={order.refunds} whose={whose} />
          <OrderNotes order={order} />
          <OrderTimeline events={order.events} />
        </MainColumn>
        <SideColumn>
          <OrderPrice order={order} sumOnly={areAllItems(order)} />
          <ShipTo order={order} />
          <OrderActions order={order} whose={whose} Again={Again} />
        </SideColumn>
      </TwoColumns>
    </div>
  );
}
