import type { ParcelEvent } from "../../../rules/shipping/tracking.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Timeline } from "../../platform/kit/timeline.tsx";
import classes from "./parcel-events.module.css";

/** "Out for delivery, BROOKLYN, NY". */
const eventText = ({ text, place }: ParcelEvent): string => [text, place].filter(Boolean).join(", ");

/** Shows the carrier's tracking events in its own words: the newest one, with the rest behind a button. */
export function ParcelEvents({ events }: { events: readonly ParcelEvent[] }) {
  const newest = events.at(-1);
  if (newest === undefined) return null;
  return (
    <details className={classes.events}>
      <summary>
        {formatMoment(newest.at)}: {eventText(newest)}
      </summary>
      <Timeline entries={events.map((event, index) => ({ id: String(index), at: event.at, text: eventText(event) }))} />
    </details>
  );
}
