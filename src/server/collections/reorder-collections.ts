import { asc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { Deps } from "../deps.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { collections } from "../products/tables.ts";

/** Puts the collections in an order. Texts and names stay as they are, so nobody's page is stale by it. @param collectionIds all, once */
export async function reorderCollections({ db }: Deps, collectionIds: readonly string[]): Promise<string[]> {
  const wanted = collectionIds.map((id) => id.toLowerCase());
  if (new Set(wanted).size < wanted.length) throw invalidField("collectionIds", "Name every collection once.");
  await db.transaction(async (tx) => {
    const present = await tx
      .select({ id: collections.id })
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
  });
  return wanted;
}
