/** Degrees, north and east positive. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** How far and how long it is from one place to another, which need not be the same as back. */
export type TravelTable = {
  km(from: Position, to: Position): number;
  minutes(from: Position, to: Position): number;
};

/** A bicycle between traffic lights, kilometers an hour along the streets. */
export const CITY_SPEED_KMH = 14;
/** Streets are longer than the crow flies. */
const DETOUR = 1.3;

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometers as the crow flies: a great circle. */
export function distanceKm(from: Position, to: Position): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.lon - from.lon));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Where nobody knows the streets (docs/product/couriers.md#routes). */
export const straightLineTravel: TravelTable = {
  km: (from, to) => distanceKm(from, to) * DETOUR,
  minutes: (from, to) => ((distanceKm(from, to) * DETOUR) / CITY_SPEED_KMH) * 60,
};

const KM_PER_MILE = 1.609344;

/** "2.8 mi" for 4.5 km. */
export const milesText = (km: number): string => `${(km / KM_PER_MILE).toFixed(1)} mi`;
