import { Link } from "react-router";
import { findPastOrders, type PastOrder } from "../../contract/imports/past-orders.ts";
import { IMPORT_SOURCE_LABELS } from "../../rules/imports/imports.ts";
import { pastAmount } from "../../rules/imports/past-orders.ts";
import { formatDay } from "../platform/dates.ts";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";

const PAST_ORDERS = { pageSize: 25, sorts: { placedAt: "down" }, filters: {} } as const;

const columns: readonly Column<PastOrder>[] = [
  { head: "Order", cell: ({ number }) => number, isName: true },
  { head: "Date", cell: ({ placedAt }) => formatDay(placedAt), onPhone: "end" },
  { head: "Customer", cell: (order) => <Customer order={order} />, clip: true, onPhone: "named" },
  {
    head: "Items",
    cell: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
    clip: true,
    onPhone: "named",
  },
  { head: "Source", cell: ({ source }) => IMPORT_SOURCE_LABELS[source], onPhone: "named" },
  { head: "Total", cell: ({ total, currency }) => pastAmount(total, currency), onPhone: "end" },
];

function Customer({ order: { customerId, email } }: { order: PastOrder }) {
  if (customerId === null) return email ?? "–";
  return <Link to={`/admin/users/${customerId}/orders`}>{email}</Link>;
}

/** Finds orders of the earlier shop by number or e-mail (docs/product/imports.md#earlier-orders). */
export function FindPastOrders() {
  const list = useListAddress(PAST_ORDERS);
  const orders = useCall(findPastOrders, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={orders}
      rowsOf={(data) => data.pastOrders}
      noun={["earlier order", "earlier orders"]}
      search="Number, e-mail"
      columns={columns}
      keyOf={({ id }) => id}
      none={{ words: "Orders of your earlier shop appear here once they are imported." }}
    />
  );
}
