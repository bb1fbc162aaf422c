import type { OrderPlaces } from "../../contract/lab/figures.ts";
import type { Deps } from "../deps.ts";
import { lastDays, partOfDays } from "./daily-roll-ups.ts";
import { readPlaces } from "./read-day-figures.ts";
import { zipGround } from "./zip-areas.ts";

/**
 * Returns the areas of the orders of the lab's last `days` days, most orders first. A postal area reveals no one's
 * street.
 */
export async function orderPlaces(deps: Pick<Deps, "db" | "now" | "lab">, days: number): Promise<OrderPlaces> {
  const [placesByDay, { areas, ground }] = await Promise.all([
    partOfDays(deps, lastDays(deps, days), "places", readPlaces),
    zipGround(),
  ]);
  const counts = new Map<string, number>();
  for (const day of placesByDay.values())
    for (const [area, count] of Object.entries(day)) counts.set(area, (counts.get(area) ?? 0) + count);
  const places: OrderPlaces["places"] = [];
  let elsewhere = 0;
  const theMostFirst = [...counts].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  for (const [area, orders] of theMostFirst) {
    const place = areas.get(area);
    if (place === undefined) elsewhere += orders;
    else places.push({ area, ...place, orders });
  }
  return { places, elsewhere, ground };
}
