import { expect, test } from "vitest";
import { GIFT_CARD_RULES } from "./gift-cards.ts";
import { may, shownState } from "./imports.ts";
import { readPattern } from "./scan-folders.ts";
import { SCAN_RULES } from "./scans.ts";

test("a pattern parses a folder name, also inside other folders", () => {
  const read = readPattern("{email}/{order} {roll} {film} {date}")!;
  expect(read("old/ada@a.test/1042 R1 Kodak Portra 400 2021-05-04")).toMatchObject({
    email: "ada@a.test",
    order: "1042",
    roll: "R1",
    film: "Kodak Portra 400",
    date: "2021-05-04",
  });
  expect(read("ada@a.test/1042 R1")).toBeNull();
  expect(readPattern("{email} (roll {roll})")!("ada@a.test (roll 7)")).toMatchObject({ roll: "7" });
  for (const wrong of ["{order}/{roll}", "{email}{email}", "{email}/{camera}", "no part"])
    expect(readPattern(wrong)).toBeNull();
});

test("a roll's film is a known stock or the listed text, with a guessed format and process", () => {
  const filmOf = (film: string) => {
    const read = SCAN_RULES.read([{ folder: "a", email: "A@b.test", film }], "OTHER");
    return "record" in read ? read.record : null;
  };
  expect(filmOf("hp5 120 +1")).toMatchObject({ brand: "Ilford", format: "120", process: "BW", pushPullFactor: 1 });
  expect(filmOf("Agfa Vista (b&w)")).toMatchObject({ brand: "Agfa", model: "Vista (b&w)", process: "BW" });
  expect(filmOf("")).toMatchObject({ brand: null, model: null, format: "35MM", process: "C41" });
});

test.for([
  [{ email: "a@b.test", order: "7", roll: "R1" }, "a@b.test/7/R1", ["No date"], { name: "R1", number: 1 }],
  [{ email: "a@b.test", roll: "Roll 07", date: "20210504" }, "a@b.test/x", [], { name: "", number: 7 }],
  [{ email: "a@b.test", date: "soon" }, "a@b.test/x", ["The date can't be read"], { name: "", number: 1, date: null }],
] as const)("a roll is identified by order and number, or by folder: %j", ([cells, externalId, notes, record]) => {
  expect(SCAN_RULES.read([{ folder: "x", ...cells }], "OTHER")).toMatchObject({ externalId, notes, record });
});

test.for([
  ["ABCD-efgh-JKMN-PQR2", "25", { code: "ABCDEFGHJKMNPQR2", cents: 2500 }],
  ["7783 2345 9988", "$1,000.00", { code: "778323459988", cents: 100_000 }],
  ["12345678", "5", "Codes have 10 to 32 letters and digits. Shorter ones can be guessed."],
  ["ABCDEFGHJKMN", "-5", "The balance is negative."],
  ["ABCDEFGHJKMN", "917123456", "The balance is over $5,000. Check the column."],
  ["ABCDEFGHJKMN", "lots", "“lots” is not an amount."],
  ["", "5", "There is no code."],
] as const)("a gift card %s with balance %s is imported or rejected", ([code, balance, expected]) => {
  const read = GIFT_CARD_RULES.read([{ code, balance }], "OTHER");
  expect(read).toMatchObject(typeof expected === "string" ? { problem: expected } : { record: expected });
});

test("a scan import without progress is stopped and cannot be resumed on this screen", () => {
  const run = { kind: "SCANS", state: "RUNNING", movedAt: new Date(0) } as const;
  expect([shownState(run, new Date(60_000)), shownState(run, new Date(3_600_000))]).toEqual(["RUNNING", "STOPPED"]);
  expect(shownState({ ...run, kind: "CUSTOMERS", movedAt: null }, new Date(3_600_000))).toBe("RUNNING");
  expect(may({ kind: "SCANS", state: "STOPPED" }, "RUN")).toBe(false);
  expect(may({ kind: "CUSTOMERS", state: "STOPPED" }, "RUN")).toBe(true);
});
