import { sql, type SQL } from "drizzle-orm";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import type { Tx } from "../../deps.ts";
import type { Item } from "./lock-item.ts";

/** What a roll or scan is labelled with. */
export type LabelKind = "tag" | "location";

const LINKS = {
  roll: {
    item: sql`roll_id`,
    tag: { links: sql`roll_tags`, label: sql`tag_id` },
    location: { links: sql`roll_places`, label: sql`location_id` },
  },
  scan: {
    item: sql`scan_id`,
    tag: { links: sql`scan_tags`, label: sql`tag_id` },
    location: { links: sql`scan_places`, label: sql`location_id` },
  },
} as const;

const LABELS = {
  tag: { table: sql`tags`, links: [sql`roll_tags where tag_id`, sql`scan_tags where tag_id`] },
  location: { table: sql`places`, links: [sql`roll_places where location_id`, sql`scan_places where location_id`] },
} as const satisfies Record<LabelKind, { table: SQL; links: SQL[] }>;

/**
 * Puts a tag or location on a roll or scan; one that is there already stays. The caller holds the customer's row.
 * @returns false when there is no room for it
 */
export async function linkLabel(tx: Tx, item: Item, kind: LabelKind, id: string, now: Date): Promise<boolean> {
  const { item: itemId, [kind]: link } = LINKS[item.kind];
  const present = await tx.execute<{ id: string }>(
    sql`select ${link.label} as id from ${link.links} where ${itemId} = ${item.id}`,
  );
  if (present.rows.some((row) => row.id === id)) return true;
  if (present.rows.length >= LABELS_PER_ITEM) return false;
  await tx.execute(
    sql`insert into ${link.links} (${itemId}, ${link.label}, created_at) values (${item.id}, ${id}, ${now.toISOString()})`,
  );
  return true;
}

/** Whether a roll or scan has a tag or location. */
export async function isLinked(tx: Tx, item: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { item: itemId, [kind]: link } = LINKS[item.kind];
  const { rows } = await tx.execute(
    sql`select from ${link.links} where ${itemId} = ${item.id} and ${link.label} = ${id}`,
  );
  return rows.length > 0;
}

/**
 * Takes a tag or location off a roll or scan, and forgets one that nothing else has. The caller holds the customer's row,
 * so nobody puts it on something meanwhile.
 * @returns false when it was not there
 */
export async function unlinkLabel(tx: Tx, item: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { item: itemId, [kind]: link } = LINKS[item.kind];
  const removed = await tx.execute(
    sql`delete from ${link.links} where ${itemId} = ${item.id} and ${link.label} = ${id} returning ${itemId}`,
  );
  if (removed.rows.length === 0) return false;
  const { table, links } = LABELS[kind];
  await tx.execute(sql`delete from ${table} where id = ${id}
    and not exists (select from ${links[0]} = ${id}) and not exists (select from ${links[1]} = ${id})`);
  return true;
}
