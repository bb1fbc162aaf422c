import { and, eq } from "drizzle-orm";
import type * as contract from "../../contract/couriers/courier-routes.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { DOOR_PHOTO_SIDE } from "../../rules/couriers/stops.ts";
import type { CallDeps, Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { notFound } from "../platform/http/errors.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { newId } from "../platform/ids.ts";
import { noSuchStop } from "./routes.ts";
import { courierStops } from "./tables.ts";
import { newWriteLink } from "../files/write-link-reply.ts";

const UPLOAD = /^courier-stops\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;
/** Allows any phone's camera but no decompression bombs. */
const MOST_PIXELS = 60_000_000;

export async function linkForPhoto(
  deps: CallDeps,
  { messengerId, stopId }: { messengerId: string; stopId: string },
  bytes: number,
): Promise<ReplyOf<typeof contract.photographStop>> {
  const [stop] = await deps.db
    .select({ id: courierStops.id })
    .from(courierStops)
    .where(and(eq(courierStops.id, stopId), eq(courierStops.messengerId, messengerId)));
  if (stop === undefined) throw noSuchStop();
  return newWriteLink(deps, `courier-stops/${stop.id}/upload-${newId()}`, { type: "image/jpeg", bytes });
}

/** Stores a door photo uploaded by its write link: checks its content, scales it and strips the camera's metadata. */
export async function receiveDoorPhoto(deps: Deps, upload: PassingUpload): Promise<void> {
  const stopId = UPLOAD.exec(upload.key)?.[1];
  if (stopId === undefined) throw notFound();
  const key = `courier-stops/${stopId}/${newId()}.jpg`;
  const sent = { path: upload.path, announced: upload.type };
  await takeInPhotograph(deps, sent, {
    key,
    types: ["image/jpeg"],
    maxPixels: MOST_PIXELS,
    longestSide: DOOR_PHOTO_SIDE,
  });
  const replaced = await deps.db.transaction(async (tx) => {
    const is = eq(courierStops.id, stopId);
    const [stop] = await tx.select({ photoKey: courierStops.photoKey }).from(courierStops).where(is).for("update");
    await tx.update(courierStops).set({ photoKey: key }).where(is);
    return stop!.photoKey;
  });
  if (replaced !== null) await deps.files.remove(replaced);
}
