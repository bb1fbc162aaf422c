import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { beforeAll, expect, test } from "vitest";
import { pagesOf } from "../../../../tests/support/read-pdf.ts";
import { drawLine } from "./draw-line.ts";
import { loadFonts } from "./fonts.ts";
import { fitLine, type Line, setLine, setLines } from "./set-text.ts";

const TEXTS = ["محمد (عبد)", "東京 太郎の写真", "陈华", "김민준", "Żółć ♥", "Щёголева"];
const read = ({ runs }: Line) => runs.map(({ text }) => text).join("|");
const families = ({ runs }: Line) => [...new Set(runs.map(({ font }) => font.name.replace(/-\d+-\d+$/, "")))];

beforeAll(() => loadFonts(TEXTS, ["SANS"]));

test("Arabic is shaped and runs right to left with mirrored parentheses", () => {
  const shapes = (text: string) => setLine("SANS", text).runs[0]!.glyphs.map(({ id }) => id);
  const [alone] = shapes("م");
  expect(shapes("ممم")).toHaveLength(3);
  expect(new Set([...shapes("ممم"), alone])).toHaveProperty("size", 4);
  expect(setLine("SANS", "محمد (عبد)").runs.at(-1)!.text).toContain("محمد");
  expect(
    read(setLine("SANS", "محمد (عبد)"))
      .split("")
      .filter((letter) => "()".includes(letter)),
  ).toEqual(["(", ")"]);
  expect(setLine("SANS", "For محمد, 2 rolls").runs[0]!.text).toBe("For ");
});

test("a Han name is set in one font family that has all its characters", () => {
  expect(families(setLine("SANS", "東京"))).toEqual(["noto-sans-jp"]);
  expect(families(setLine("SANS", "陈华"))).toEqual(["noto-sans-sc"]);
  expect(families(setLine("SANS", "김민준"))).toEqual(["noto-sans-kr"]);
  expect(setLine("SANS", "Щёголева").runs[0]!.font.name).toBe("noto-sans-cyrillic-400");
});

test("lines break at spaces, between Han characters, and inside overlong words", () => {
  expect(setLines("SANS", "one two three", 4).map(read)).toEqual(["one two", "three"]);
  expect(setLines("SANS", "東京太郎", 2.1).map(({ width }) => width)).toEqual([2, 2]);
  const divided = setLines("SANS", "x".repeat(50), 5);
  expect(divided.map(read).join("")).toBe("x".repeat(50));
  for (const { width } of divided) expect(width).toBeLessThanOrEqual(5);
});

test("an overlong line is set smaller, then truncated", () => {
  const { width } = setLine("SANS", "Lovelace");
  expect(fitLine("SANS", "Lovelace", { size: 10, within: width * 8, least: 0.5 })).toMatchObject({
    size: expect.closeTo(8),
  });
  const cut = fitLine("SANS", "Lovelace", { size: 10, within: width * 3, least: 0.5 });
  expect(cut.size).toBe(5);
  expect(read(cut.line)).toMatch(/^Love?l?…$/);
  expect(cut.line.width * cut.size).toBeLessThanOrEqual(width * 3);
});

test("a character in no font becomes a box, and an invisible one nothing", () => {
  expect(setLine("SANS", "𓀀").width).toBeGreaterThan(0);
  expect(setLine("SANS", "\u200b\u202e\ufe0f").runs).toEqual([]);
});

test("a period can be copied from a PDF after another PDF used its glyph only in a colon", async () => {
  const copied = async (text: string) => {
    const pdf = new PdfKit();
    drawLine(pdf, setLine("SANS_BOLD", text), 20, 30, 14);
    pdf.end();
    return (await pagesOf(await buffer(pdf))).join().trim();
  };
  expect([await copied(":"), await copied("$19.59")]).toEqual([":", "$19.59"]);
});
