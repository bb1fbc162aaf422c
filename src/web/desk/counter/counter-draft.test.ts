import { expect, test } from "vitest";
import type { User } from "../../../contract/accounts/accounts.ts";
import { typedFilm } from "../../../rules/film/typed-film.ts";
import { addFilm, addGoods, missingIn, negativesFor, NEW_DRAFT, orderOf } from "./counter-draft.ts";

const ada = { preferences: [], tier: "NON_MEMBER", active: false, addresses: [] } as unknown as User;
const bag = { productId: "019aa7a6-2c44-7c3e-8a51-6b5f0c0f7d11", productVariantId: null, name: "Tote bag" };

test("identical film and goods share a row, and each roll becomes one roll of the order", () => {
  let draft = NEW_DRAFT;
  for (const text of ["2 portra 400", "portra 400", "hp5 +1"]) draft = addFilm(draft, ada, typedFilm(text)[0]!);
  draft = addGoods(addGoods(draft, bag), bag);
  expect(draft.rolls.map(({ count }) => count)).toEqual([3, 1]);
  const order = orderOf({ ...draft, negatives: "TOSS" });
  expect(order.rolls).toHaveLength(4);
  expect(new Set(order.rolls!.map(({ tempKey }) => tempKey)).size).toBe(4);
  expect(order.rolls!.every(({ negativesAction }) => negativesAction === "TOSS")).toBe(true);
  expect(order.lines).toMatchObject([{ quantity: 2 }]);
  expect(order.deliveryMethod).toBe("IN_STORE_PICKUP");
});

test("film needs a choice for its negatives, goods do not", () => {
  expect(missingIn(NEW_DRAFT)).toMatch(/film or items/);
  expect(missingIn(addGoods(NEW_DRAFT, bag))).toBeNull();
  const film = addFilm(NEW_DRAFT, ada, typedFilm("hp5")[0]!);
  expect(missingIn(film)).toMatch(/negatives/);
  expect(missingIn({ ...film, negatives: "PICK_UP" })).toBeNull();
});

test("shipping is not offered to a customer without an address", () => {
  const fates = negativesFor(ada).map(({ fate }) => fate);
  expect(fates).toContain("PICK_UP");
  expect(fates).not.toContain("SHIP");
  expect(fates).not.toContain("PICK_UP_SHIP");
});
