import type { Order } from "../../../contract/orders/order.ts";
import { Timeline as Entries } from "../../platform/kit/timeline.tsx";
import { Section } from "../../platform/section.tsx";

export function OrderTimeline({ events }: { events: Order["events"] }) {
  if (events.length === 0) return null;
  return (
    <Section title="History">
      <Entries entries={events.map(shownEvent)} shown={4} />
    </Section>
  );
}

export const shownEvent = ({ id, at, type, text, byName: by }: Order["events"][number]) =>
  type === "LAB_MESSAGE" ? { id, at, by, text: "The lab wrote", note: text } : { id, at, by, text };
