import { sql } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Tag } from "../../../contract/film/tags.ts";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { isAnyOf } from "../../platform/database/is-any-of.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { ownVisibleScans } from "../scans/own-visible-scans.ts";
import type { Viewer } from "../scans/scan-conditions.ts";
import { findTag, makeTag, tagName } from "./add-tag.ts";
import { forgetUnused } from "./link-label.ts";
import { scanTags, tags } from "./tables.ts";

/** Tags many scans that the viewer sees; all or none. @returns the tag, and those that did not have it before */
export function tagScans(
  { db, now }: Deps,
  viewer: Viewer,
  { scanIds, name: typed }: { scanIds: readonly string[]; name: string },
): Promise<{ tag: Tag; scanIds: string[] }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, viewer.userId);
    const own = (await ownVisibleScans(tx, viewer.userId, scanIds, viewer.isLab)).map(({ id }) => id);
    const name = tagName(typed);
    const tag = (await findTag(tx, viewer.userId, name)) ?? (await makeTag(tx, viewer.userId, name, now()));
    const added = await tx
      .insert(scanTags)
      .values(own.map((scanId) => ({ scanId, tagId: tag.id, createdAt: now() })))
      .onConflictDoNothing()
      .returning({ id: scanTags.scanId });
    const { rows } = await tx.execute(sql`
      select from ${scanTags} where ${isAnyOf(scanTags.scanId, own)} group by ${scanTags.scanId} having count(*) > ${LABELS_PER_ITEM} limit 1`);
    if (rows.length > 0) throw refuse(contract.tagScans, "TOO_MANY");
    return { tag, scanIds: added.map(({ id }) => id) };
  });
}

/** Takes a tag off those of these scans that have it, and forgets it where nothing else has it. @returns those that had it */
export function untagScans(
  { db }: Deps,
  viewer: Viewer,
  tagId: string,
  scanIds: readonly string[],
): Promise<{ scanIds: string[] }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, viewer.userId);
    const own = (await ownVisibleScans(tx, viewer.userId, scanIds, viewer.isLab)).map(({ id }) => id);
    const { rows } = await tx.execute(
      sql`select from ${tags} where ${tags.id} = ${tagId} and ${tags.customerId} = ${viewer.userId}`,
    );
    if (rows.length === 0) throw notFound("There is no such tag.");
    const removed = await tx.execute<{ id: string }>(sql`
      delete from ${scanTags} where ${scanTags.tagId} = ${tagId} and ${isAnyOf(scanTags.scanId, own)} returning ${scanTags.scanId} as id`);
    await forgetUnused(tx, "tag", tagId);
    return { scanIds: removed.rows.map(({ id }) => id) };
  });
}
