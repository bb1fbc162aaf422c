import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { listOrderEvents } from "../../../contract/orders/order-desk.ts";
import { shownEvent } from "../../parts/orders/order-timeline.tsx";
import { Timeline } from "../../platform/kit/timeline.tsx";
import { useCall } from "../../platform/query.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import { Problem } from "../../platform/states.tsx";
import classes from "./desk.module.css";
import { eventKind, EVENT_KINDS, type EventKind } from "./event-kinds.ts";

/** Debounce before the trail is searched, in ms. */
const RESTS_MS = 300;
const MOST_FOUND = 100;

/** An order's history by kind of event; the search covers the whole history. */
export function OrderTrail({ order }: { order: Order }) {
  const [kind, setKind] = useState<EventKind | null>(null);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), RESTS_MS);
  const found = useCall(
    listOrderEvents,
    { params: { orderId: order.id }, query: { search, limit: MOST_FOUND } },
    { enabled: search !== "", keepPrevious: true },
  );
  const events = search === "" ? order.events : (found.data?.events ?? []);
  const counts = new Map(EVENT_KINDS.map(({ id }) => [id, events.filter(({ type }) => eventKind(type) === id).length]));
  const shown = kind === null ? events : events.filter(({ type }) => eventKind(type) === kind);
  return (
    <Fold title="History" summary={order.events.at(-1)?.text} isOpen={false}>
      <div className={classes.form}>
        <div className={classes.actions} role="group" aria-label="Event type">
          {EVENT_KINDS.filter(({ id }) => counts.get(id)! > 0 || kind === id).map(({ id, label }) => (
            <Button
              key={id}
              size="compact-sm"
              variant={kind === id ? "filled" : "default"}
              color={kind === id ? "gray" : undefined}
              aria-pressed={kind === id}
              onClick={() => setKind(kind === id ? null : id)}
            >
              {label} {counts.get(id)}
            </Button>
          ))}
        </div>
        <TextInput
          aria-label="Search history"
          placeholder="Search history"
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {search !== "" && found.isError && <Problem error={found.error} retry={() => void found.refetch()} />}
        {shown.length === 0 && !found.isFetching && <p className={classes.words}>No matching events.</p>}
        <Timeline entries={shown.map(shownEvent)} />
      </div>
    </Fold>
  );
}
