import { asc, inArray, sql } from "drizzle-orm";
import { placeholderColor } from "../../../rules/film/placeholder-color.ts";
import type { Tx } from "../../deps.ts";
import { scans } from "../scans/tables.ts";

/** As many frames as in a strip of film. */
const FRAMES_SHOWN = 6;

/** A roll's film strip in an e-mail: the number of frames, and the first ones' colors, as CSS. */
export type FilmStrip = { frames: number; colors: string[] };

/** Columns for a roll's strip, in a query grouped by roll. */
export const STRIP_COLUMNS = {
  frames: sql<number>`count(${scans.id})::int`,
  placeholders: sql<
    (string | null)[]
  >`(array_agg(${scans.placeholder} order by ${scans.frame}))[1:${FRAMES_SHOWN}::int]`,
};

/** "#c08a5e": a format that every e-mail client supports. */
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

/** Returns film strips by roll id; none for rolls without scans. */
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
