import type { LiveStopState } from "../couriers/stops.ts";
import type { RollEvent } from "../film/film.ts";
import type { WriteOff } from "../film/write-offs.ts";
import { whereFilmIs, type FilmWhere } from "./steps.ts";

/** One status for all film of an order; progress, next step, rolls and parcels read the same facts. */
export type FilmStatus = FilmWhere | "MISSING" | "IN_PROGRESS" | "PARTLY_READY" | "READY" | "NO_SCANS";

export interface FilmOfOrder {
  readonly courierStop: LiveStopState | null;
  /** The parcel that brings the film, as its carrier reports it; null without one. */
  readonly parcel: { readonly shippedAt: string | null; readonly deliveredAt: string | null } | null;
  readonly rolls: readonly {
    /** Null until its parcel is opened; false when it was declared but not in it. */
    readonly arrived: boolean | null;
    readonly writtenOff: WriteOff | null;
    readonly events: readonly { readonly event: RollEvent }[];
  }[];
}

const has = ({ events }: FilmOfOrder["rolls"][number], event: RollEvent): boolean =>
  events.some((one) => one.event === event);

/** Whether an order's parcel was opened: the lab has received at least one of its rolls. */
export const isReceived = ({ rolls }: Pick<FilmOfOrder, "rolls">): boolean =>
  rolls.some((roll) => roll.arrived === true || roll.events.length > 0);

export function filmStatus(order: FilmOfOrder): FilmStatus {
  const { rolls } = order;
  if (!isReceived(order)) {
    const isMissing = rolls.length > 0 && rolls.every(({ arrived }) => arrived === false);
    return isMissing ? "MISSING" : whereFilmIs(order);
  }
  const ready = rolls.filter((roll) => has(roll, "SYNCED")).length;
  const waiting = rolls.filter(
    (roll) => roll.arrived !== false && roll.writtenOff === null && !has(roll, "SYNCED"),
  ).length;
  if (waiting > 0) return ready > 0 ? "PARTLY_READY" : "IN_PROGRESS";
  return ready > 0 ? "READY" : "NO_SCANS";
}
