import { asc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { collections } from "../products/tables.ts";

/** Puts the collections in an order. Texts and names stay as they are, so nobody's page is stale by it. `collectionIds` names all, once. */
export async function reorderCollections(
  { db, now }: Deps,
  { collectionIds, by }: { collectionIds: readonly string[]; by: string },
): Promise<string[]> {
  const wanted = collectionIds.map((id) => id.toLowerCase());
  if (new Set(wanted).size < wanted.length) throw invalidField("collectionIds", "Name every collection once.");
  await db.transaction(async (tx) => {
    const present = await tx
      .select({ id: collections.id, name: collections.name })
      .from(collections)
      .orderBy(asc(collections.orderIndex), asc(collections.id))
      .for("no key update");
    const ids = present.map(({ id }) => id);
    const named = new Set(wanted);
    if (ids.length !== wanted.length || ids.some((id) => !named.has(id)))
      throw refuse(contract.reorderCollections, "OTHER_COLLECTIONS", { collectionIds: ids });
    await tx
      .update(collections)
      .set({ orderIndex: sql`place.nr - 1` })
      .from(sql`unnest(${sql.param(wanted)}::uuid[]) with ordinality as place ("collectionId", nr)`)
      .where(eq(collections.id, sql`place."collectionId"`));
    const before = { order: present.map(({ name }) => name) };
    const after = { order: wanted.map((id) => present.find((one) => one.id === id)!.name) };
    const thing = { kind: "COLLECTION", id: "all", name: "All collections" } as const;
    await recordChange({ now }, tx, { by, verb: "ARRANGED", thing, before, after });
  });
  return wanted;
}
