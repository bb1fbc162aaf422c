import { MINUTE_MS } from "../time.ts";
import { type Ground, routeOrder, travelMs } from "./route.ts";
import type { Position } from "./travel.ts";

export interface PlanStop extends Position {
  readonly id: string;
  readonly opens: Date;
  readonly closes: Date;
}

export type Ride = Ground & { readonly doorMinutes: number };

/** Returns the time of each visit. The courier waits for a window to open before leaving for its first stop. */
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

/** Orders stops window by window. Each window's shortest route starts where the previous one ended. */
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

/** Returns the cost of a day in this order: minutes of riding, and minutes past the ends of windows. */
export function costOf(ride: Ride, stops: readonly PlanStop[]): { ride: number; late: number } {
  const { start, ways } = ride;
  const riding = stops.reduce((sum, stop, at) => sum + travelMs(ways, at === 0 ? start : stops[at - 1]!, stop), 0);
  const times = visitTimes(ride, stops);
  const late = stops.reduce((sum, { closes }, at) => sum + Math.max(0, times[at]!.getTime() - closes.getTime()), 0);
  return { ride: Math.round(riding / MINUTE_MS), late: Math.round(late / MINUTE_MS) };
}

export const withStopAt = <Stop>(stops: readonly Stop[], index: number, stop: Stop): Stop[] => [
  ...stops.slice(0, index),
  stop,
  ...stops.slice(index),
];

/**
 * Returns the order of a day: the lab's own if it has one, with newer bookings inserted where they cost least;
 * otherwise the shortest route by windows.
 * @param plan stop IDs in the lab's order; IDs of removed stops are ignored
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
  // Any lateness is worse than any detour.
  const costs = tries.map((order) => {
    const { ride, late } = costOf(on, order);
    return late * 1000 + ride;
  });
  return tries[costs.indexOf(Math.min(...costs))]!;
}

/**
 * Re-plans the open stops from the courier's last position. Completed stops stay in the order in which they were
 * visited.
 */
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
