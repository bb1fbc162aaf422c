import { type AccountEventOfUser as Event, listAccountEvents } from "../../contract/accounts/account-events.ts";
import { ACCOUNT_EVENT_KINDS, ACCOUNT_EVENT_LABELS } from "../../rules/accounts/account-events.ts";
import { formatMoment } from "../platform/dates.ts";
import { FilterDay } from "../platform/kit/list/filter-day.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { FilterText } from "../platform/kit/list/filter-text.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { fromText, timesText } from "./account-event-list.tsx";
import { EVENTS_OF_ALL } from "./list-addresses.ts";

const KINDS = ACCOUNT_EVENT_KINDS.map((value) => ({ value, label: ACCOUNT_EVENT_LABELS[value] }));

const COLUMNS: readonly Column<Event>[] = [
  { head: "Account", cell: ({ user }) => user.name.trim() || user.email, isName: true, clip: true },
  { head: "Date", cell: ({ at }) => formatMoment(at), onPhone: "named" },
  { head: "Event", cell: whatText },
  { head: "Device", cell: fromText, onPhone: "named" },
];

export function DeskAccountEvents() {
  const list = useListAddress(EVENTS_OF_ALL);
  const events = useCall(listAccountEvents, { query: list.query }, { keepPrevious: true });
  const { kind, address, from, to } = list.filters;
  return (
    <TableList
      list={list}
      query={events}
      rowsOf={(data) => data.events}
      noun={["event", "events"]}
      search="Name, e-mail"
      filters={
        <>
          <FilterSelect
            label="Event"
            value={kind}
            options={KINDS}
            onChange={(chosen) => list.filter({ kind: chosen })}
          />
          <FilterText label="IP address" value={address} onChange={(typed) => list.filter({ address: typed })} />
          <FilterDay label="From" value={from} max={to} onChange={(chosen) => list.filter({ from: chosen })} />
          <FilterDay label="To" value={to} min={from} onChange={(chosen) => list.filter({ to: chosen })} />
        </>
      }
      columns={COLUMNS}
      keyOf={({ id }) => id}
      to={({ user }) => `/admin/users/${user.id}/settings`}
      none={{ words: "They appear here after the first login." }}
    />
  );
}

function whatText(event: Event): string {
  const text = timesText(event);
  return event.by === null ? text : `${text}, by ${event.by}`;
}
