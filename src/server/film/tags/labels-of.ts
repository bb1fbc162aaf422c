import { sql } from "drizzle-orm";

/** A location as the queries bring it; its key names are those of the contract. */
const LOCATION_JSON = `json_build_object('id', l.id, 'name', l.name, 'placeId', l.place_id, 'latitude', l.latitude,
  'longitude', l.longitude, 'city', l.city, 'country', l.country)`;

/** Tags and locations as columns of a query over rolls `r`, null when there are none. */
export const LABELS_OF_ROLL = sql.raw(labels("roll", "r.id"));
/** The same over scans `s`. */
export const LABELS_OF_SCAN = sql.raw(labels("scan", "s.id"));

function labels(kind: "roll" | "scan", id: string): string {
  return `
  (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.folded)
    from ${kind}_tags x join tags t on t.id = x.tag_id where x.${kind}_id = ${id}) as tags,
  (select json_agg(${LOCATION_JSON} order by l.folded, l.id)
    from ${kind}_places x join places l on l.id = x.location_id where x.${kind}_id = ${id}) as locations`;
}
