import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { developmentPrice } from "../prices/price-list.ts";
import { filmOfProduct, pricePerRoll, rollsIn } from "./film-of-product.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

test("the film is inferred from name and facts, in 120 as in 35mm", () => {
  const facts = { format: "120", process: "C-41" };
  expect(filmOfProduct("Kodak Portra 400 (120)", facts)).toEqual({
    stock: { brand: "Kodak", model: "Portra 400" },
    format: "120",
    process: "C41",
  });
  expect(filmOfProduct("Some Film 12", { format: "35mm", process: "Black and white" })).toEqual({
    stock: null,
    format: "35MM",
    process: "BW",
  });
});

test("a camera is not film, nor is a product without a process", () => {
  expect(filmOfProduct("A camera", { format: "35mm" })).toBeNull();
  expect(filmOfProduct("A lamp", {})).toBeNull();
});

test("packs are recognized by name and have a price per roll", () => {
  expect(["5 rolls", "3-pack", "Pack of 10", "Single roll", "1 roll", "8x10", "50 sheets"].map(rollsIn)).toEqual([
    5,
    3,
    10,
    null,
    null,
    null,
    null,
  ]);
  expect(pricePerRoll(cents(5695), 5)).toBe(1139);
  expect(pricePerRoll(cents(1001), 2)).toBe(501);
});

test("developing a product's film costs the price of its process", () => {
  expect(
    (["C41", "BW", "E6", "ECN2"] as const).map((process) =>
      developmentPrice(STARTING_PRICE_LIST, process, "NON_MEMBER"),
    ),
  ).toEqual([1799, 1799, 2299, 3299]);
  expect(developmentPrice(STARTING_PRICE_LIST, "E6", "VERY_NICE_2025")).toBe(1699);
});
