import { type AccountEvent, listUserEvents } from "../../contract/accounts/account-events.ts";
import { formatMoment } from "../platform/dates.ts";
import { List } from "../platform/kit/list/list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { Timeline } from "../platform/kit/timeline.tsx";
import { useCall } from "../platform/query.ts";
import { RowsSkeleton } from "../platform/states.tsx";
import { EVENTS_OF_ONE } from "./list-addresses.ts";

export function AccountEventList({ userId }: { userId: string }) {
  const list = useListAddress(EVENTS_OF_ONE);
  const events = useCall(listUserEvents, { params: { userId }, query: list.query }, { keepPrevious: true });
  return (
    <List
      list={list}
      query={events}
      rowsOf={(data) => data.events}
      noun={["event", "events"]}
      none={{ title: "Nothing yet", words: "Logins and security changes appear here." }}
      skeleton={<RowsSkeleton rows={EVENTS_OF_ONE.pageSize} height={56} />}
    >
      {(shown) => (
        <Timeline
          entries={shown.toReversed().map((event) => ({
            id: event.id,
            at: event.at,
            text: timesText(event),
            by: event.by,
            note: fromText(event),
          }))}
        />
      )}
    </List>
  );
}

/** "Log-in refused: wrong password, 12 times since Nov 22, 2026, 3:05 PM". */
export const timesText = ({ text, count, firstAt }: AccountEvent): string =>
  count === 1 ? text : `${text}, ${count.toLocaleString()} times since ${formatMoment(firstAt)}`;

/** "Firefox on macOS, 203.0.113.7". */
export const fromText = ({ browser, address, count }: AccountEvent): string =>
  [browser ?? "Several browsers", address ?? (count > 1 ? "several networks" : "unknown network")].join(", ");
