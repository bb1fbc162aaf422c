import { expect, test } from "vitest";
import type { RollEvent } from "../../../rules/film/film.ts";
import { isTooMany } from "../../../rules/film/export-doubts.ts";
import { labNumberIn, labNumberOfFile } from "../../../rules/film/lab-number.ts";
import { sortByRoll } from "./sort-by-roll.ts";

const roll = (number: number, events: RollEvent[] = ["RECEIVED"], ready = 0) => ({
  id: `roll-${number}`,
  number,
  labNumber: `26-0004${number}`,
  arrived: true,
  work: "IN_PROGRESS" as const,
  writtenOff: null,
  format: "35MM" as const,
  events: events.map((event) => ({ event, at: "2026-11-22T12:00:00.000Z" })),
  scans: { awaiting: 0, uploaded: 0, ready, damaged: 0 },
});
const found = (...paths: string[]) => paths.map((path) => ({ path, file: new File(["x"], path.split("/").at(-1)!) }));
const names = (files: readonly File[] | undefined) => files?.map(({ name }) => name);

test("folders are matched to rolls by name", () => {
  const [one, two] = [roll(1), roll(2)];
  const files = found(
    "export/26-00041/a.jpg",
    "export/26-00042 Portra/b.jpg",
    "export/26-00041/c.jpg",
    "26-00042_d.jpg",
  );
  const { rolls, aside } = sortByRoll(files, [one, two], { onto: null, selected: one });
  expect(names(rolls.get(one.id))).toEqual(["a.jpg", "c.jpg"]);
  expect(names(rolls.get(two.id))).toEqual(["b.jpg", "26-00042_d.jpg"]);
  expect(aside).toEqual([]);
});

test("non-pictures in a folder are set aside by name", () => {
  const files = found("export/26-00041/a.jpg", "export/readme.txt", "export/26-00041/a.xmp");
  const { rolls, aside } = sortByRoll(files, [roll(1)], { onto: null, selected: roll(1) });
  expect(names(rolls.get("roll-1"))).toEqual(["a.jpg"]);
  expect(aside).toEqual([{ name: "export/readme.txt and 1 more", files: 2, reason: "are not pictures" }]);
});

test("folders of other orders or synced rolls, and unnumbered files, are set aside, never guessed", () => {
  const synced = roll(2, ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"], 36);
  const files = found("26-00099/a.jpg", "26-00042/b.jpg", "26-00042/c.jpg", "loose.jpg", "26-00041/d.jpg");
  const { rolls, aside } = sortByRoll(files, [roll(1), synced], { onto: null, selected: roll(1) });
  expect([...rolls.keys()]).toEqual(["roll-1"]);
  expect(aside).toEqual([
    { name: "26-00099", files: 1, reason: "is not a roll of this order" },
    { name: "26-00042", files: 2, reason: "was already sent to the customer" },
    { name: "loose.jpg", files: 1, reason: "has no lab number" },
  ]);
});

test("files without any lab number go to the roll they were dropped on", () => {
  const { rolls, aside } = sortByRoll(found("a.jpg", "b.jpg"), [roll(1), roll(2)], {
    onto: roll(1),
    selected: roll(2),
  });
  expect(names(rolls.get("roll-1"))).toEqual(["a.jpg", "b.jpg"]);
  expect(aside).toEqual([]);
});

test("a file with another number than its folder sets the whole folder aside", () => {
  const [one, two] = [roll(1), roll(2)];
  const files = found("26-00041/26-00041 1.jpg", "26-00041/26-00042 2.jpg", "26-00042/26-00042 1.jpg");
  const { rolls, aside } = sortByRoll(files, [one, two], { onto: null, selected: one });
  expect([...rolls.keys()]).toEqual([two.id]);
  expect(aside).toEqual([{ name: "26-00041", files: 2, reason: "contains a file of another roll: 26-00042 2.jpg" }]);
});

test("another roll's files dropped on a roll are set aside, but a whole export is sorted by folder", () => {
  const [one, two] = [roll(1), roll(2)];
  const onOne = { onto: one, selected: two };
  const loose = sortByRoll(found("26-00041 1.jpg", "26-00042 1.jpg"), [one, two], onOne);
  expect([...loose.rolls.keys()]).toEqual([one.id]);
  expect(loose.aside).toEqual([{ name: "26-00042", files: 1, reason: "is a different roll than 26-00041" }]);
  const folder = sortByRoll(found("26-00042/1.jpg"), [one, two], onOne);
  expect([folder.rolls.size, folder.aside.length]).toEqual([0, 1]);
  const whole = sortByRoll(found("export/26-00041/1.jpg", "export/26-00042/1.jpg"), [one, two], onOne);
  expect([[...whole.rolls.keys()], whole.aside]).toEqual([[one.id, two.id], []]);
});

test("several folders without a lab number need confirmation to go to one roll, one does not", () => {
  const [one, two] = [roll(1), roll(2)];
  const onPage = { onto: null, selected: one };
  const { rolls, doubts } = sortByRoll(found("left/1.jpg", "right/2.jpg"), [one, two], onPage);
  expect(names(rolls.get(one.id))).toEqual(["1.jpg", "2.jpg"]);
  expect(doubts.get(one.id)).toEqual([
    "They are in 2 folders without a lab number (“left”, “right”), but would all be added to 26-00041.",
  ]);
  expect(sortByRoll(found("left/1.jpg", "left/2.jpg"), [one, two], onPage).doubts.size).toBe(0);
});

test("a lab number matches as a whole: innermost folder first, then the file name", () => {
  expect(labNumberIn("26-00041/26-00042")).toBe("26-00042");
  expect(labNumberIn("126-00041.jpg")).toBeNull();
  expect(labNumberOfFile("2026-11-22/1.jpg")).toBeNull();
  expect(labNumberOfFile("26-00041/26-00042 1.jpg")).toBe("26-00041");
  expect(labNumberOfFile("export/26-00042 1.jpg")).toBe("26-00042");
});

test("a second roll's worth of files is too many, a few extra frames are not", () => {
  expect(isTooMany("35MM", 0, 72)).toBe(true);
  expect(isTooMany("35MM", 36, 36)).toBe(true);
  expect(isTooMany("120", 0, 24)).toBe(true);
  expect(isTooMany("35MM", 36, 2)).toBe(false);
  expect(isTooMany("35MM", 0, 40)).toBe(false);
  expect(isTooMany("120", 0, 16)).toBe(false);
});

test("minilab file names are matched to the order's roll by the lab number's count", () => {
  const [one, two] = [roll(1), roll(2)];
  const files = found("R1-00041-0001.JPG", "export/000000420001.jpg", "R1-00077-0001.JPG");
  const { rolls, aside } = sortByRoll(files, [one, two], { onto: null, selected: one });
  expect(names(rolls.get(one.id))).toEqual(["R1-00041-0001.JPG"]);
  expect(names(rolls.get(two.id))).toEqual(["000000420001.jpg"]);
  expect(aside.map(({ name }) => name)).toEqual(["R1-00077-0001.JPG"]);
});

test("files of two films by scanner name need confirmation to go to one roll", () => {
  const { doubts } = sortByRoll(found("R1-00500-0001.JPG", "R2-00500-0001.JPG"), [roll(1)], {
    onto: roll(1),
    selected: undefined,
  });
  expect(doubts.get("roll-1")).toHaveLength(1);
});
