import { and, eq } from "drizzle-orm";
import type { ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/returns/returns.ts";
import { RETURN_PHOTO_SIDE } from "../../rules/returns/returns.ts";
import type { CallDeps, Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { newWriteLink } from "../files/write-link-reply.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { orderOf, returnIn, returnsOf, type Whose } from "./queries.ts";
import { productReturns } from "./tables.ts";

const UPLOAD = /^returns\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;
/** Enough for any phone's camera; stops decompression bombs. */
const MOST_PIXELS = 60_000_000;

/** Returns an upload link for a photograph of the returned goods, valid until the lab's decision. */
export async function linkForReturnPhoto(
  deps: CallDeps,
  whose: Whose,
  { returnId, bytes }: { returnId: string; bytes: number },
): Promise<ReplyOf<typeof contract.addReturnPhoto>> {
  const { state } = returnIn(await returnsOf(deps.db, whose, deps.now()), returnId);
  if (state !== "REQUESTED") throw refuse(contract.addReturnPhoto, "ALREADY_ANSWERED");
  return newWriteLink(deps, `returns/${returnId}/upload-${newId()}`, { type: "image/jpeg", bytes });
}

/** Stores an uploaded photograph, replacing the previous one. */
export async function receiveReturnPhoto(deps: Deps, upload: PassingUpload): Promise<void> {
  const [, returnId] = UPLOAD.exec(upload.key) ?? [];
  if (returnId === undefined) throw notFound();
  const key = `returns/${returnId}/${newId()}.jpg`;
  const sent = { path: upload.path, announced: upload.type };
  await takeInPhotograph(deps, sent, {
    key,
    types: ["image/jpeg"],
    maxPixels: MOST_PIXELS,
    longestSide: RETURN_PHOTO_SIDE,
  });
  const isStored = await deps.db.transaction(async (tx) => {
    const isIt = eq(productReturns.id, returnId);
    const [before] = await tx.select({ key: productReturns.photoKey }).from(productReturns).where(isIt).for("update");
    const [order] = await tx
      .update(productReturns)
      .set({ photoKey: key })
      .where(and(isIt, eq(productReturns.state, "REQUESTED")))
      .returning({ orderId: productReturns.orderId });
    // Deletes a photograph that arrived too late.
    const gone = order === undefined ? key : before?.key;
    if (gone) await deps.jobs.enqueue(tx, "remove-files", { keys: [gone] });
    // It is uploaded after the return is created, when the desk may already have it open.
    if (order !== undefined) {
      const { id, customerId } = await orderOf(tx, { returnId });
      await deps.live.publish(tx, { type: "order", userId: customerId, orderId: id });
    }
    return order !== undefined;
  });
  if (!isStored) throw refuse(contract.addReturnPhoto, "ALREADY_ANSWERED");
}
