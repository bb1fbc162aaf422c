import { asc, inArray, sql } from "drizzle-orm";
import { placeholderColor } from "../../../rules/film/placeholder-color.ts";
import type { Tx } from "../../deps.ts";
import { scans } from "../scans/tables.ts";

/** As many frames of a roll as a strip of film has. */
const FRAMES_SHOWN = 6;

/** What a mail shows of a roll's film: how many frames, and the colors of the first ones, as CSS. */
export type FilmStrip = { frames: number; colors: string[] };

/** What of the scans of a roll makes its strip, for a query that is grouped by rolls. */
export const STRIP_COLUMNS = {
  frames: sql<number>`count(${scans.id})::int`,
  placeholders: sql<
    (string | null)[]
  >`(array_agg(${scans.placeholder} order by ${scans.frame}))[1:${FRAMES_SHOWN}::int]`,
};

/** "#c08a5e": the form of a color that every inbox knows. */
function frameColor(placeholder: string | null): string | null {
  const parts = placeholderColor(placeholder)?.match(/\d+/g) ?? null;
  return parts && `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

export const stripOf = ({
  frames,
  placeholders,
}: {
  frames: number;
  placeholders: readonly (string | null)[];
}): FilmStrip => ({ frames, colors: placeholders.map(frameColor).filter((color) => color !== null) });

/** The strips of rolls by their ids; none of a roll without scans. */
export async function filmStrips(tx: Tx, rollIds: readonly string[]): Promise<ReadonlyMap<string, FilmStrip>> {
  if (rollIds.length === 0) return new Map();
  const found = await tx
    .select({ id: scans.rollId, ...STRIP_COLUMNS })
    .from(scans)
    .where(inArray(scans.rollId, [...rollIds]))
    .groupBy(scans.rollId)
    .orderBy(asc(scans.rollId));
  return new Map(found.map(({ id, ...seen }) => [id, stripOf(seen)]));
}
