import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Location, NewLocation } from "../../../contract/film/tags.ts";
import { folded, labelName } from "../../../rules/film/label-names.ts";
import type { Deps, Tx } from "../../deps.ts";
import { invalidField, notFound, refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Viewer } from "../visible-scans.ts";
import { isLinked, linkLabel } from "./tags-and-places.ts";
import { type Item, lockItem } from "./lock-item.ts";
import { places } from "./tables.ts";

/** Adds a location to a roll or scan. Reuses the customer's existing place, unchanged. */
export function addLocation({ db, now }: Deps, viewer: Viewer, item: Item, typed: NewLocation): Promise<Location> {
  return db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    const place = cleanPlace(typed);
    const location = (await findPlace(tx, viewer.userId, place)) ?? (await makePlace(tx, viewer.userId, place, now()));
    if (!(await linkLabel(tx, item, "location", location.id, now())))
      throw refuse(contract.addRollLocation, "TOO_MANY");
    return location;
  });
}

/** Cleans a place for storage. Rejects half a position. */
export function cleanPlace(typed: NewLocation): NewLocation {
  const name = labelName(typed.name);
  if (name === "") throw invalidField("name", "Enter a place");
  if ((typed.latitude === null) !== (typed.longitude === null)) {
    const missing = typed.latitude === null ? "latitude" : "longitude";
    throw invalidField(missing, "A position has both a latitude and a longitude");
  }
  const clean = (text: string | null) => (text === null ? null : labelName(text) || null);
  return { ...typed, name, placeId: clean(typed.placeId), city: clean(typed.city), country: clean(typed.country) };
}

/** Matches by the id of the places service, or by name if typed. */
export async function findPlace(tx: Tx, userId: string, { placeId, name }: NewLocation): Promise<Location | undefined> {
  const same =
    placeId === null ? and(isNull(places.placeId), eq(places.folded, folded(name))) : eq(places.placeId, placeId);
  const [found] = await tx
    .select()
    .from(places)
    .where(and(eq(places.customerId, userId), same));
  return found && locationOf(found);
}

export async function makePlace(tx: Tx, customerId: string, place: NewLocation, createdAt: Date): Promise<Location> {
  const id = newId();
  await tx.insert(places).values({ id, customerId, ...place, folded: folded(place.name), createdAt });
  return locationOf({ id, ...place });
}

export const locationOf = ({ id, name, placeId, latitude, longitude, city, country }: Location): Location => ({
  id,
  name,
  placeId,
  latitude,
  longitude,
  city,
  country,
});

/** Changes a location of a roll or scan wherever it is used. Never merges two places. */
export function updateLocation(
  { db }: Deps,
  viewer: Viewer,
  item: Item,
  id: string,
  typed: NewLocation,
): Promise<Location> {
  return db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    const place = cleanPlace(typed);
    if (!(await isLinked(tx, item, "location", id))) throw notFound("Location not found.");
    const other = await findPlace(tx, viewer.userId, place);
    if (other !== undefined && other.id !== id)
      throw refuse(contract.updateRollLocation, "LOCATION_TAKEN", { location: other });
    await tx
      .update(places)
      .set({ ...place, folded: folded(place.name) })
      .where(eq(places.id, id));
    return locationOf({ id, ...place });
  });
}
