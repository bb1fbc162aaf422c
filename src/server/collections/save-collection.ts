import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/collections/collections.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { collectionSlug } from "../../rules/products/slug.ts";
import type { Deps, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { collections, productMedia } from "../products/tables.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { lockCollection } from "./lock-collection.ts";

type CollectionFields = BodyOf<typeof contract.addCollection>;

/** @returns the collection's id */
export async function addCollection({ db, now }: Deps, form: CollectionFields): Promise<string> {
  return db.transaction((tx) => insertCollection(tx, form, now())).catch(nameTaken);
}

async function insertCollection(tx: Tx, form: CollectionFields, createdAt: Date): Promise<string> {
  const id = newId();
  await tx.insert(collections).values({ ...form, id, slug: collectionSlug(form.name), createdAt });
  return id;
}

export async function updateCollection(
  { db }: Deps,
  collectionId: string,
  { version, ...form }: BodyOf<typeof contract.updateCollection>,
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
    })
    .catch(nameTaken);
}

/** Removes a collection and its pictures; its products stay in the shop. */
export async function removeCollection({ db, files }: Deps, collectionId: string): Promise<void> {
  const pictures = await db.transaction(async (tx) => {
    await lockCollection(tx, collectionId);
    const keys = await tx
      .select({ key: productMedia.key })
      .from(productMedia)
      .where(eq(productMedia.collectionId, collectionId));
    await tx.delete(collections).where(eq(collections.id, collectionId));
    return keys;
  });
  for (const { key } of pictures) await files.remove(key);
}

function nameTaken(error: unknown): never {
  throw isTaken(error) ? refuse(contract.addCollection, "NAME_TAKEN") : error;
}
