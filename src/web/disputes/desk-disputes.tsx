import { useDebouncedCallback } from "@mantine/hooks";
import { type Dispute, listDisputes } from "../../contract/payments/disputes.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { DISPUTE_STATUS_LABELS, DISPUTE_STATUSES } from "../../rules/payments/disputes.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useLive } from "../platform/live.tsx";
import { useCall } from "../platform/query.ts";
import { DisputeBadge } from "./dispute-badge.tsx";
import classes from "./disputes.module.css";
import { DISPUTES } from "./list-address.ts";
import { TestDispute } from "./test-dispute.tsx";

const STATUSES = DISPUTE_STATUSES.map((value) => ({ value, label: DISPUTE_STATUS_LABELS[value] }));

const COLUMNS: readonly Column<Dispute>[] = [
  { head: "Payment for", cell: ({ orderId }) => (orderId === null ? "Membership" : shownOrderNumber(orderId)) },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
  { head: "Opened", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
  { head: "Amount", sort: "amount", cell: ({ amount }) => dollars(amount), align: "end", onPhone: "named" },
  {
    head: "Reply by",
    sort: "dueBy",
    cell: ({ dueBy, canBeAnswered }) => (canBeAnswered && dueBy !== null ? formatDay(dueBy) : "–"),
    onPhone: "named",
  },
  { head: "Status", cell: ({ status }) => <DisputeBadge status={status} />, onPhone: "end" },
];

export function DeskDisputes() {
  const list = useListAddress(DISPUTES);
  const disputes = useCall(listDisputes, { query: list.query }, { keepPrevious: true });
  // Debounced: in a busy lab orders change all the time, disputes rarely.
  const refresh = useDebouncedCallback(() => void disputes.refetch(), 2000);
  useLive((event) => event.type === "order" && refresh(), refresh);
  return (
    <div className={classes.parts}>
      <TableList
        list={list}
        query={disputes}
        rowsOf={(data) => data.disputes}
        noun={["dispute", "disputes"]}
        search="Order number, name"
        filters={
          <FilterSelect
            label="Status"
            value={list.filters.status}
            options={STATUSES}
            onChange={(status) => list.filter({ status })}
          />
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/admin/disputes/${id}`}
        none={{ words: "Payments that cardholders dispute with their bank appear here. You reply to the bank here." }}
      />
      <TestDispute />
    </div>
  );
}
