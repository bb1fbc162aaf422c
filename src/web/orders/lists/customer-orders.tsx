import { contentText } from "./content-text.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilmNumber } from "../../platform/page.tsx";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import classes from "./lists.module.css";
import { Pager } from "./pager.tsx";
import { useListAddress } from "./use-list-address.ts";

const PAGE_SIZE = 20;

/** A customer's orders, newest first. @param newOrderPath where the next one is written down */
export function CustomerOrders({ userId, newOrderPath }: { userId: string; newOrderPath: string }) {
  const address = useListAddress();
  const orders = useCall(
    listUserOrders,
    { params: { userId }, query: { limit: PAGE_SIZE, offset: (address.page - 1) * PAGE_SIZE } },
    { keepPrevious: true },
  );
  const refresh = () => void orders.refetch();
  useLive((event) => event.type === "order" && event.userId === userId && refresh(), refresh);

  return (
    <Loaded query={orders} skeleton={<RowsSkeleton rows={5} height={104} />}>
      {({ orders: rows, count }) =>
        count === 0 ? (
          <Empty
            title="No orders yet"
            action={
              <Button component={Link} to={newOrderPath}>
                Order development
              </Button>
            }
          >
            Send us a roll and its way through the lab shows up here.
          </Empty>
        ) : (
          <>
            <ul className={classes.orders} aria-busy={orders.isPlaceholderData}>
              {rows.map((order) => (
                <OrderRow key={order.id} order={order} userId={userId} />
              ))}
            </ul>
            <Pager page={address.page} pageSize={PAGE_SIZE} count={count} onPage={address.setPage} />
          </>
        )
      }
    </Loaded>
  );
}

function OrderRow({ order, userId }: { order: OrderSummary; userId: string }) {
  const unpaid = order.status === "OPEN" || order.status === "INVOICED";
  return (
    <li className={classes.order}>
      <div className={classes.what}>
        <Link className={classes.cover} to={`/users/${userId}/orders/${order.id}`}>
          <FilmNumber>{shownOrderNumber(order.id)}</FilmNumber>
        </Link>
        <span>
          {formatDay(order.createdAt)} · {contentText(order)}
        </span>
      </div>
      <SprocketStrip steps={stepsOfSummary(order)} size="small" />
      <OrderStatusBadge status={order.status} />
      <span className={classes.total}>{dollars(order.total)}</span>
      {unpaid && (
        <Button
          className={classes.pay}
          component={Link}
          to={`/users/${userId}/checkout?order=${order.id}`}
          variant="default"
          size="sm"
        >
          Pay
        </Button>
      )}
    </li>
  );
}
