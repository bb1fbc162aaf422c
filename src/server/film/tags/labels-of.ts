import { type Column, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jsonObject } from "../../platform/database/select-as.ts";
import { written } from "../../platform/database/written.ts";
import { rolls } from "../rolls/tables.ts";
import { scans } from "../scans/tables.ts";
import { type ItemKind, LINKS } from "./label-tables.ts";
import { places, tags } from "./tables.ts";

const t = alias(tags, "t");
const l = alias(places, "l");

/** A location as the queries bring it; its key names are those of the contract. */
const { id, name, placeId, latitude, longitude, city, country } = l;
const LOCATION_JSON = jsonObject({ id, name, placeId, latitude, longitude, city, country });

/** Tags and locations as columns of a query over rolls `r`, null when there are none. */
export const LABELS_OF_ROLL = written(labels("roll", alias(rolls, "r").id));
/** The same over scans `s`. */
export const LABELS_OF_SCAN = written(labels("scan", alias(scans, "s").id));

function labels(kind: ItemKind, itemId: Column): SQL {
  const { tag, location } = LINKS[kind];
  return sql`
  (select json_agg(${jsonObject({ id: t.id, name: t.name })} order by ${t.folded})
    from ${tag.links} join ${tags} ${t} on ${t.id} = ${tag.label} where ${tag.item} = ${itemId}) as tags,
  (select json_agg(${LOCATION_JSON} order by ${l.folded}, ${l.id})
    from ${location.links} join ${places} ${l} on ${l.id} = ${location.label}
    where ${location.item} = ${itemId}) as locations`;
}
