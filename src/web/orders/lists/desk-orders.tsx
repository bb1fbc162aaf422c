import { useDebouncedCallback } from "@mantine/hooks";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { exportOrders, listOrders } from "../../../contract/orders/orders.ts";
import { BRAND } from "../../../rules/brand.ts";
import { ORDER_NEED_LABELS, ORDER_NEEDS } from "../../../rules/orders/needs.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { beginningOf } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilterDay } from "../../platform/kit/list/filter-day.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { SaveTable } from "../../platform/kit/list/save-table.tsx";
import { SavedViews, type View } from "../../platform/kit/list/saved-views.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { contentText } from "./content-text.ts";
import { LAB_ORDERS } from "./list-addresses.ts";
import { Marks } from "./marks.tsx";
import { useOwnViews } from "./use-own-views.ts";

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));
const NEEDS = ORDER_NEEDS.map((value) => ({ value, label: ORDER_NEED_LABELS[value] }));
const RUSH = [{ value: "true", label: "Rush" }] as const;
const PRIORITY = [{ value: "true", label: "With priority" }] as const;

const VIEWS: readonly View[] = [
  { name: "All", address: "" },
  ...NEEDS.map(({ value, label }) => ({ name: label, address: `needs=${value}` })),
  { name: "Rush", address: "rush=true" },
  { name: "Priority", address: "priority=true" },
  { name: "Invoiced", address: "status=INVOICED" },
];

const columns = (now: number): readonly Column<OrderSummary>[] => [
  { head: "Order", cell: ({ id }) => shownOrderNumber(id) },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), whole: true, onPhone: "end" },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
  { head: "Items", cell: contentText },
  { head: "Flags", cell: (order) => <Marks order={order} now={now} />, onPhone: "end" },
  { head: "Progress", cell: (order) => <SprocketStrip steps={stepsOfSummary(order)} size="small" /> },
  { head: "Status", sort: "status", cell: ({ status }) => <OrderStatusBadge status={status} />, onPhone: "end" },
  { head: "Total", sort: "total", cell: ({ total }) => dollars(total), align: "end", onPhone: "end" },
];

export function DeskOrders() {
  const list = useListAddress(LAB_ORDERS);
  const { from, to, ...filters } = list.filters;
  const times = {
    ...(from === undefined ? {} : { from: beginningOf(from, BRAND.timeZone).toISOString() }),
    // The last day is included.
    ...(to === undefined ? {} : { to: beginningOf(to, BRAND.timeZone, 1).toISOString() }),
  };
  const orders = useCall(listOrders, { query: { ...list.query, ...times } }, { keepPrevious: true });
  // Debounced: orders change all the time in a busy lab; one refetch every few seconds is enough.
  const refresh = useDebouncedCallback(() => void orders.refetch(), 2000);
  useLive((event) => event.type === "order" && refresh(), refresh);
  return (
    <>
      <SavedViews views={VIEWS} own={useOwnViews()} />
      <TableList
        list={list}
        query={orders}
        rowsOf={(data) => data.orders}
        noun={["order", "orders"]}
        search="Number, name, e-mail, lab number"
        filters={
          <>
            <FilterSelect
              label="Status"
              value={list.filters.status}
              options={STATUSES}
              onChange={(status) => list.filter({ status })}
            />
            <FilterSelect
              label="To do"
              value={list.filters.needs}
              options={NEEDS}
              onChange={(needs) => list.filter({ needs })}
            />
            <FilterSelect
              label="Rush"
              value={list.filters.rush}
              options={RUSH}
              onChange={(rush) => list.filter({ rush })}
            />
            <FilterSelect
              label="Priority"
              value={list.filters.priority}
              options={PRIORITY}
              onChange={(priority) => list.filter({ priority })}
            />
            <FilterDay label="From" value={from} max={to} onChange={(day) => list.filter({ from: day })} />
            <FilterDay label="To" value={to} min={from} onChange={(day) => list.filter({ to: day })} />
            <SaveTable
              file="orders.csv"
              fetchTable={() =>
                api.call(exportOrders, {
                  query: { ...filters, ...times, ...(list.search === "" ? {} : { search: list.search }) },
                })
              }
            />
          </>
        }
        columns={columns(orders.dataUpdatedAt)}
        keyOf={({ id }) => String(id)}
        to={({ id, customerId }) => `/admin/users/${customerId}/orders/${id}`}
        choosing={{
          nameOf: ({ id }) => shownOrderNumber(id),
          renderActions: (selected, clear) => (
            <BulkActions selected={selected} onDone={clear} onChanged={() => void orders.refetch()} />
          ),
        }}
        none={{ words: "Orders appear here as customers place them." }}
      />
    </>
  );
}
