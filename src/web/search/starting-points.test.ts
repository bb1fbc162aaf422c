import { expect, test } from "vitest";
import { startingPoints } from "./starting-points.ts";

type Shelves = Parameters<typeof startingPoints>[1];

const shelf = (name: string, products: string[], part = {}) =>
  ({
    collection: { name, slug: name.toLowerCase(), active: true, productCount: products.length, ...part },
    featuredImage: null,
    popularProducts: products.map((product) => ({ name: product, slug: product.toLowerCase(), media: [] })),
  }) as unknown as Shelves[number];

const names = (popular: string[], shelves: Shelves, title: string) =>
  startingPoints(popular, shelves)
    .find((group) => group.title === title)
    ?.suggestions.map(({ name }) => name);

test("popular searches come first, then each collection's most popular product, without duplicates", () => {
  const shelves = [shelf("Color", ["Gold", "Portra"]), shelf("Medium", ["Gold"]), shelf("Black", ["Tri-X"])];
  expect(names(["cameras"], shelves, "Popular")).toEqual(["cameras", "Gold", "Tri-X"]);
});

test("categories without products are omitted, and help is always included", () => {
  expect(names([], [shelf("Empty", []), shelf("Off", ["A"], { active: false })], "Categories")).toBeUndefined();
  expect(names([], [], "Help")).toContain("Prices");
});
