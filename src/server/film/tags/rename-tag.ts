import { eq } from "drizzle-orm";
import * as contract from "../../../contract/film/tags.ts";
import type { Tag } from "../../../contract/film/tags.ts";
import { folded } from "../../../rules/film/label-names.ts";
import type { Deps } from "../../deps.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import { findTag, tagName } from "./add-tag.ts";
import { isLinked } from "./link-label.ts";
import { lockItem, type Item } from "./lock-item.ts";
import { tags } from "./tables.ts";

/** Renames a tag of a roll or scan wherever it is. Two tags do not become one: that could not be taken back. */
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
