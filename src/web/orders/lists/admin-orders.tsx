import { contentText } from "./content-text.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { listOrders } from "../../../contract/orders/orders.ts";
import { type OrderSummary } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "../../../rules/orders/statuses.ts";
import { formatDay } from "../../platform/dates.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { dollars } from "../../parts/dollars.ts";
import { SprocketStrip, stepsOfSummary } from "../sprocket-strip.tsx";
import { OrderStatusBadge } from "../../parts/orders/order-status-badge.tsx";
import classes from "./lists.module.css";
import { Pager } from "./pager.tsx";
import { useListAddress } from "./use-list-address.ts";

const PAGE_SIZE = 25;
const DEBOUNCE_MS = 300;
const SORTS = ["createdAt", "total", "status"] as const;
type Sort = (typeof SORTS)[number];
const SORT_LABELS: Record<Sort, string> = { createdAt: "Date", total: "Total", status: "Status" };

/** All orders of the lab: filtered, searched, sorted, each leading to its bench. */
export function AdminOrders() {
  const address = useListAddress();
  const status = ORDER_STATUSES.find((known) => known === address.get("status"));
  const sortBy = SORTS.find((known) => known === address.get("sort")) ?? "createdAt";
  const desc = address.get("order") !== "up";
  const search = address.get("search");
  const orders = useCall(
    listOrders,
    {
      query: {
        limit: PAGE_SIZE,
        offset: (address.page - 1) * PAGE_SIZE,
        sortBy,
        desc: desc ? "true" : "false",
        ...(status ? { status } : {}),
        ...(search ? { search } : {}),
      },
    },
    { keepPrevious: true },
  );
  // Orders change all the time in a busy lab; one look at the list every few seconds is enough.
  const refresh = useDebouncedCallback(() => void orders.refetch(), 2000);
  useLive((event) => event.type === "order" && refresh(), refresh);

  return (
    <>
      <div className={classes.filters}>
        <SearchField
          key={search === "" ? "blank" : "search"}
          initial={search}
          onSearch={(term) => address.set({ search: term }, true)}
        />
        <NativeSelect
          className={classes.status}
          label="Status"
          data={[
            { value: "", label: "All" },
            ...ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] })),
          ]}
          value={status ?? ""}
          onChange={({ currentTarget }) => address.set({ status: currentTarget.value })}
        />
        <span className={classes.found} role="status">
          {orders.data && `${orders.data.count} ${orders.data.count === 1 ? "order" : "orders"}`}
        </span>
      </div>
      <Loaded query={orders} skeleton={<RowsSkeleton rows={10} height={56} />}>
        {({ orders: rows, count }) =>
          count === 0 ? (
            <Empty title={search || status ? "No orders match" : "No orders yet"}>
              {search || status ? "Try another word or status." : "They show up here as soon as someone places one."}
            </Empty>
          ) : (
            <>
              <table className={classes.table} aria-busy={orders.isPlaceholderData}>
                <thead>
                  <tr>
                    <th scope="col">Order</th>
                    <SortHead sort="createdAt" current={sortBy} desc={desc} onSort={address.set} />
                    <th scope="col">Customer</th>
                    <th scope="col">In it</th>
                    <th scope="col">Progress</th>
                    <SortHead sort="status" current={sortBy} desc={desc} onSort={address.set} />
                    <SortHead sort="total" current={sortBy} desc={desc} onSort={address.set} />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((order) => (
                    <Row key={order.id} order={order} />
                  ))}
                </tbody>
              </table>
              <Pager page={address.page} pageSize={PAGE_SIZE} count={count} onPage={address.setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (term: string) => void }) {
  const [text, setText] = useState(initial);
  const search = useDebouncedCallback((term: string) => onSearch(term.trim()), DEBOUNCE_MS);
  return (
    <TextInput
      className={classes.search}
      type="search"
      label="Search"
      placeholder="Number, name, e-mail, lab number"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        search(value);
      }}
    />
  );
}

function SortHead({
  sort,
  current,
  desc,
  onSort,
}: {
  sort: Sort;
  current: Sort;
  desc: boolean;
  onSort: (changes: Record<string, string | null>) => void;
}) {
  const active = sort === current;
  const Arrow = desc ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={active ? (desc ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        aria-label={`Sort by ${SORT_LABELS[sort]}`}
        onClick={() => onSort({ sort: sort === "createdAt" ? null : sort, order: active && desc ? "up" : null })}
      >
        {SORT_LABELS[sort]}
        {active && <Arrow size={16} aria-hidden />}
      </button>
    </th>
  );
}

function Row({ order }: { order: OrderSummary }) {
  return (
    <tr>
      <td>
        <Link className={classes.cover} to={`/admin/users/${order.customerId}/orders/${order.id}`}>
          {shownOrderNumber(order.id)}
        </Link>
      </td>
      <td className={classes.date}>{formatDay(order.createdAt)}</td>
      <td className={classes.name} title={order.customerName}>
        {order.customerName}
      </td>
      <td>{contentText(order)}</td>
      <td>
        <SprocketStrip steps={stepsOfSummary(order)} size="small" />
      </td>
      <td>
        <OrderStatusBadge status={order.status} />
      </td>
      <td>{dollars(order.total)}</td>
    </tr>
  );
}
