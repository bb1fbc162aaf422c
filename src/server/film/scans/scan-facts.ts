import { type Column, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Lab } from "../../../rules/lab-settings/lab-profile.ts";
import { FORMAT_LABELS, PROCESS_LABELS, type FilmFormat, type Process } from "../../../rules/film/film.ts";
import { fullName } from "../../accounts/full-name.ts";
import { users } from "../../accounts/tables.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";
import { epochMs, rawSql } from "../../platform/database/sql-fragments.ts";
import { jsonObject } from "../../platform/database/columns.ts";
import { pickUps, rolls } from "../rolls/tables.ts";
import { LINKS } from "../tags/tags-and-places.ts";
import { places, tags } from "../tags/tables.ts";
import { scans } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");
const p = alias(pickUps, "p");
const u = alias(users, "u");
const t = alias(tags, "t");
const l = alias(places, "l");

export type FactsRow = {
  name: string;
  description: string;
  frame: number;
  number: number;
  labNumber: string | null;
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
  /** When the film arrived at the lab, or an earlier roll's date; ms since 1970. */
  arrivedAt: number;
  /** Tags of the scan and of its roll. */
  tags: string[];
  place: string | null;
  favorite: boolean;
  photographer: string;
};

const { name, description, frame } = s;
const { number, labNumber, brand, model, format, process } = r;
const { scan, roll } = LINKS;

const placeOf = ({ location }: typeof scan | typeof roll, id: Column) => sql`
  (select ${l.name} from ${location.links} join ${places} ${l} on ${l.id} = ${location.label}
    where ${location.item} = ${id} order by ${l.folded}, ${l.id} limit 1)`;

/** A FactsRow as JSON, from scans `s`, their rolls `r`, pick-ups `p` and customers `u`. */
export const SCAN_FACTS = rawSql(
  jsonObject({
    name,
    description,
    frame,
    number,
    labNumber,
    brand,
    model,
    format,
    process,
    arrivedAt: epochMs(sql`coalesce(${p.receivedAt}, ${p.createdAt}, ${r.createdAt})`),
    tags: sql`(select coalesce(json_agg(${t.name} order by ${t.folded}), '[]'::json) from ${tags} ${t} where ${t.id} in (
      select ${scan.tag.label} from ${scan.tag.links} where ${scan.tag.item} = ${s.id}
      union select ${roll.tag.label} from ${roll.tag.links} where ${roll.tag.item} = ${r.id}))`,
    place: sql`coalesce(${placeOf(scan, s.id)}, ${placeOf(roll, r.id)})`,
    favorite: sql`${s.favoriteAt} is not null`,
    photographer: sql`trim${fullName(u)}`,
  }),
);

/** Time slots reserved per roll. */
const FRAMES_OF_ROLL = 100;
/** Milliseconds, the least difference between two files in a zip. */
const STEP_MS = 2000;

/**
 * The time that programs sort by. No exposure time is recorded, so this is the film's arrival at the lab plus a step
 * per frame, which sorts rolls and frames as they were shot.
 */
const takenAt = ({ arrivedAt, number, frame }: FactsRow): number =>
  Math.floor(arrivedAt / 60_000) * 60_000 + ((number - 1) * FRAMES_OF_ROLL + frame) * STEP_MS;

/** All library metadata, for the photographer's own files. */
export const factsOf = (row: FactsRow, lab: Lab): PictureFacts => ({
  title: row.name,
  description: row.description,
  keywords: row.tags,
  place: row.place,
  favorite: row.favorite,
  takenAt: takenAt(row),
  photographer: row.photographer || null,
  lab: lab.name,
  timeZone: lab.timeZone,
  film: {
    maker: row.brand,
    name: row.model,
    format: FORMAT_LABELS[row.format],
    process: PROCESS_LABELS[row.process],
    roll: row.labNumber,
    frame: row.frame,
  },
});

/** Metadata for files given to others: the film and the frame, as on the shared page. */
export const factsForOthers = (row: FactsRow, lab: Lab): PictureFacts => ({
  ...factsOf(row, lab),
  description: "",
  keywords: [],
  place: null,
  favorite: false,
  photographer: null,
});
