import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../visible-scans.ts";
import type { LabelKind } from "./label-tables.ts";
import { unlinkLabel } from "./link-label.ts";
import { lockItem, type Item } from "./lock-item.ts";

/** Takes a tag or location off a roll or scan. */
export async function removeLabel(
  { db }: Deps,
  viewer: Viewer,
  item: Item,
  kind: LabelKind,
  id: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await lockItem(tx, viewer, item);
    if (!(await unlinkLabel(tx, item, kind, id))) throw notFound(`${kind === "tag" ? "Tag" : "Place"} not found.`);
  });
  return { done: true };
}
