import { useDebouncedCallback } from "@mantine/hooks";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { exportOrders, listOrders } from "../../../contract/orders/orders.ts";
import { useLab } from "../../platform/lab.ts";
import {
  INBOUND_PARCEL_LABELS,
  INBOUND_PARCELS,
  type InboundParcel,
  ORDER_NEED_LABELS,
  ORDER_NEEDS,
} from "../../../rules/orders/needs.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { deliveryLabel } from "../../../rules/orders/steps.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { beginningOf } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { formatDay } from "../../platform/dates.ts";
import { ChosenColumns, useChosenColumns } from "../../platform/kit/list/choose-columns.tsx";
import { FilterDay } from "../../platform/kit/list/filter-day.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { SaveTable } from "../../platform/kit/list/save-table.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { ToolGroup } from "../../platform/kit/list/tool-group.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useLive } from "../../platform/live.tsx";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";
import { stored } from "../../platform/storage.ts";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { contentText } from "./content-text.ts";
import { LAB_ORDERS } from "./list-addresses.ts";
import { AboutMarks, Marks } from "./marks.tsx";

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));
const FLAGS = [
  { value: "rush", label: "Rush" },
  { value: "priority", label: "Priority" },
] as const;
const [EXPECTED, ...OTHER_NEEDS] = ORDER_NEEDS.map((value) => ({ value, label: ORDER_NEED_LABELS[value] }));
/** Parcels by their tracking are part of the expected film. */
const TO_DO = [
  EXPECTED!,
  ...INBOUND_PARCELS.map((value) => ({ value, label: INBOUND_PARCEL_LABELS[value] })),
  ...OTHER_NEEDS,
];
type ToDo = (typeof TO_DO)[number]["value"];

const isParcel = (value: ToDo | undefined): value is InboundParcel => INBOUND_PARCELS.some((one) => one === value);

const chosenColumns = stored("nice.order-columns", 1, ChosenColumns);

const columns = (now: number): readonly Column<OrderSummary>[] => [
  { head: "Order", cell: ({ id }) => shownOrderNumber(id) },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), whole: true, onPhone: "end" },
  { head: "Customer", cell: ({ customerName }) => customerName },
  { head: "Items", choice: "shown", cell: contentText, whole: true },
  {
    head: "Flags",
    choice: "shown",
    about: <AboutMarks />,
    cell: (order) => <Marks order={order} now={now} />,
    onPhone: "end",
  },
  {
    head: "Promised",
    choice: "hidden",
    cell: ({ promisedFirst }) => promisedFirst && shortDayText(promisedFirst),
    whole: true,
    onPhone: "named",
  },
  {
    head: "Delivery",
    choice: "hidden",
    cell: ({ deliveryMethod, courierStop }) => deliveryMethod && deliveryLabel(deliveryMethod, courierStop),
    onPhone: "named",
  },
  {
    head: "Progress",
    choice: "shown",
    cell: (order) => <SprocketStrip steps={stepsOfSummary(order)} size="small" />,
  },
  {
    head: "Status",
    choice: "shown",
    sort: "status",
    cell: ({ status }) => <OrderStatusBadge status={status} />,
    onPhone: "end",
  },
  {
    head: "Total",
    choice: "shown",
    sort: "total",
    cell: ({ total }) => dollars(total),
    align: "end",
    onPhone: "end",
  },
];

export function DeskOrders() {
  const lab = useLab();
  const list = useListAddress(LAB_ORDERS);
  const may = useMay();
  const { from, to, ...filters } = list.filters;
  const times = {
    ...(from === undefined ? {} : { from: beginningOf(from, lab.timeZone).toISOString() }),
    // The last day is included.
    ...(to === undefined ? {} : { to: beginningOf(to, lab.timeZone, 1).toISOString() }),
  };
  const orders = useCall(listOrders, { query: { ...list.query, ...times } }, { keepPrevious: true });
  // Debounced: orders change all the time in a busy lab; one refetch every few seconds is enough.
  const refresh = useDebouncedCallback(() => void orders.refetch(), 2000);
  useLive((event) => event.type === "order" && refresh(), refresh);
  const { shown, menu } = useChosenColumns(
    chosenColumns,
    columns(orders.dataUpdatedAt).filter(({ head }) => head !== "Total" || may("money.read")),
  );
  const flag = filters.rush ? "rush" : filters.priority ? "priority" : undefined;
  return (
    <>
      <TableList
        list={list}
        query={orders}
        rowsOf={(data) => data.orders}
        noun={["order", "orders"]}
        search="Number, name, e-mail, lab number"
        filters={
          <>
            <FilterSelect
              label="To do"
              value={filters.parcel ?? filters.needs}
              options={TO_DO}
              onChange={(toDo) =>
                list.filter(isParcel(toDo) ? { parcel: toDo, needs: undefined } : { needs: toDo, parcel: undefined })
              }
            />
            <FilterSelect
              label="Status"
              value={filters.status}
              options={STATUSES}
              onChange={(status) => list.filter({ status })}
            />
            <FilterSelect
              label="Flags"
              value={flag}
              options={FLAGS}
              onChange={(chosen) =>
                list.filter({
                  rush: chosen === "rush" ? "true" : undefined,
                  priority: chosen === "priority" ? "true" : undefined,
                })
              }
            />
            <FilterDay label="From" value={from} max={to} onChange={(day) => list.filter({ from: day })} />
            <FilterDay label="To" value={to} min={from} onChange={(day) => list.filter({ to: day })} />
            <ToolGroup>
              {menu}
              {may(exportOrders.who.permission) && (
                <SaveTable
                  file="orders.csv"
                  fetchTable={() =>
                    api.call(exportOrders, {
                      query: { ...filters, ...times, ...(list.search === "" ? {} : { search: list.search }) },
                    })
                  }
                />
              )}
            </ToolGroup>
          </>
        }
        columns={shown}
        keyOf={({ id }) => String(id)}
        to={({ id, customerId }) => `/admin/users/${customerId}/orders/${id}`}
        {...((may("bench") || may("fulfillment")) && {
          choosing: {
            nameOf: ({ id }: OrderSummary) => shownOrderNumber(id),
            renderActions: (selected: readonly OrderSummary[], clear: () => void) => (
              <BulkActions selected={selected} onDone={clear} onChanged={() => void orders.refetch()} />
            ),
          },
        })}
        none={{ words: "Orders appear here as customers place them." }}
      />
    </>
  );
}
