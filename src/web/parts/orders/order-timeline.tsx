import { Title } from "@mantine/core";
import type { Order } from "../../../contract/orders/order.ts";
import { formatMoment } from "../../platform/dates.ts";
import classes from "./order-timeline.module.css";

/** What happened to an order, the latest first. */
export function OrderTimeline({ events }: { events: Order["events"] }) {
  if (events.length === 0) return null;
  // What happened at the same moment stands in the order it was written down in, so that is turned, too.
  const latestFirst = events.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="timeline">
      <Title order={2} size="h3" id="timeline">
        What happened
      </Title>
      <ol className={classes.timeline}>
        {latestFirst.map((event) => (
          <li key={event.id}>
            {event.text}
            <time dateTime={event.at}>
              {formatMoment(event.at)}
              {event.byName && ` · ${event.byName}`}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
