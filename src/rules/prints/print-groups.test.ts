import { expect, test } from "vitest";
import { groupedPrints } from "./print-groups.ts";

const line = (key: string, productId: string, { size = null as string | null, print = true, mat = "Ivory" } = {}) => ({
  key,
  productId,
  productVariantId: size,
  selectedOptions: { mat },
  print: print ? { draftId: key } : null,
});
const keys = (lines: ReturnType<typeof line>[]) => groupedPrints(lines).map((group) => group.map(({ key }) => key));

test("prints on the same sheet are grouped at the first one's place, and other lines stay alone", () => {
  const lines = [
    line("film", "gold", { print: false }),
    line("a", "4x6"),
    line("large", "rag", { size: "8x10" }),
    line("b", "4x6"),
    line("larger", "rag", { size: "11x14" }),
    line("c", "4x6"),
  ];
  expect(keys(lines)).toEqual([["film"], ["a", "b", "c"], ["large"], ["larger"]]);
});

test("prints with different options, and goods without a picture, are never grouped", () => {
  const lines = [
    line("ivory", "framed"),
    line("black", "framed", { mat: "Black" }),
    line("one", "gold", { print: false }),
    line("other", "gold", { print: false }),
  ];
  expect(keys(lines)).toEqual([["ivory"], ["black"], ["one"], ["other"]]);
});

test("no lines make no groups", () => {
  expect(keys([])).toEqual([]);
});
