import { expect, test } from "vitest";
import { edgeCode, frameCount, rollTitle } from "./captions.ts";
import { grouped } from "./groups.ts";
import { readSort, withSort } from "./rolls-search.ts";
import { STAGES, stagesPassed, whereRollIs } from "./stages.ts";

const roll = { name: "", brand: "Kodak", model: "Portra 400", number: 2 } as const;

test("a roll's title is its name, otherwise its film, otherwise its number", () => {
  expect(rollTitle({ ...roll, name: "Lake week" })).toBe("Lake week");
  expect(rollTitle(roll)).toBe("Kodak Portra 400");
  expect(rollTitle({ ...roll, brand: null, model: null })).toBe("Roll 2");
});

test("the edge code shows format, process and push, without the film shown next to it", () => {
  expect(edgeCode({ format: "35MM", process: "C41", pushPullFactor: 0 })).toBe("35MM ▸ C-41 COLOR");
  expect(edgeCode({ format: "120", process: "BW", pushPullFactor: 2 })).toBe(
    "120 MEDIUM FORMAT ▸ BLACK & WHITE ▸ PUSH +2",
  );
  expect(frameCount(1)).toBe("1 frame");
});

test("a roll passes four stages", () => {
  expect(stagesPassed(null)).toBe(0);
  expect(STAGES.map((stage) => stagesPassed(stage))).toEqual([1, 2, 3, 4]);
  expect(whereRollIs(null)).toBe("On its way to us");
});

test("the sort order is in the URL unless it is the default", () => {
  const params = withSort(new URLSearchParams("q=gold"), "synced");
  expect(params.toString()).toBe("q=gold&sort=synced");
  expect(readSort(params)).toMatchObject({ sortBy: "syncedAt", desc: true });
  expect(withSort(params, "newest").toString()).toBe("q=gold");
  expect(readSort(new URLSearchParams("sort=nonsense")).value).toBe("newest");
});

test("items are grouped under headings in their original order", () => {
  expect(grouped([5, 3, 6, 1], (n) => (n % 2 ? "odd" : "even"))).toEqual([
    { heading: "odd", things: [5, 3, 1] },
    { heading: "even", things: [6] },
  ]);
});
