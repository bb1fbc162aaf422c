import type { Order } from "../../../contract/orders/order.ts";
import { Timeline as Entries } from "../../platform/kit/timeline.tsx";
import { Section } from "../../platform/section.tsx";

/** What happened to an order, the latest first. */
export function OrderTimeline({ events }: { events: Order["events"] }) {
  if (events.length === 0) return null;
  return (
    <Section title="What happened">
      <Entries entries={events.map(({ id, at, text, byName }) => ({ id, at, text, by: byName }))} />
    </Section>
  );
}
