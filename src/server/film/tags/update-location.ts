import { eq } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Location, NewLocation } from "../../../contract/film/tags.ts";
import { folded } from "../../../rules/film/label-names.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import { cleanPlace, findPlace, locationOf } from "./add-location.ts";
import { isLinked } from "./link-label.ts";
import { lockItem, type Item } from "./lock-item.ts";
import { places } from "./tables.ts";

/** Changes a location of a roll or scan wherever it is. Two places do not become one. */
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
