import { expect, test } from "vitest";
import { handOverGoods, packGoods } from "../../contract/bench/goods.ts";
import * as contract from "../../contract/reviews/reviews.ts";
import { aDraft, paidOrder, putFile } from "../../../tests/support/makers.ts";
import { aJpeg, text } from "../../../tests/support/scan-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

/** Creates a buyer who has received a product. */
async function buyer(admin: Person, ada: Person, productId: string, { has = true } = {}) {
  const draft = aDraft([], { lines: [{ tempKey: "a", productId }], deliveryMethod: "IN_STORE_PICKUP" });
  const { id: orderId } = await paidOrder(ada, draft);
  const handOver = async () => {
    await admin.call(packGoods, { params: { orderId }, body: { packed: true } });
    await admin.call(handOverGoods, { params: { orderId } });
  };
  if (has) await handOver();
  return { orderId, handOver, params: { userId: ada.userId, productId } };
}

test("only buyers can review a product they received, and others see it once approved", async () => {
  const lab = await startLab();
  const [ada, admin, visitor] = [await lab.customer({ firstName: "Ada" }), await lab.admin(), lab.visitor()];
  const { id: productId } = await addProduct(admin);
  const { params, handOver, orderId } = await buyer(admin, ada, productId, { has: false });
  const save = (stars: number, words: string) => ada.call(contract.saveReview, { params, body: { stars, words } });
  await expect(save(5, "Lovely")).rejects.toMatchObject({ status: 409, code: "NOT_BOUGHT" });
  await handOver();
  const { may } = await ada.call(contract.listOwnReviews, { params: { userId: ada.userId } });
  expect(may).toMatchObject([{ productId, orderId }]);
  await expect(save(6, "")).rejects.toMatchObject({ status: 400 });

  const { review } = await save(4, "Fine grain");
  const shown = () => visitor.call(contract.listProductReviews, { params: { productId } });
  expect(await shown()).toEqual({ average: null, count: 0, reviews: [] });
  const answer = (writtenAt: string, now: boolean) =>
    admin.call(contract.answerReview, { params: { reviewId: review.id }, body: { shown: now, writtenAt } });
  lab.clock.move(1000);
  const changed = (await save(3, "Fine grain, flat contrast")).review;
  await expect(answer(review.writtenAt, true)).rejects.toMatchObject({ code: "CHANGED" });
  await answer(changed.writtenAt, true);
  expect(await shown()).toMatchObject({
    average: 3,
    count: 1,
    reviews: [{ stars: 3, words: "Fine grain, flat contrast" }],
  });
  expect((await shown()).reviews[0]!.name).toMatch(/^Ada \p{Lu}\.$/u);

  await answer(changed.writtenAt, false);
  expect((await shown()).count).toBe(0);
  await ada.call(contract.removeReview, { params });
  await expect(ada.call(contract.removeReview, { params })).rejects.toMatchObject({ status: 404 });
  expect((await ada.call(contract.listOwnReviews, { params: { userId: ada.userId } })).reviews).toEqual([]);
});

test("reviews are averaged, newest first and paginated; a photo is re-encoded", async () => {
  const lab = await startLab();
  const [admin, visitor] = [await lab.admin(), lab.visitor()];
  const { id: productId, name } = await addProduct(admin);
  for (const stars of [5, 5, 4]) {
    const who = await lab.customer();
    const { params } = await buyer(admin, who, productId);
    lab.clock.move(1000);
    const { review } = await who.call(contract.saveReview, { params, body: { stars, words: `${stars}` } });
    const send = async (bytes: Uint8Array<ArrayBuffer>) =>
      putFile(lab.origin, await who.call(contract.addReviewPhoto, { params, body: { size: bytes.length } }), bytes);
    expect((await send(text("no picture"))).ok).toBe(false);
    expect((await send(await aJpeg({ orientation: 6 }))).ok).toBe(true);
    const { reviews } = await admin.call(contract.listAllReviews, { query: { search: name, state: "WAITING" } });
    const row = reviews.find(({ id }) => id === review.id);
    await admin.call(contract.answerReview, {
      params: { reviewId: review.id },
      body: { shown: true, writtenAt: row!.writtenAt },
    });
  }
  const first = await visitor.call(contract.listProductReviews, { params: { productId }, query: { limit: 2 } });
  expect(first).toMatchObject({ average: 4.7, count: 3, reviews: [{ stars: 4 }, { stars: 5 }] });
  const photo = await fetch(lab.origin + first.reviews[0]!.photo!);
  expect(Buffer.from(await photo.arrayBuffer()).includes("Exif")).toBe(false);
  // The average covers all reviews, whatever the search.
  const least = await visitor.call(contract.listProductReviews, {
    params: { productId },
    query: { sortBy: "stars", desc: "false", limit: 1 },
  });
  expect(least).toMatchObject({ average: 4.7, count: 3, reviews: [{ stars: 4 }] });
  const none = await visitor.call(contract.listProductReviews, { params: { productId }, query: { search: "100%" } });
  expect(none).toMatchObject({ average: 4.7, count: 0, reviews: [] });
  const rest = await visitor.call(contract.listProductReviews, { params: { productId }, query: { offset: 2 } });
  expect(rest.reviews).toMatchObject([{ stars: 5 }]);
});
