import { MINUTE_MS } from "../time.ts";
import { shortenOneWay } from "./shorten-one-way.ts";
import { shortestTour } from "./shortest-tour.ts";
import type { Position, TravelTable } from "./travel.ts";

/** Where a courier sets out, and how long ways are there. */
export type Ground = { readonly start: Position; readonly ways: TravelTable };

/** Kilometers from the start through all stops in this order. */
export const routeLength = (ground: Ground, stops: readonly Position[]): number => sumOf(ground, stops, "km");

const sumOf = ({ start, ways }: Ground, stops: readonly Position[], what: keyof TravelTable): number =>
  stops.reduce((sum, stop, index) => sum + ways[what](index === 0 ? start : stops[index - 1]!, stop), 0);

/** So near are the lab and the end of the way for the search that they always stand together, in minutes. */
const TIED = -1e6;
/** Minutes by which there and back differ without its being a one-way street. */
const ROUNDING = 1e-6;

/**
 * The order in which a courier visits stops: the shortest way from the start through all of them that is found
 * (shortest-tour.ts), and the order that was given if that is shorter still. The way back to the lab does not count: it is a
 * tour with an end that is no way off from any stop. The search knows one length between two places, the mean of both
 * directions; where they differ, what it found is shortened once more. The same stops in the same order give the same route.
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

/** Milliseconds on the way between two places, in whole minutes. */
export const travelMs = (ways: TravelTable, from: Position, to: Position): number =>
  Math.round(ways.minutes(from, to)) * MINUTE_MS;
