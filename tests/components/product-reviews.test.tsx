import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import {
  answerReview,
  listAllReviews,
  listOwnReviews,
  listProductReviews,
  OwnReview,
  ProductReview,
  ReviewRow,
  saveReview,
} from "../../src/contract/reviews/reviews.ts";
import * as desk from "../../src/web/routes/admin/reviews.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { aLine, anOrder } from "../support/components/orders.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { aProduct, openProduct } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const FILM = aProduct({ name: "Gold 200", slug: "gold-200" });
const WORDS = "Fine grain, kind to skin.";

beforeEach(() => page.viewport(1280, 720));

test("a buyer submits stars and text, and learns that the lab reviews them first", async () => {
  let written: OwnReview[] = [];
  const { api } = await renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: `/users/${CUSTOMER_ID}/orders/7`,
    as: customer(),
    api(api) {
      const line = aLine({ productId: FILM.id, description: FILM.name });
      api.reply(getUserOrder, anOrder({ lines: [line], status: "COMPLETE", paidAt: "2026-06-15T14:00:00.000Z" }));
      api.reply(listOwnReviews, () => ({
        reviews: written,
        may: [{ productId: FILM.id, name: FILM.name, orderId: 7 }],
      }));
      api.reply(saveReview, ({ body }) => {
        const review = smallest(OwnReview, { ...body, productId: FILM.id, state: "WAITING" });
        written = [review];
        return { review };
      });
    },
  });
  await main.getByRole("button", { name: "Write a review of Gold 200" }).click();
  const dialog = page.getByRole("dialog", { name: "Review Gold 200" });
  const send = dialog.getByRole("button", { name: "Send" });
  await send.click();
  await expect.element(dialog.getByText("Choose 1 to 5 stars.")).toBeVisible();
  await dialog.getByRole("radio", { name: "4 of 5 stars" }).click();
  await dialog.getByLabelText("Your review").fill(WORDS);
  await expectAccessible("writing a review");
  await send.click();
  await expect.element(main.getByText("We review it before publishing.")).toBeVisible();
  expect(api.requests(saveReview).map(({ body }) => body)).toEqual([{ stars: 4, words: WORDS }]);
});

test("a review whose approval fails stays at the desk, and the next click publishes it", async () => {
  const row = (state: "WAITING" | "SHOWN") =>
    smallest(ReviewRow, { productName: "Gold 200", customerName: "Zoe Grain", stars: 4, words: WORDS, state });
  let now = row("WAITING");
  const screen = await renderScreen(desk, {
    path: "/admin/reviews",
    as: admin(),
    api(api) {
      api.reply(listAllReviews, () => ({ reviews: [now], count: 1 }));
      api.reply(answerReview, () => {
        now = { ...now, state: "SHOWN" };
        return {};
      });
    },
  });
  const article = main.getByRole("article", { name: /Gold 200/ });
  await expect.element(article).toMatchTextContent(WORDS);
  await expectAccessible("reviews awaiting approval");
  await saysRefusals(screen, answerReview, {
    press: () => article.getByRole("button", { name: "Publish", exact: true }).click(),
    at: notices,
  });
  await expect.element(article.getByText("Published", { exact: true })).toBeVisible();
});

test("visitors and search engines see reviews by first name and initial", async () => {
  await openProduct(FILM, {
    api: (api) =>
      api.reply(listProductReviews, {
        average: 4,
        count: 1,
        reviews: [smallest(ProductReview, { name: "Zoe G.", stars: 4, words: WORDS })],
      }),
  });
  const reviews = main.getByRole("region", { name: "Reviews" });
  await expect.element(reviews).toMatchTextContent("4 of 5, 1 review");
  await expect.element(reviews).toMatchTextContent("Zoe G.");
  const structured = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => script.textContent,
  );
  expect(structured.join("")).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
  );
});
