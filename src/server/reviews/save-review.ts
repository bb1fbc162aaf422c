import { and, eq } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/reviews/reviews.ts";
import { REVIEW_PHOTO_SIDE } from "../../rules/reviews/reviews.ts";
import type { CallDeps, Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { newWriteLink } from "../files/write-link-reply.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { boughtAndHad } from "./queries.ts";
import { productReviews } from "./tables.ts";

type Own = { userId: string; productId: string };
const isOwn = ({ userId, productId }: Own) =>
  and(eq(productReviews.userId, userId), eq(productReviews.productId, productId));

/** Saves a buyer's review; each version needs the lab's approval before it is published. */
export async function saveReview(deps: Deps, { userId, productId }: Own, said: BodyOf<typeof contract.saveReview>) {
  if ((await boughtAndHad(deps.db, userId, productId)).length === 0) throw refuse(contract.saveReview, "NOT_BOUGHT");
  const review = { ...said, state: "WAITING" as const, writtenAt: deps.now(), byUserId: null };
  const [saved] = await deps.db
    .insert(productReviews)
    .values({ id: newId(), userId, productId, ...review })
    .onConflictDoUpdate({ target: [productReviews.productId, productReviews.userId], set: review })
    .returning();
  return saved!;
}

export async function removeReview(deps: Deps, own: Own): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(productReviews).where(isOwn(own)).returning({ key: productReviews.photoKey });
    if (gone === undefined) throw notFound("Review not found.");
    if (gone.key !== null) await deps.jobs.enqueue(tx, "remove-files", { keys: [gone.key] });
  });
}

const UPLOAD = /^reviews\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;
/** Enough for any phone's camera; stops decompression bombs. */
const MOST_PIXELS = 60_000_000;

export async function linkForReviewPhoto(
  deps: CallDeps,
  own: Own,
  bytes: number,
): Promise<ReplyOf<typeof contract.addReviewPhoto>> {
  const [review] = await deps.db.select({ id: productReviews.id }).from(productReviews).where(isOwn(own));
  if (review === undefined) throw notFound("Review not found.");
  return newWriteLink(deps, `reviews/${review.id}/upload-${newId()}`, { type: "image/jpeg", bytes });
}

/** Stores a review's uploaded picture, replacing the previous one; the review needs the lab's approval again. */
export async function receiveReviewPhoto(deps: Deps, upload: PassingUpload): Promise<void> {
  const [, reviewId] = UPLOAD.exec(upload.key) ?? [];
  if (reviewId === undefined) throw notFound();
  const key = `reviews/${reviewId}/${newId()}.jpg`;
  await takeInPhotograph(
    deps,
    { path: upload.path, announced: upload.type },
    { key, types: ["image/jpeg"], maxPixels: MOST_PIXELS, longestSide: REVIEW_PHOTO_SIDE },
  );
  await deps.db.transaction(async (tx) => {
    const isIt = eq(productReviews.id, reviewId);
    const [before] = await tx.select({ key: productReviews.photoKey }).from(productReviews).where(isIt).for("update");
    // Deletes the picture if its review was removed meanwhile.
    const gone = before === undefined ? key : before.key;
    if (before !== undefined)
      await tx.update(productReviews).set({ photoKey: key, state: "WAITING", writtenAt: deps.now() }).where(isIt);
    if (gone !== null) await deps.jobs.enqueue(tx, "remove-files", { keys: [gone] });
  });
}

/** Publishes or hides a review, in the version that staff read. */
export async function answerReview(
  { db }: Deps,
  { reviewId, shown, writtenAt, by }: { reviewId: string; shown: boolean; writtenAt: string; by: string },
): Promise<void> {
  const isIt = eq(productReviews.id, reviewId);
  const answered = await db
    .update(productReviews)
    .set({ state: shown ? "SHOWN" : "HIDDEN", byUserId: by })
    .where(and(isIt, eq(productReviews.writtenAt, new Date(writtenAt))))
    .returning({ id: productReviews.id });
  if (answered.length > 0) return;
  const [there] = await db.select({ id: productReviews.id }).from(productReviews).where(isIt);
  if (there === undefined) throw notFound("Review not found.");
  throw refuse(contract.answerReview, "CHANGED");
}
