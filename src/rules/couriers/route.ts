import { MINUTE_MS } from "../time.ts";

/** Degrees, north and east positive. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A bicycle between traffic lights, kilometres an hour along the streets. */
export const CITY_SPEED_KMH = 14;
/** Streets are longer than the crow flies. */
const DETOUR = 1.3;
/** Minutes at a door: ring, greet, take the film. */
export const SERVICE_MINUTES = 5;

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies. */
export function distanceKm(from: Position, to: Position): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.lon - from.lon));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Kilometres from `start` through all stops in this order. */
export function routeLength(start: Position, stops: readonly Position[]): number {
  return stops.reduce((sum, stop, index) => sum + distanceKm(index === 0 ? start : stops[index - 1]!, stop), 0);
}

/** Differences below a millimetre are rounding, and would send 2-opt in circles. */
const NOTICEABLE_KM = 1e-6;

/**
 * The order in which a courier visits stops: nearest neighbour from `start`, then 2-opt, and the order that was given if
 * that is shorter still. The way back to the lab does not count. The same stops in the same order give the same route.
 */
export function routeOrder<Stop extends Position>(start: Position, stops: readonly Stop[]): Stop[] {
  const given = twoOpt(start, stops);
  const nearest = twoOpt(start, nearestNeighbour(start, stops));
  return routeLength(start, nearest) <= routeLength(start, given) ? nearest : given;
}

function nearestNeighbour<Stop extends Position>(start: Position, stops: readonly Stop[]): Stop[] {
  const left = [...stops];
  const route: Stop[] = [];
  let at = start;
  while (left.length > 0) {
    let nearest = 0;
    for (let index = 1; index < left.length; index++) {
      if (distanceKm(at, left[index]!) < distanceKm(at, left[nearest]!)) nearest = index;
    }
    const [next] = left.splice(nearest, 1);
    route.push(next!);
    at = next!;
  }
  return route;
}

/** Turns parts of the route around as long as that shortens it. */
function twoOpt<Stop extends Position>(start: Position, stops: readonly Stop[]): Stop[] {
  let route = [...stops];
  for (let shortened = true; shortened;) {
    shortened = false;
    for (let first = 0; first < route.length - 1; first++) {
      for (let last = first + 1; last < route.length; last++) {
        if (gainOfTurning(start, route, first, last) <= NOTICEABLE_KM) continue;
        route = [...route.slice(0, first), ...route.slice(first, last + 1).toReversed(), ...route.slice(last + 1)];
        shortened = true;
      }
    }
  }
  return route;
}

/** Kilometres saved when the stops from `first` to `last` are visited the other way round. */
function gainOfTurning(start: Position, route: readonly Position[], first: number, last: number): number {
  const before = first === 0 ? start : route[first - 1]!;
  const [from, to, after] = [route[first]!, route[last]!, route[last + 1]];
  const now = distanceKm(before, from) + (after === undefined ? 0 : distanceKm(to, after));
  const turned = distanceKm(before, to) + (after === undefined ? 0 : distanceKm(from, after));
  return now - turned;
}

/** Milliseconds on the way between two places. */
export function travelMs(from: Position, to: Position): number {
  return Math.round(((distanceKm(from, to) * DETOUR) / CITY_SPEED_KMH) * 60) * MINUTE_MS;
}

/** When the courier who leaves `start` at `leaves` is at each stop, to the minute. */
export function arrivalTimes(start: Position, stops: readonly Position[], leaves: Date): Date[] {
  const times: Date[] = [];
  let [at, time] = [start, leaves.getTime()];
  for (const stop of stops) {
    time += travelMs(at, stop);
    times.push(new Date(time));
    time += SERVICE_MINUTES * MINUTE_MS;
    at = stop;
  }
  return times;
}
