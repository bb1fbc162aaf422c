import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { dollars } from "../../parts/dollars.ts";
import { promisedText } from "../promised-day.tsx";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { useOrdersPath, useWhose } from "../../parts/people/whose.ts";
import { contentText } from "./content-text.ts";
import { goodsText } from "./goods-text.ts";
import { CUSTOMER_ORDERS } from "./list-addresses.ts";
import { Marks } from "./marks.tsx";
import classes from "./lists.module.css";

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

/** @param marksAt time for counting days in staff's flags, in ms; null for customers, who see no flags */
const columns = (marksAt: number | null): readonly Column<OrderSummary>[] => [
  { head: "Order", cell: ({ id }) => shownOrderNumber(id) },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), whole: true, onPhone: "end" },
  { head: "Items", cell: contentText },
  ...(marksAt === null ? [] : [marksColumn(marksAt)]),
  { head: "Progress", cell: (order) => <Progress order={order} /> },
  { head: "Status", sort: "status", cell: (order) => <StatusOrPay order={order} />, onPhone: "end" },
  { head: "Total", sort: "total", cell: ({ total }) => dollars(total), align: "end", onPhone: "end" },
];

const marksColumn = (now: number): Column<OrderSummary> => ({
  head: "Flags",
  cell: (order) => <Marks order={order} now={now} />,
  onPhone: "end",
});

/**
 * Lists a customer's orders, newest first, with their progress. For staff, links to the desk and shows flags.
 * @param newOrderPath path of the new order form
 */
export function CustomerOrders({ userId, newOrderPath }: { userId: string; newOrderPath: string }) {
  const { own } = useWhose(userId);
  const ordersPath = useOrdersPath(userId);
  const list = useListAddress(CUSTOMER_ORDERS);
  const orders = useCall(listUserOrders, { params: { userId }, query: list.query }, { keepPrevious: true });
  const refresh = () => void orders.refetch();
  useLive((event) => event.type === "order" && event.userId === userId && refresh(), refresh);
  return (
    <TableList
      list={list}
      query={orders}
      rowsOf={(data) => data.orders}
      noun={["order", "orders"]}
      search="Order, lab or tracking number"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.status}
          options={STATUSES}
          onChange={(status) => list.filter({ status })}
        />
      }
      columns={columns(own ? null : orders.dataUpdatedAt)}
      keyOf={({ id }) => String(id)}
      to={({ id }) => `${ordersPath}/${id}`}
      none={{
        words: own
          ? "Send us a roll, and follow it through the lab here."
          : "Their orders, and orders you place for them, appear here.",
        action: (
          <Button component={Link} to={newOrderPath}>
            Order development
          </Button>
        ),
      }}
    />
  );
}

function Progress({ order }: { order: OrderSummary }) {
  const notes = [promisedText(order), goodsText(order)].filter((note) => note !== null);
  return (
    <span className={classes.progress}>
      <SprocketStrip steps={stepsOfSummary(order)} size="small" />
      {notes.length > 0 && <small>{notes.join(" · ")}</small>}
    </span>
  );
}

function StatusOrPay({ order: { id, customerId, status } }: { order: OrderSummary }) {
  if (status !== "OPEN" && status !== "INVOICED") return <OrderStatusBadge status={status} />;
  return (
    <span className={classes.unpaid}>
      <OrderStatusBadge status={status} />
      <Button
        component={Link}
        to={`/users/${customerId}/checkout?order=${id}`}
        variant="default"
        size="compact-sm"
        aria-label={`Pay order ${shownOrderNumber(id)}`}
      >
        Pay
      </Button>
    </span>
  );
}
