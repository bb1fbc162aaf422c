import { and, eq } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Tag } from "../../../contract/film/tags.ts";
import { folded, labelName } from "../../../rules/film/label-names.ts";
import type { Deps, Tx } from "../../deps.ts";
import { invalidField, notFound, refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Viewer } from "../visible-scans.ts";
import { isLinked, linkLabel } from "./tags-and-places.ts";
import { type Item, lockItem } from "./lock-item.ts";
import { tags } from "./tables.ts";

/** Tags a roll or scan. Reuses the customer's existing tag with that name, whatever its case. */
export function addTag({ db, now }: Deps, viewer: Viewer, item: Item, typed: string): Promise<Tag> {
  return db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    const name = tagName(typed);
    const tag = (await findTag(tx, viewer.userId, name)) ?? (await makeTag(tx, viewer.userId, name, now()));
    if (!(await linkLabel(tx, item, "tag", tag.id, now()))) throw refuse(contract.addRollTag, "TOO_MANY");
    return tag;
  });
}

/** Cleans a tag's name for storage; rejects names that end up empty. */
export function tagName(typed: string): string {
  const name = labelName(typed);
  if (name === "") throw invalidField("name", "Enter a tag");
  return name;
}

export async function findTag(tx: Tx, userId: string, name: string): Promise<Tag | undefined> {
  const [found] = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.customerId, userId), eq(tags.folded, folded(name))));
  return found;
}

export async function makeTag(tx: Tx, customerId: string, name: string, createdAt: Date): Promise<Tag> {
  const id = newId();
  await tx.insert(tags).values({ id, customerId, name, folded: folded(name), createdAt });
  return { id, name };
}

/** Renames a tag of a roll or scan wherever it is used. Never merges two tags, because that could not be undone. */
export function renameTag({ db }: Deps, viewer: Viewer, item: Item, id: string, typed: string): Promise<Tag> {
  return db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    const name = tagName(typed);
    if (!(await isLinked(tx, item, "tag", id))) throw notFound("Tag not found.");
    const other = await findTag(tx, viewer.userId, name);
    if (other !== undefined && other.id !== id) throw refuse(contract.renameRollTag, "TAG_TAKEN", { tag: other });
    await tx
      .update(tags)
      .set({ name, folded: folded(name) })
      .where(eq(tags.id, id));
    return { id, name };
  });
}
