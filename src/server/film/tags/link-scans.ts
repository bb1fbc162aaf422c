import { sql } from "drizzle-orm";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps, Tx } from "../../deps.ts";
import { columnName } from "../../platform/database/column-name.ts";
import { isAnyOf } from "../../platform/database/is-any-of.ts";
import { notFound } from "../../platform/http/errors.ts";
import { ownVisibleScans } from "../visible-scans.ts";
import type { Viewer } from "../visible-scans.ts";
import { type LabelKind, LABELS, LINKS } from "./label-tables.ts";
import { forgetUnused } from "./link-label.ts";

/** Holds the customer's row, so that nobody else labels meanwhile. @returns the ids of these scans, all of which the viewer sees */
export async function lockScans(tx: Tx, viewer: Viewer, scanIds: readonly string[]): Promise<string[]> {
  await lockUser(tx, viewer.userId);
  return (await ownVisibleScans(tx, viewer.userId, scanIds, viewer.isLab)).map(({ id }) => id);
}

/** Puts a tag or location on scans. @returns those that did not have it before; null when one has no room for it */
export async function linkScans(
  tx: Tx,
  kind: LabelKind,
  labelId: string,
  scanIds: readonly string[],
  now: Date,
): Promise<string[] | null> {
  const { links, item, label } = LINKS.scan[kind];
  const added = await tx.execute<{ id: string }>(sql`
    insert into ${links} (${columnName(item)}, ${columnName(label)}, ${columnName(links.createdAt)})
    select id, ${labelId}::uuid, ${now.toISOString()}::timestamptz from unnest(${sql.param([...scanIds])}::uuid[]) as id
    on conflict do nothing returning ${columnName(item)} as id`);
  const { rows } = await tx.execute(sql`
    select from ${links} where ${isAnyOf(item, scanIds)} group by ${item} having count(*) > ${LABELS_PER_ITEM} limit 1`);
  return rows.length > 0 ? null : added.rows.map(({ id }) => id);
}

const NAMES = { tag: "Tag", location: "Place" } as const satisfies Record<LabelKind, string>;

/** Takes a tag or location off those of these scans that have it, and forgets it where nothing else has it. @returns those that had it */
export function unlinkScans(
  { db }: Deps,
  viewer: Viewer,
  kind: LabelKind,
  labelId: string,
  scanIds: readonly string[],
): Promise<{ scanIds: string[] }> {
  const labels = LABELS[kind];
  const { links, item, label } = LINKS.scan[kind];
  return db.transaction(async (tx) => {
    const own = await lockScans(tx, viewer, scanIds);
    const { rows } = await tx.execute(
      sql`select from ${labels} where ${labels.id} = ${labelId} and ${labels.customerId} = ${viewer.userId}`,
    );
    if (rows.length === 0) throw notFound(`${NAMES[kind]} not found.`);
    const removed = await tx.execute<{ id: string }>(
      sql`delete from ${links} where ${label} = ${labelId} and ${isAnyOf(item, own)} returning ${item} as id`,
    );
    await forgetUnused(tx, kind, labelId);
    return { scanIds: removed.rows.map(({ id }) => id) };
  });
}
