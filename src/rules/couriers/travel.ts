/** Degrees, north and east positive. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Distance and time between two places, which may differ by direction. */
export type TravelTable = {
  km(from: Position, to: Position): number;
  minutes(from: Position, to: Position): number;
};

/** A bicycle in city traffic, in kilometers per hour. */
export const CITY_SPEED_KMH = 14;
/** Factor from straight-line to street distance. */
const DETOUR = 1.3;

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometers. */
export function distanceKm(from: Position, to: Position): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.lon - from.lon));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Used where no street data is available (docs/product/couriers.md#routes). */
export const straightLineTravel: TravelTable = {
  km: (from, to) => distanceKm(from, to) * DETOUR,
  minutes: (from, to) => ((distanceKm(from, to) * DETOUR) / CITY_SPEED_KMH) * 60,
};

const KM_PER_MILE = 1.609344;

/** "2.8 mi" for 4.5 km. */
export const milesText = (km: number): string => `${(km / KM_PER_MILE).toFixed(1)} mi`;
