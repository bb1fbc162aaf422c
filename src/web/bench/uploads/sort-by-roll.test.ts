import { expect, test } from "vitest";
import type { RollEvent } from "../../../rules/film/film.ts";
import { isTooMany } from "../../../rules/film/export-doubts.ts";
import { labNumberIn } from "../../../rules/film/lab-number.ts";
import { sortByRoll } from "./sort-by-roll.ts";

const roll = (number: number, events: RollEvent[] = ["RECEIVED"], ready = 0) => ({
  id: `roll-${number}`,
  number,
  labNumber: `26-0004${number}`,
  arrived: true,
  writtenOff: null,
  format: "35MM" as const,
  events: events.map((event) => ({ event, at: "2026-11-22T12:00:00.000Z" })),
  scans: { awaiting: 0, uploaded: 0, ready, damaged: 0 },
});
const found = (...paths: string[]) => paths.map((path) => ({ path, file: new File(["x"], path.split("/").at(-1)!) }));
const names = (files: readonly File[] | undefined) => files?.map(({ name }) => name);

test("folders go to the rolls that they are named after", () => {
  const [one, two] = [roll(1), roll(2)];
  const files = found(
    "export/26-00041/a.jpg",
    "export/26-00042 Portra/b.jpg",
    "export/26-00041/c.jpg",
    "26-00042_d.jpg",
  );
  const { rolls, aside } = sortByRoll(files, [one, two], one);
  expect(names(rolls.get(one.id))).toEqual(["a.jpg", "c.jpg"]);
  expect(names(rolls.get(two.id))).toEqual(["b.jpg", "26-00042_d.jpg"]);
  expect(aside).toEqual([]);
});

test("another order's folder, a synced roll's and files without a number are set aside, never guessed", () => {
  const synced = roll(2, ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"], 36);
  const files = found("26-00099/a.jpg", "26-00042/b.jpg", "26-00042/c.jpg", "loose.jpg", "26-00041/d.jpg");
  const { rolls, aside } = sortByRoll(files, [roll(1), synced], roll(1));
  expect([...rolls.keys()]).toEqual(["roll-1"]);
  expect(aside).toEqual([
    { name: "26-00099", files: 1, reason: "is no roll of this order" },
    { name: "26-00042", files: 2, reason: "is with its customer already" },
    { name: "loose.jpg", files: 1, reason: "names no roll" },
  ]);
});

test("files that name no roll at all go to the one that they were dropped on", () => {
  const { rolls, aside } = sortByRoll(found("a.jpg", "folder/b.jpg"), [roll(1)], roll(1));
  expect(names(rolls.get("roll-1"))).toEqual(["a.jpg", "b.jpg"]);
  expect(aside).toEqual([]);
});

test("a lab number is read as a whole, the innermost first", () => {
  expect(labNumberIn("26-00041/26-00042/1.jpg")).toBe("26-00042");
  expect(labNumberIn("126-00041.jpg")).toBeNull();
  expect(labNumberIn("2026-11-22/1.jpg")).toBeNull();
});

test("a second batch on a full roll is too many, a few frames more on a first one are not", () => {
  expect(isTooMany("35MM", 36, 36)).toBe(true);
  expect(isTooMany("35MM", 36, 2)).toBe(false);
  expect(isTooMany("35MM", 0, 39)).toBe(false);
});
