import { sql } from "drizzle-orm";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import type { Tx } from "../../deps.ts";
import { columnName } from "../../platform/database/column-name.ts";
import { type LabelKind, LABELS, LINKS } from "./label-tables.ts";
import type { Item } from "./lock-item.ts";

/**
 * Puts a tag or location on a roll or scan; one that is there already stays. The caller holds the customer's row.
 * @returns false when there is no room for it
 */
export async function linkLabel(tx: Tx, on: Item, kind: LabelKind, id: string, now: Date): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const present = await tx.execute<{ id: string }>(sql`select ${label} as id from ${links} where ${item} = ${on.id}`);
  if (present.rows.some((row) => row.id === id)) return true;
  if (present.rows.length >= LABELS_PER_ITEM) return false;
  await tx.execute(sql`
    insert into ${links} (${columnName(item)}, ${columnName(label)}, ${columnName(links.createdAt)})
    values (${on.id}, ${id}, ${now.toISOString()})`);
  return true;
}

/** Whether a roll or scan has a tag or location. */
export async function isLinked(tx: Tx, on: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const { rows } = await tx.execute(sql`select from ${links} where ${item} = ${on.id} and ${label} = ${id}`);
  return rows.length > 0;
}

/**
 * Takes a tag or location off a roll or scan, and forgets one that nothing else has. The caller holds the customer's row,
 * so nobody puts it on something meanwhile.
 * @returns false when it was not there
 */
export async function unlinkLabel(tx: Tx, on: Item, kind: LabelKind, id: string): Promise<boolean> {
  const { links, item, label } = LINKS[on.kind][kind];
  const removed = await tx.execute(
    sql`delete from ${links} where ${item} = ${on.id} and ${label} = ${id} returning ${item}`,
  );
  if (removed.rows.length === 0) return false;
  await forgetUnused(tx, kind, id);
  return true;
}

/** Forgets a tag or location that nothing has any more. */
export async function forgetUnused(tx: Tx, kind: LabelKind, id: string): Promise<void> {
  const [labels, onRolls, onScans] = [LABELS[kind], LINKS.roll[kind], LINKS.scan[kind]];
  await tx.execute(sql`delete from ${labels} where ${labels.id} = ${id}
    and not exists (select from ${onRolls.links} where ${onRolls.label} = ${id})
    and not exists (select from ${onScans.links} where ${onScans.label} = ${id})`);
}
