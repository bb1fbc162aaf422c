import { Anchor } from "@mantine/core";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { type Order } from "../../../contract/orders/order.ts";
import { guestOrderInvoice } from "../../../contract/checkout/guest-orders.ts";
import { publicOrder } from "../../../contract/orders/orders.ts";
import { ROLL_EVENT_WORDS } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { FILM_WHERE_LABELS, orderSteps, rollsThatCount, whereFilmIs } from "../../../rules/orders/steps.ts";
import { isHoldExpired } from "../../parts/orders/hold-expired.ts";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { OrderTimeline } from "../../parts/orders/order-timeline.tsx";
import { hasInvoice, InvoiceButton } from "../order/invoice-button.tsx";
import { LabMessage, mailAbout } from "../order/lab-message.tsx";
import { areAllItems, OrderItems } from "../order/order-items.tsx";
import { OrderNotes } from "../order/order-notes.tsx";
import { Parcels } from "../order/parcels.tsx";
import { ShipTo } from "../order/ship-to.tsx";
import { RefundList } from "../order/refund-list.tsx";
import { OrderPrice } from "../../parts/orders/order-price.tsx";
import { YOURS } from "../../parts/people/whose.ts";
import { api } from "../../platform/api.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilmNumber, Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { useLab } from "../../platform/lab.ts";
import { GoodsNext } from "../order/goods-next.tsx";
import type { Again, Goods } from "../order/next-step.tsx";
import { SprocketStrip } from "../sprocket-strip.tsx";
import { CancelGuestOrder } from "./cancel-guest-order.tsx";
import classes from "./public-order.module.css";

/** Poll intervals of the order, in ms: normally, and while its payment is pending or its reservation has expired. */
const LOOK_AGAIN_MS = { at: 60_000, whilePaying: 5000 } as const;

type Payment = ComponentType<{ code: string; order: Order; onOrder: () => void; onStale: () => void }>;

/**
 * Shows an order's progress to anyone who knows its number, without names, addresses or amounts; with its access code
 * or to its customer, in full.
 * @param Payment pays the order by its code
 * @param Again restores the contents of a canceled order, and reorders a paid one
 * @param Goods delivers digital goods
 * @param Returns lists what can be returned
 * @param Prints lists its prints
 */
export function PublicOrder({
  orderId,
  code,
  Payment,
  Again,
  Goods,
  Returns,
  Prints,
}: {
  orderId: number;
  code: string | null;
  Payment: Payment;
  Again: Again;
  Goods: Goods;
  Returns: Goods;
  Prints: Goods;
}) {
  const order = useCall(
    publicOrder,
    { params: { orderId }, query: code === null ? {} : { code } },
    {
      // It may have been paid or canceled in another tab.
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) =>
        state.data?.order?.payment?.status === "PENDING" || isHoldExpired(state.data?.order)
          ? LOOK_AGAIN_MS.whilePaying
          : LOOK_AGAIN_MS.at,
    },
  );
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          title={`Order ${shownOrderNumber(data.id)}`}
          eyebrow={
            <>
              {formatDay(data.createdAt)} <OrderStatusBadge status={data.status} />
            </>
          }
        >
          <div className={classes.page}>
            {data.rolls.length > 0 && (
              <SprocketStrip steps={orderSteps({ ...data, rolls: rollsThatCount(data.rolls) })} />
            )}
            <ul className={classes.rolls}>
              {data.rolls.map((roll) => {
                const last = roll.events.at(-1);
                return (
                  <li key={roll.number}>
                    <span>Roll {roll.number}</span>
                    <span>{last ? ROLL_EVENT_WORDS[last] : FILM_WHERE_LABELS[whereFilmIs(data)]}</span>
                  </li>
                );
              })}
            </ul>
            {data.order === null ? (
              <>
                <TrackingNumbers numbers={data.trackingNumbers} />
                <p className={classes.hint}>
                  Is this your order?{" "}
                  <Anchor component={Link} to="/login" state={{ origin: `/orders/${data.id}` }}>
                    Log in
                  </Anchor>{" "}
                  or use the link in our e-mail to see all details.
                </p>
              </>
            ) : (
              <WholeOrder
                order={data.order}
                code={code}
                Payment={Payment}
                Again={Again}
                Goods={Goods}
                Returns={Returns}
                Prints={Prints}
                refresh={() => void order.refetch()}
              />
            )}
          </div>
        </Page>
      )}
    </Loaded>
  );
}

function TrackingNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p>
      Tracking:{" "}
      {numbers.map((number) => (
        <FilmNumber key={number}>{number} </FilmNumber>
      ))}
    </p>
  );
}

/** The buyer's view. Without a code the order belongs to a customer, whose account has a page for it. */
function WholeOrder({
  order,
  code,
  Payment,
  Again,
  Goods,
  Returns,
  Prints,
  refresh,
}: {
  order: Order;
  code: string | null;
  Payment: Payment;
  Again: Again;
  Goods: Goods;
  Returns: Goods;
  Prints: Goods;
  refresh: () => void;
}) {
  const lab = useLab();
  const payable = order.status === "OPEN" || order.status === "INVOICED";
  return (
    <TwoColumns>
      <MainColumn>
        {code === null && (
          <p className={classes.hint}>
            <Anchor component={Link} to={`/users/${order.customerId}/orders/${order.id}`}>
              Order details
            </Anchor>
          </p>
        )}
        {code !== null && <LabMessage order={order} />}
        {payable ? (
          code !== null && <Payment code={code} order={order} onOrder={refresh} onStale={refresh} />
        ) : (
          <GoodsNext order={order} whose={YOURS} />
        )}
        {code !== null && (
          <>
            <Goods order={order} code={code} />
            <OrderItems order={order} code={code} />
            {order.prints.length > 0 && <Prints order={order} code={code} />}
            <Parcels order={order} />
            <Returns order={order} code={code} />
            <RefundList refunds={order.refunds} whose={YOURS} />
          </>
        )}
        <OrderNotes order={order} />
        {code !== null && <OrderTimeline events={order.events} />}
        {order.status === "CANCELED" && <Again order={order} />}
      </MainColumn>
      <SideColumn>
        <OrderPrice order={order} sumOnly={code !== null && areAllItems(order)} />
        <ShipTo order={order} />
        <p className={classes.hint}>
          <Anchor href={mailAbout(lab, order.id)}>Ask about this order</Anchor>
        </p>
        {code !== null && hasInvoice(order) && (
          <p className={classes.hint}>
            <InvoiceButton orderId={order.id} ask={() => api.call(guestOrderInvoice, { params: { code } })} />
          </p>
        )}
        {code !== null && order.status !== "CANCELED" && order.status !== "OPEN" && <Again order={order} anyStatus />}
        {code !== null && order.status === "OPEN" && (
          <p className={classes.hint}>
            <CancelGuestOrder orderId={order.id} code={code} onCanceled={refresh} />
          </p>
        )}
      </SideColumn>
    </TwoColumns>
  );
}
