import { MINUTE_MS } from "../time.ts";
import { type Ground, routeOrder, travelMs } from "./route.ts";
import type { Position } from "./travel.ts";

/** A stop of a day as far as its order goes. */
export interface PlanStop extends Position {
  readonly id: string;
  /** When its window begins and ends. */
  readonly opens: Date;
  readonly closes: Date;
}

/** Where a courier rides, and how many minutes they stay at a door. */
export type Ride = Ground & { readonly doorMinutes: number };

/** When the courier is at each stop: a window is waited for before they set out to its first stop. */
export function visitTimes({ start, ways, doorMinutes }: Ride, stops: readonly PlanStop[]): Date[] {
  const times: Date[] = [];
  let at = start;
  let freeAt = 0;
  for (const stop of stops) {
    const arrives = Math.max(freeAt, stop.opens.getTime()) + travelMs(ways, at, stop);
    times.push(new Date(arrives));
    freeAt = arrives + doorMinutes * MINUTE_MS;
    at = stop;
  }
  return times;
}

/** Window by window, each from where the one before ended, the shortest way through its stops. */
export function shortestByWindow<Stop extends PlanStop>({ start, ways }: Ground, stops: readonly Stop[]): Stop[] {
  const windows = [...Map.groupBy(stops, ({ opens, closes }) => `${opens.getTime()} ${closes.getTime()}`).values()];
  windows.sort(
    ([one], [other]) =>
      one!.opens.getTime() - other!.opens.getTime() || one!.closes.getTime() - other!.closes.getTime(),
  );
  const ordered: Stop[] = [];
  for (const window of windows) ordered.push(...routeOrder({ start: ordered.at(-1) ?? start, ways }, window));
  return ordered;
}

/** What a day costs in this order: minutes on the bicycle, and minutes after the ends of windows. */
export function costOf(ride: Ride, stops: readonly PlanStop[]): { ride: number; late: number } {
  const { start, ways } = ride;
  const riding = stops.reduce((sum, stop, at) => sum + travelMs(ways, at === 0 ? start : stops[at - 1]!, stop), 0);
  const times = visitTimes(ride, stops);
  const late = stops.reduce((sum, { closes }, at) => sum + Math.max(0, times[at]!.getTime() - closes.getTime()), 0);
  return { ride: Math.round(riding / MINUTE_MS), late: Math.round(late / MINUTE_MS) };
}

/** The stops with one more at this place. */
export const withStopAt = <Stop>(stops: readonly Stop[], index: number, stop: Stop): Stop[] => [
  ...stops.slice(0, index),
  stop,
  ...stops.slice(index),
];

/**
 * The order of a day: the lab's own where it has one, with what was booked since at the place that costs least; else the
 * shortest by windows.
 * @param plan ids of stops in the lab's order; of those that are not among the stops any more nothing is left
 */
export function orderOfDay<Stop extends PlanStop>(
  ride: Ride,
  stops: readonly Stop[],
  plan: readonly string[] | null,
): Stop[] {
  if (plan === null) return shortestByWindow(ride, stops);
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  let ordered = plan.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(plan);
  for (const stop of stops.filter(({ id }) => !known.has(id))) ordered = cheapest(ride, ordered, stop);
  return ordered;
}

function cheapest<Stop extends PlanStop>(on: Ride, stops: readonly Stop[], stop: Stop): Stop[] {
  const tries = Array.from({ length: stops.length + 1 }, (_, index) => withStopAt(stops, index, stop));
  // Being late anywhere is worse than any way.
  const costs = tries.map((order) => {
    const { ride, late } = costOf(on, order);
    return late * 1000 + ride;
  });
  return tries[costs.indexOf(Math.min(...costs))]!;
}

/** The open stops anew, from where the courier was last; what was visited stays in the order in which it was. */
export function replanned<Stop extends PlanStop & { readonly visitedAt: Date | null }>(
  ground: Ground,
  stops: readonly Stop[],
): Stop[] {
  const visited = stops
    .filter(({ visitedAt }) => visitedAt !== null)
    .toSorted((one, other) => one.visitedAt!.getTime() - other.visitedAt!.getTime());
  const open = stops.filter(({ visitedAt }) => visitedAt === null);
  return [...visited, ...shortestByWindow({ ...ground, start: visited.at(-1) ?? ground.start }, open)];
}
