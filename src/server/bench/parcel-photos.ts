import { asc, eq } from "drizzle-orm";
import type * as contract from "../../contract/bench/bench.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { PARCEL_PHOTO_SIDE } from "../../rules/film/parcel-photos.ts";
import type { CallDeps, Db, Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { orders } from "../orders/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { newId } from "../platform/ids.ts";
import { parcelPhotos } from "./tables.ts";
import { newWriteLink } from "../files/write-link-reply.ts";

const UPLOAD = /^parcels\/(\d+)\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;
/** Allows any tablet's camera but no decompression bombs. */
const MOST_PIXELS = 60_000_000;

export async function linkForParcelPhoto(
  deps: CallDeps,
  { orderId, by, bytes }: { orderId: number; by: string; bytes: number },
): Promise<ReplyOf<typeof contract.addParcelPhoto>> {
  await findOrder(deps.db, orderId);
  return newWriteLink(deps, `parcels/${orderId}/${by}/upload-${newId()}`, { type: "image/jpeg", bytes });
}

/** Stores a photo uploaded by its write link: checks its content, scales it and strips the camera's metadata. */
export async function receiveParcelPhoto(deps: Deps, upload: PassingUpload): Promise<void> {
  const [, order, byUserId] = UPLOAD.exec(upload.key) ?? [];
  if (order === undefined) throw notFound();
  const orderId = Number(order);
  const id = newId();
  const key = `parcels/${orderId}/${id}.jpg`;
  const sent = { path: upload.path, announced: upload.type };
  await takeInPhotograph(deps, sent, {
    key,
    types: ["image/jpeg"],
    maxPixels: MOST_PIXELS,
    longestSide: PARCEL_PHOTO_SIDE,
  });
  await deps.db.insert(parcelPhotos).values({ id, orderId, key, byUserId: byUserId!, at: deps.now() });
}

export async function listParcelPhotos(
  { db, files, now, linksFor }: CallDeps,
  orderId: number,
): Promise<ReplyOf<typeof contract.listParcelPhotos>> {
  await findOrder(db, orderId);
  const found = await db
    .select({ id: parcelPhotos.id, key: parcelPhotos.key, at: parcelPhotos.at })
    .from(parcelPhotos)
    .where(eq(parcelPhotos.orderId, orderId))
    .orderBy(asc(parcelPhotos.at));
  return {
    photos: found.map(({ id, key, at }) => ({
      id,
      at: at.toISOString(),
      url: files.readLink(key, { for: linksFor, type: "image/jpeg", now: now() }),
    })),
  };
}

async function findOrder(db: Db, orderId: number): Promise<void> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
}
