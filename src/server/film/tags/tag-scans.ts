import * as contract from "../../../contract/film/tags.ts";
import type { Location, NewLocation, Tag } from "../../../contract/film/tags.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import { cleanPlace, findPlace, makePlace } from "./add-location.ts";
import { findTag, makeTag, tagName } from "./add-tag.ts";
import { linkScans, lockScans } from "./link-scans.ts";

/** Tags many scans that the viewer sees; all or none. @returns the tag, and those that did not have it before */
export function tagScans(
  { db, now }: Deps,
  viewer: Viewer,
  { scanIds, name: typed }: { scanIds: readonly string[]; name: string },
): Promise<{ tag: Tag; scanIds: string[] }> {
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const name = tagName(typed);
    const tag = (await findTag(tx, viewer.userId, name)) ?? (await makeTag(tx, viewer.userId, name, now()));
    const added = await linkScans(tx, "tag", tag.id, own, now());
    if (added === null) throw refuse(contract.tagScans, "TOO_MANY");
    return { tag, scanIds: added };
  });
}

/** Says where many scans that the viewer sees were taken; all or none. @returns the place, and those that did not have it before */
export function placeScans(
  { db, now }: Deps,
  viewer: Viewer,
  { scanIds, ...typed }: NewLocation & { scanIds: readonly string[] },
): Promise<{ location: Location; scanIds: string[] }> {
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const place = cleanPlace(typed);
    const location = (await findPlace(tx, viewer.userId, place)) ?? (await makePlace(tx, viewer.userId, place, now()));
    const added = await linkScans(tx, "location", location.id, own, now());
    if (added === null) throw refuse(contract.placeScans, "TOO_MANY");
    return { location, scanIds: added };
  });
}
