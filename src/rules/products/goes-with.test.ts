import { expect, test } from "vitest";
import { companionKinds, companionsOf } from "./goes-with.ts";

const product = (name: string, kind: string, format?: string) => ({
  name,
  facts: { kind, ...(format !== undefined && { format }) },
});

test("film goes with a camera, case and archive of its format, one of each before a second", () => {
  const found = [
    product("Gold 200", "Film", "35mm"),
    product("Half-frame", "Camera", "35mm"),
    product("One-time", "Camera", "35mm"),
    product("Case", "Case", "35mm"),
    product("Binder", "Archive"),
  ];
  const names = (format: string) => companionsOf({ kind: "Film", format }, found).map(({ name }) => name);
  expect(names("35mm")).toEqual(["Half-frame", "Case", "Binder", "Gold 200", "One-time"]);
  expect(names("120")).toEqual(["Binder"]);
});

test("a kind without a rule goes with its own kind, and a product without a kind with nothing", () => {
  expect(companionKinds({ kind: "Magazine" })).toEqual(["Magazine"]);
  expect(companionKinds({})).toEqual([]);
});
