import type { Picture, Scan } from "../../../contract/film/scans.ts";
import type { DerivedFileKind, ScanState } from "../../../rules/film/scan-files.ts";
import type { Orientation } from "../../../rules/film/turns.ts";
import type { z } from "zod";
import type { Links } from "../../deps.ts";
import { isoTime } from "../../platform/iso-time.ts";
import { DERIVED_TYPES } from "./scan-keys.ts";

/** A derived file as the queries bring it: kind, key, bytes, width and height in px. Lists, as a page has some 150 of them. */
export type FileRow = [kind: DerivedFileKind, key: string, bytes: number, width: number, height: number];

/** A scan as the queries bring it; times in ms since 1970. */
export type ScanRow = {
  id: string;
  rollId: string;
  frame: number;
  name: string;
  description: string;
  state: ScanState;
  problem: string | null;
  placeholder: string | null;
  width: number | null;
  height: number | null;
  orientation: number;
  shownOrientation: number;
  favourite: boolean;
  rejected: boolean;
  tags: Scan["tags"] | null;
  locations: Scan["locations"] | null;
  renewedAt: number | null;
  createdAt: number;
  files: FileRow[] | null;
};

/** Makes links that are good from `at`. */
export type Linker = (key: string, kind: DerivedFileKind) => string;

export function linker({ files, now, linksFor }: Links): Linker {
  const at = now();
  return (key, kind) => files.readLink(key, { for: linksFor, type: DERIVED_TYPES[kind].type, now: at });
}

/** A scan as clients get it. Runs a hundred times for a page, so it does no more than it must. */
export function scanReply(row: ScanRow, link: Linker): Scan {
  const pictures: Record<DerivedFileKind, z.output<typeof Picture> | null> = {
    thumbnail: null,
    midResOptimized: null,
    midRes: null,
    hiRes: null,
  };
  for (const [kind, key, bytes, width, height] of row.files ?? []) {
    pictures[kind] = { read: link(key, kind), width, height, bytes };
  }
  return {
    id: row.id,
    filmRollId: row.rollId,
    frame: row.frame,
    name: row.name,
    description: row.description,
    state: row.state,
    problem: row.problem,
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    ...pictures,
    orientation: row.orientation as Orientation,
    shownOrientation: row.shownOrientation as Orientation,
    favourite: row.favourite,
    rejected: row.rejected,
    turning: row.orientation !== row.shownOrientation,
    tags: row.tags ?? [],
    locations: row.locations ?? [],
    renewedAt: row.renewedAt === null ? null : isoTime(row.renewedAt),
    createdAt: isoTime(row.createdAt),
  };
}
