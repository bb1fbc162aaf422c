import { eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { collections } from "../products/tables.ts";
import type { StaffChange } from "../history/record-change.ts";
import { noSuchCollection } from "./queries.ts";

/** Reads a collection and keeps it as it is until `tx` ends; its products are put in order one after the other. */
export async function lockCollection(tx: Tx, collectionId: string) {
  const [collection] = await tx.select().from(collections).where(eq(collections.id, collectionId)).for("no key update");
  if (collection === undefined) throw noSuchCollection();
  return collection;
}

/** A collection as the record of what staff changed names it. */
export const thingOf = ({ id, name }: { id: string; name: string }): StaffChange["thing"] => ({
  kind: "COLLECTION",
  id,
  name,
});
