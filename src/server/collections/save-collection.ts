import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { collectionSlug } from "../../rules/products/slug.ts";
import type { Deps, Tx } from "../deps.ts";
import { changeRecord } from "../history/record-change.ts";
import { inOneStatement } from "../platform/database/writable-cte.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { collections, productMedia } from "../products/tables.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { lockCollection, thingOf } from "./lock-collection.ts";

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
  const added = tx.insert(collections).values({ ...form, id, slug: collectionSlug(form.name), createdAt: now() });
  const thing = thingOf({ id, name: form.name });
  const recorded = changeRecord({ now }, tx, { by, verb: "ADDED", thing, after: form });
  await inOneStatement(tx, { added, recorded });
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
      const changed = tx
        .update(collections)
        .set({ ...form, slug: collectionSlug(form.name), version: sql`${collections.version} + 1` })
        .where(eq(collections.id, collectionId));
      const thing = thingOf({ id: collectionId, name: form.name });
      const recorded = changeRecord({ now }, tx, { by, verb: "CHANGED", thing, before: collection, after: form });
      await inOneStatement(tx, { changed, recorded });
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
    const removed = tx.delete(collections).where(eq(collections.id, collectionId));
    const thing = thingOf(collection);
    const recorded = changeRecord({ now }, tx, { by, verb: "REMOVED", thing, before: collection });
    await inOneStatement(tx, { removed, recorded });
    return keys;
  });
  for (const { key } of pictures) await files.remove(key);
}

function nameTaken(error: unknown): never {
  throw isTaken(error) ? refuse(contract.addCollection, "NAME_TAKEN") : error;
}
