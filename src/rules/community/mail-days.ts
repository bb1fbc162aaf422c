import type { UsState } from "../accounts/address.ts";
import { distanceKm, type Position } from "../couriers/travel.ts";

/** Rough centers of the people of each state with a city page, as latitude and longitude. */
// prettier-ignore
const CENTERS: Readonly<Partial<Record<UsState, readonly [lat: number, lon: number]>>> = {
  AZ: [33.4, -112.0], CA: [35.6, -119.4], CO: [39.5, -104.9], DC: [38.9, -77.0], FL: [27.9, -81.6], GA: [33.4, -83.9],
  IL: [41.3, -88.4], IN: [40.1, -86.2], KY: [37.8, -85.3], LA: [30.7, -91.5], MA: [42.3, -71.4], MD: [39.1, -76.8],
  MI: [42.9, -84.2], MN: [45.2, -93.6], MO: [38.4, -92.2], NC: [35.6, -79.7], NE: [41.2, -97.4], NM: [34.6, -106.3],
  NV: [37.2, -116.3], NY: [41.5, -74.6], OH: [40.5, -82.7], OK: [35.6, -96.8], OR: [44.7, -122.6], PA: [40.5, -77.1],
  TN: [35.8, -86.4], TX: [30.9, -97.4], VA: [37.8, -77.8], WA: [47.3, -121.6], WI: [43.7, -89.0],
};

/** Up to a distance in km, USPS Ground Advantage takes about so long; beyond, the last. */
const DAYS: readonly (readonly [km: number, text: string])[] = [
  [600, "two days"],
  [1000, "two or three days"],
  [2200, "three days"],
  [2900, "three or four days"],
  [3400, "four days"],
];
const LONGEST = "four or five days";

/** Returns how long mail takes from a state to the lab, for texts: "two or three days". */
export function mailDays(state: UsState, lab: Position): string {
  const center = CENTERS[state];
  if (center === undefined) return "a few days";
  const km = distanceKm({ lat: center[0], lon: center[1] }, lab);
  return DAYS.find(([within]) => km <= within)?.[1] ?? LONGEST;
}
