import { MINUTE_MS } from "../time.ts";
import { shortenOneWay } from "./shorten-one-way.ts";
import { shortestTour } from "./shortest-tour.ts";
import type { Position, TravelTable } from "./travel.ts";

export type Ground = { readonly start: Position; readonly ways: TravelTable };

/** Kilometers from the start through all stops in this order. */
export const routeLength = (ground: Ground, stops: readonly Position[]): number => sumOf(ground, stops, "km");

const sumOf = ({ start, ways }: Ground, stops: readonly Position[], what: keyof TravelTable): number =>
  stops.reduce((sum, stop, index) => sum + ways[what](index === 0 ? start : stops[index - 1]!, stop), 0);

/**
 * Cost in minutes between the lab and the route's virtual end. It is so low that the search always puts them next to
 * each other.
 */
const TIED = -1e6;
/** Larger differences in minutes between the two directions mean a one-way street, not rounding. */
const ROUNDING = 1e-6;

/**
 * Returns the order of a courier's stops: the shortest route from the start that the search finds (shortest-tour.ts),
 * or the given order if that is shorter. The return to the lab does not count: the tour includes a virtual end at no
 * distance from any stop. The search uses the mean of both directions between two places; where they differ, its result
 * is shortened again. Deterministic: the same input gives the same route.
 */
export function routeOrder<Stop extends Position>(ground: Ground, stops: readonly Stop[]): Stop[] {
  if (stops.length < 2) return [...stops];
  const places = [ground.start, ...stops];
  const minutes = (from: number, to: number) => ground.ways.minutes(places[from]!, places[to]!);
  const count = places.length + 1;
  const end = count - 1;
  const between = new Float64Array(count * count);
  let isOneWay = false;
  for (let one = 0; one < end; one++)
    for (let other = 0; other < one; other++) {
      const [there, back] = [minutes(one, other), minutes(other, one)];
      if (Math.abs(there - back) > ROUNDING) isOneWay = true;
      between[one * count + other] = between[other * count + one] = (there + back) / 2;
    }
  between[end] = between[end * count] = TIED;
  const tour = shortestTour({ count, between });
  const fromStart = [...tour.slice(tour.indexOf(0)), ...tour.slice(0, tour.indexOf(0))];
  const way = fromStart[1] === end ? fromStart.slice(2).toReversed() : fromStart.slice(1, -1);
  const found = (isOneWay ? shortenOneWay(way, minutes) : way).map((place) => stops[place - 1]!);
  return sumOf(ground, found, "minutes") <= sumOf(ground, stops, "minutes") ? found : [...stops];
}

/** Travel time between two places in ms, rounded to whole minutes. */
export const travelMs = (ways: TravelTable, from: Position, to: Position): number =>
  Math.round(ways.minutes(from, to)) * MINUTE_MS;
