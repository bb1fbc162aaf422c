import { useDebouncedCallback } from "@mantine/hooks";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { listOrders } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { contentText } from "./content-text.ts";
import { LAB_ORDERS } from "./list-addresses.ts";

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

const COLUMNS: readonly Column<OrderSummary>[] = [
  { head: "Order", cell: ({ id }) => shownOrderNumber(id) },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
  { head: "In it", cell: contentText },
  { head: "Progress", cell: (order) => <SprocketStrip steps={stepsOfSummary(order)} size="small" /> },
  { head: "Status", sort: "status", cell: ({ status }) => <OrderStatusBadge status={status} />, onPhone: "end" },
  { head: "Total", sort: "total", cell: ({ total }) => dollars(total), align: "end", onPhone: "end" },
];

/** All orders of the lab: filtered, searched, sorted, each leading to its bench. */
export function AdminOrders() {
  const list = useListAddress(LAB_ORDERS);
  const orders = useCall(listOrders, { query: list.query }, { keepPrevious: true });
  // Orders change all the time in a busy lab; one look at the list every few seconds is enough.
  const refresh = useDebouncedCallback(() => void orders.refetch(), 2000);
  useLive((event) => event.type === "order" && refresh(), refresh);
  return (
    <TableList
      list={list}
      query={orders}
      rowsOf={(data) => data.orders}
      noun={["order", "orders"]}
      search="Number, name, e-mail, lab number"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.status}
          options={STATUSES}
          onChange={(status) => list.filter({ status })}
        />
      }
      columns={COLUMNS}
      keyOf={({ id }) => String(id)}
      to={({ id, customerId }) => `/admin/users/${customerId}/orders/${id}`}
      none={{ words: "They show up here as soon as someone places one." }}
    />
  );
}
