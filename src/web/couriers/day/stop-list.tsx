import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { StopBadge } from "../stop-badge.tsx";
import type { Press } from "./press.ts";
import { addressOf, clock, rollsText } from "./stop-text.ts";
import classes from "./day.module.css";

/** All stops of the day in their order; pressing one brings it up. */
export function StopList({
  stops,
  chosen,
  waiting,
  onChoose,
}: {
  stops: readonly Stop[];
  chosen: string | undefined;
  waiting: readonly Press[];
  onChoose: (stopId: string) => void;
}) {
  return (
    <ol className={classes.stops}>
      {stops.map((stop, index) => (
        <li key={stop.id}>
          <button type="button" aria-current={stop.id === chosen || undefined} onClick={() => onChoose(stop.id)}>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.who}>
              <strong>{stop.customerName}</strong>
              <span>{addressOf(stop)}</span>
              <span>
                {clock(stop.arrivesAt)} · {rollsText(stop.collectedRolls ?? stop.rolls)}
              </span>
            </span>
            <span className={classes.marks}>
              <StopBadge stop={stop} />
              {waiting.some(({ stopId }) => stopId === stop.id) && <small>waits for a network</small>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
