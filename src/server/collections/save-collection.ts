import { asc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { collectionSlug } from "../../rules/products/slug.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange, type StaffChange } from "../history/record-change.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { collections, productMedia } from "../products/tables.ts";
import { noSuchCollection } from "./queries.ts";

type CollectionFields = BodyOf<typeof contract.addCollection>;

/** @returns the collection's id */
export async function addCollection({ db, now }: Deps, form: CollectionFields, by: string): Promise<string> {
  return db.transaction((tx) => insertCollection({ now }, tx, form, by)).catch(nameTaken);
}

async function insertCollection(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  form: CollectionFields,
  by: string,
): Promise<string> {
  const id = newId();
  await tx.insert(collections).values({ ...form, id, slug: collectionSlug(form.name), createdAt: now() });
  const thing = thingOf({ id, name: form.name });
  await recordChange({ now }, tx, { by, verb: "ADDED", thing, after: form });
  return id;
}

export async function updateCollection(
  { db, now }: Deps,
  collectionId: string,
  { version, ...form }: BodyOf<typeof contract.updateCollection>,
  by: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const collection = await lockCollection(tx, collectionId);
      if (collection.version !== version) {
        throw refuse(contract.updateCollection, "STALE", { version: collection.version });
      }
      await tx
        .update(collections)
        .set({ ...form, slug: collectionSlug(form.name), version: sql`${collections.version} + 1` })
        .where(eq(collections.id, collectionId));
      const thing = thingOf({ id: collectionId, name: form.name });
      await recordChange({ now }, tx, { by, verb: "CHANGED", thing, before: collection, after: form });
    })
    .catch(nameTaken);
}

/** Removes a collection and its pictures; its products stay in the shop. */
export async function removeCollection({ db, files, now }: Deps, collectionId: string, by: string): Promise<void> {
  const pictures = await db.transaction(async (tx) => {
    const collection = await lockCollection(tx, collectionId);
    const keys = await tx
      .select({ key: productMedia.key })
      .from(productMedia)
      .where(eq(productMedia.collectionId, collectionId));
    await tx.delete(collections).where(eq(collections.id, collectionId));
    await recordChange({ now }, tx, { by, verb: "REMOVED", thing: thingOf(collection), before: collection });
    return keys;
  });
  for (const { key } of pictures) await files.remove(key);
}

function nameTaken(error: unknown): never {
  throw isTaken(error) ? refuse(contract.addCollection, "NAME_TAKEN") : error;
}

/** Reads a collection and locks it until `tx` ends, so that changes to its product order run one after another. */
export async function lockCollection(tx: Tx, collectionId: string) {
  const [collection] = await tx.select().from(collections).where(eq(collections.id, collectionId)).for("no key update");
  if (collection === undefined) throw noSuchCollection();
  return collection;
}

/** Identifies a collection in the log of staff changes. */
export const thingOf = ({ id, name }: { id: string; name: string }): StaffChange["thing"] => ({
  kind: "COLLECTION",
  id,
  name,
});

/**
 * Reorders the collections. Texts and names do not change, so no open form becomes stale. `collectionIds` lists every
 * collection exactly once.
 */
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
