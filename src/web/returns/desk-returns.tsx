import { listAllReturns, type ReturnRow } from "../../contract/returns/returns.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { RETURN_STATE_LABELS, RETURN_STATES } from "../../rules/returns/returns.ts";
import { formatDay } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { RETURNS } from "./list-address.ts";
import { ReturnBadge } from "./return-badge.tsx";

const STATES = RETURN_STATES.map((value) => ({ value, label: RETURN_STATE_LABELS[value] }));

const COLUMNS: readonly Column<ReturnRow>[] = [
  { head: "Order", cell: ({ orderId }) => shownOrderNumber(orderId) },
  { head: "Requested", sort: "requestedAt", cell: ({ requestedAt }) => formatDay(requestedAt), onPhone: "end" },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
  { head: "Items", cell: ({ pieces }) => pieces, align: "end", onPhone: "named" },
  { head: "Status", sort: "state", cell: ({ state }) => <ReturnBadge state={state} />, onPhone: "end" },
];

export function DeskReturns() {
  const list = useListAddress(RETURNS);
  const returns = useCall(listAllReturns, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={returns}
      rowsOf={(data) => data.returns}
      noun={["return", "returns"]}
      search="Order number, name"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.state}
          options={STATES}
          onChange={(state) => list.filter({ state })}
        />
      }
      columns={COLUMNS}
      keyOf={({ id }) => id}
      to={({ orderId, customerId }) => `/admin/users/${customerId}/orders/${orderId}`}
      none={{ words: "Return requests appear here. Approve or decline them on the order page." }}
    />
  );
}
