import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatDay } from "../../platform/dates.ts";
import { List } from "../../platform/kit/list/list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLive } from "../../platform/live.tsx";
import { FilmNumber } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";
import { contentText } from "./content-text.ts";
import { CUSTOMER_ORDERS } from "./list-addresses.ts";
import classes from "./lists.module.css";

/** A customer's orders, newest first. @param newOrderPath where the next one is written down */
export function CustomerOrders({ userId, newOrderPath }: { userId: string; newOrderPath: string }) {
  const list = useListAddress(CUSTOMER_ORDERS);
  const orders = useCall(listUserOrders, { params: { userId }, query: list.query }, { keepPrevious: true });
  const refresh = () => void orders.refetch();
  useLive((event) => event.type === "order" && event.userId === userId && refresh(), refresh);
  return (
    <List
      list={list}
      query={orders}
      rowsOf={(data) => data.orders}
      noun={["order", "orders"]}
      none={{
        words: "Send us a roll and its way through the lab shows up here.",
        action: (
          <Button component={Link} to={newOrderPath}>
            Order development
          </Button>
        ),
      }}
      skeleton={<RowsSkeleton rows={5} height={104} />}
    >
      {(rows) => (
        <ul className={classes.orders}>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} userId={userId} />
          ))}
        </ul>
      )}
    </List>
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
      <div>
        <SprocketStrip steps={stepsOfSummary(order)} size="small" />
      </div>
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
