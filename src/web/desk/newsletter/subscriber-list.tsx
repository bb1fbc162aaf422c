import { exportSubscribers, listSubscribers, type Subscriber } from "../../../contract/community/community.ts";
import { api } from "../../platform/api.ts";
import { formatDay } from "../../platform/dates.ts";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { SaveTable } from "../../platform/kit/list/save-table.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";

const SUBSCRIBERS = {
  pageSize: 25,
  sorts: { createdAt: "down" },
  filters: { subscribed: oneOf(["true", "false"] as const) },
} as const;

const SUBSCRIBED = [
  { value: "true", label: "Subscribed" },
  { value: "false", label: "Unsubscribed" },
] as const;

const COLUMNS: readonly Column<Subscriber>[] = [
  { head: "E-mail", cell: ({ email }) => email, clip: true },
  { head: "ZIP code", cell: ({ zip }) => zip, onPhone: "named" },
  { head: "Country", cell: ({ country }) => country, onPhone: "named" },
  { head: "Subscribed", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "named" },
  { head: "Unsubscribed", cell: ({ unsubscribedAt }) => unsubscribedAt && formatDay(unsubscribedAt), onPhone: "named" },
];

export function SubscriberList() {
  const list = useListAddress(SUBSCRIBERS);
  const people = useCall(listSubscribers, { query: list.query }, { keepPrevious: true });
  const { search } = list;
  return (
    <TableList
      list={list}
      query={people}
      rowsOf={(data) => data.subscribers}
      noun={["subscriber", "subscribers"]}
      search="E-mail"
      filters={
        <>
          <FilterSelect
            label="Status"
            value={list.filters.subscribed}
            options={SUBSCRIBED}
            onChange={(subscribed) => list.filter({ subscribed })}
          />
          <SaveTable
            file="newsletter.csv"
            fetchTable={() =>
              api.call(exportSubscribers, { query: { ...list.filters, ...(search === "" ? {} : { search }) } })
            }
          />
        </>
      }
      columns={COLUMNS}
      keyOf={({ id }) => id}
      none={{ words: "People who subscribe in the site's footer appear here." }}
    />
  );
}
