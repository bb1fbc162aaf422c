import { expect, test } from "vitest";
import { cutToRoom, edgePrintOf, perforationsOf } from "./film-edge.ts";
import { GATE_SIZES, GATES, gatesOn, likelyGate } from "./gates.ts";
import { layOutSheet, MOST_STRIPS, PAPER_SIZES, PAPERS, SHEET_ROOM } from "./paper.ts";
import { pencilMarkOf, pencilPath } from "./pencil-strokes.ts";
import { placePicture } from "./place-picture.ts";

const pictures = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => ({ width, height }));

test("a roll's frame size is inferred from its pictures, in either orientation", () => {
  expect(likelyGate("120", pictures(12, 3000, 3010))).toBe("6x6");
  expect(likelyGate("120", pictures(16, 4000, 3000))).toBe("6x4.5");
  expect(likelyGate("120", pictures(10, 2400, 3000))).toBe("6x7");
  expect(likelyGate("120", pictures(8, 3000, 2000))).toBe("6x9");
  expect(likelyGate("120", [])).toBe("6x6");
  expect(likelyGate("35MM", pictures(39, 3000, 2000))).toBe("24x36");
  expect(likelyGate("35MM", pictures(70, 2000, 2700))).toBe("18x24");
  expect(likelyGate("HALF_FRAME", [])).toBe("18x24");
  expect(gatesOn("110")).toEqual(["13x17"]);
});

test("frames fit their film without overlap; 35mm has 8 holes per frame and edge, half-frame 4", () => {
  for (const gate of GATES) {
    const { filmWidth, pitch, frame, top } = GATE_SIZES[gate];
    expect(top + frame.height).toBeLessThan(filmWidth);
    expect(frame.width).toBeLessThan(pitch);
    for (const hole of perforationsOf(gate)) {
      expect(hole.x + hole.width).toBeLessThan(pitch);
      expect(hole.y + hole.height <= top || hole.y >= top + frame.height).toBe(true);
    }
  }
  expect(perforationsOf("24x36")).toHaveLength(16);
  expect(perforationsOf("18x24")).toHaveLength(8);
  expect(perforationsOf("6x6")).toEqual([]);
});

test.each(PAPERS)("strips of any film fit on the dark area of the sheet, on %s", (paper) => {
  for (const gate of GATES) {
    const { framesOnStrip, filmWidth, pitch } = GATE_SIZES[gate];
    for (const frames of [1, framesOnStrip, 39, MOST_STRIPS * framesOnStrip]) {
      const { scale, sheet, strips } = layOutSheet(gate, frames, paper);
      expect(strips.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(frames);
      expect(sheet.y + sheet.height + SHEET_ROOM.margin).toBeLessThanOrEqual(PAPER_SIZES[paper].height + 1e-9);
      for (const strip of strips) {
        expect(strip.x).toBeGreaterThanOrEqual(sheet.x);
        expect(strip.x + strip.width).toBeLessThanOrEqual(sheet.x + sheet.width + 1e-9);
        expect(strip.y).toBeGreaterThanOrEqual(sheet.y);
        expect(strip.y + strip.height).toBeLessThanOrEqual(sheet.y + sheet.height + 1e-9);
        expect(strip.height / (strip.width / (strip.to - strip.from))).toBeCloseTo(filmWidth / pitch);
      }
      expect(scale).toBeLessThanOrEqual(2);
    }
  }
});

test("36 frames, or 72 half-frames, fit in six strips", () => {
  expect(layOutSheet("24x36", 36, "LETTER").strips.map(({ from, to }) => [from, to])).toEqual([
    [0, 6],
    [6, 12],
    [12, 18],
    [18, 24],
    [24, 30],
    [30, 36],
  ]);
  expect(layOutSheet("18x24", 72, "LETTER").strips).toHaveLength(6);
  expect(layOutSheet("24x36", 39, "LETTER").strips.at(-1)).toMatchObject({ from: 36, to: 39 });
});

test("a short roll fills the page with shorter strips, and the area around them shrinks", () => {
  const half = layOutSheet("24x36", 18, "LETTER");
  const full = layOutSheet("24x36", 36, "LETTER");
  expect(half.scale).toBeGreaterThan(1.3 * full.scale);
  expect(half.strips.map(({ from, to }) => to - from)).toEqual([4, 4, 4, 4, 2]);
  const two = layOutSheet("24x36", 2, "LETTER");
  expect(two.framesInRow).toBe(2);
  const [strip] = two.strips;
  expect(two.sheet).toMatchObject({
    width: strip!.width + 2 * SHEET_ROOM.padding,
    height: strip!.height + 2 * SHEET_ROOM.padding,
  });
  expect(two.sheet.x + two.sheet.width / 2).toBeCloseTo(PAPER_SIZES.LETTER.width / 2);
});

test("a portrait lies on its side as exposed, undoing its rotation", () => {
  expect(placePicture("24x36", { width: 3000, height: 2000, orientation: 0 })).toEqual({
    turn: 0,
    width: 1,
    height: 1,
  });
  expect(placePicture("24x36", { width: 2000, height: 3000, orientation: 0 })).toEqual({
    turn: 270,
    width: 1,
    height: 1,
  });
  expect(placePicture("24x36", { width: 2000, height: 3000, orientation: 90 }).turn).toBe(270);
  expect(placePicture("24x36", { width: 2000, height: 3000, orientation: 270 }).turn).toBe(90);
  expect(placePicture("6x4.5", { width: 4000, height: 3000, orientation: 0 }).turn).toBe(270);
  expect(placePicture("6x6", { width: 2000, height: 3000, orientation: 0 }).turn).toBe(0);
});

test("a picture of another aspect ratio is shown whole", () => {
  expect(placePicture("24x36", { width: 3000, height: 1000, orientation: 0 })).toEqual({
    turn: 0,
    width: 1,
    height: 0.5,
  });
  expect(placePicture("24x36", { width: 1000, height: 1000, orientation: 0 }).width).toBeCloseTo(2 / 3);
});

test("the edge print alternates film name and lab number, truncated to its frame", () => {
  const of = { frame: 7, index: 0, brand: "Kodak", model: "Portra 400", labNumber: "26-00042" };
  const words = (change: Partial<typeof of>, gate = "24x36" as const) =>
    edgePrintOf(gate, { ...of, ...change }).words.text;
  expect([words({}), words({ index: 1 })]).toEqual(["KODAK PORTRA 400", "26-00042"]);
  expect(edgePrintOf("18x24", of).words.text).toBe("PORTRA 400");
  expect(words({ model: "x".repeat(80) })).toMatch(/^KODAK X{10,}…$/);
  expect(edgePrintOf("24x36", of)).toMatchObject({ number: { text: "7" }, half: { text: "7A" } });
  expect(edgePrintOf("13x17", of).half).toBeNull();
  expect(cutToRoom("💥💥💥💥💥", 2, 1)).toBe("💥💥…");
});

test("a favorite is circled, even if also rejected", () => {
  expect(pencilMarkOf({ favorite: true, rejected: true })).toBe("FAVORITE");
  expect(pencilMarkOf({ favorite: false, rejected: true })).toBe("REJECT");
  expect(pencilMarkOf({ favorite: false, rejected: false })).toBeNull();
  expect(pencilPath("REJECT", { x: 10, y: 0, width: 200, height: 100 })).toMatch(/^M26 7 C62 22 134 68 196 92M190 5 C/);
});
