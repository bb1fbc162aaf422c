import { arrowPath, edgePrintOf, perforationsOf, roundedPath } from "../../../rules/film/sheets/film-edge.ts";
import { GATE_SIZES } from "../../../rules/film/sheets/gates.ts";
import { type Box, layOutSheet, PAPER_SIZES, SHEET_ROOM } from "../../../rules/film/sheets/paper.ts";
import { pencilPath } from "../../../rules/film/sheets/pencil-strokes.ts";
import type { SheetContent, SheetFrame } from "../../../rules/film/sheets/sheet-content.ts";
import type { Face } from "../../platform/paper/fonts.ts";
import { fitLine, type Line, setLine } from "../../platform/paper/set-text.ts";

/** A path in mm on the paper, filled, or drawn with a pencil `line` mm wide. */
export type Shape = { path: string; color: string } & ({ line?: undefined } | { line: number });
/** A line of text at its baseline; `size` in mm. */
export type Words = { words: Line; x: number; y: number; size: number; color: string };
export type DrawnPicture = { key: string; turn: 0 | 90 | 270; box: Box };
/**
 * A sheet's layers from the bottom: the film, the pictures, the marks. All in mm from the paper's upper left corner.
 */
export type DrawnSheet = {
  width: number;
  height: number;
  film: readonly (Shape | Words)[];
  pictures: readonly DrawnPicture[];
  marks: readonly Shape[];
};

const COLORS = {
  BLACK: "#0d0d0d",
  WHITE: "#ffffff",
  film: "#222222",
  frame: "#0d0d0d",
  ink: "#1c1a17",
  quiet: "#6b655b",
  /**
   * As the edges of color negatives look on a print; everything else is neutral, because a tint next to a photo changes
   * how its colors look.
   */
  edge: "#f0b54a",
  edgeOfBlackAndWhite: "#e6e2d8",
  FAVORITE: "#ffc233",
  REJECT: "#e4472b",
};
/** Width of a grease pencil's line, mm of film. */
const PENCIL = 0.95;
/** How far a mark extends over its frame's edge, mm of film. */
const OVER = 0.9;

/** Draws a contact sheet: text in the white area at the top, the strips as they would lie on the paper. */
export function drawSheet(content: SheetContent): DrawnSheet {
  const { gate, frames, paper, ground } = content;
  const { scale, sheet, strips } = layOutSheet(gate, frames.length, paper);
  const { pitch, top, frame: size } = GATE_SIZES[gate];
  const onPaper = (place: { x: number; y: number }) => ({
    box: (box: Box): Box => ({
      x: place.x + box.x * scale,
      y: place.y + box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    }),
  });
  const film: (Shape | Words)[] = [...drawCaption(content), { path: rectangle(sheet), color: COLORS[ground] }];
  const pictures: DrawnPicture[] = [];
  const marks: Shape[] = [];
  for (const strip of strips) {
    film.push({ path: rectangle(strip), color: COLORS.film });
    for (let index = strip.from; index < strip.to; index++) {
      const frame = frames[index]!;
      const { box } = onPaper({ x: strip.x + (index - strip.from) * pitch * scale, y: strip.y });
      const window = box({ x: (pitch - size.width) / 2, y: top, ...size });
      const holes = perforationsOf(gate).map((hole) => roundedPath(box(hole), hole.radius * scale));
      film.push({ path: holes.join(""), color: COLORS[ground] }, { path: rectangle(window), color: COLORS.frame });
      film.push(...drawEdge(content, frame, { index, scale, origin: box({ x: 0, y: 0, width: 0, height: 0 }) }));
      if (frame.picture !== null) pictures.push(lay(frame.picture, window));
      if (frame.mark !== null) {
        const around = grown(window, OVER * scale);
        marks.push({
          path: pencilPath(frame.mark, around),
          color: COLORS[frame.mark],
          line: PENCIL * Math.max(scale, 0.6),
        });
      }
    }
  }
  const { width, height } = PAPER_SIZES[paper];
  return { width, height, film: film.filter((part) => "words" in part || part.path !== ""), pictures, marks };
}

function lay({ key, turn, width, height }: NonNullable<SheetFrame["picture"]>, window: Box): DrawnPicture {
  const size = { width: window.width * width, height: window.height * height };
  const x = window.x + (window.width - size.width) / 2;
  return { key, turn, box: { x, y: window.y + (window.height - size.height) / 2, ...size } };
}

function drawEdge(
  { gate, brand, model, labNumber, isBlackAndWhite }: SheetContent,
  { frame }: SheetFrame,
  { index, scale, origin }: { index: number; scale: number; origin: Box },
): (Shape | Words)[] {
  const { words, number, half, arrow } = edgePrintOf(gate, { frame, index, brand, model, labNumber });
  const color = isBlackAndWhite ? COLORS.edgeOfBlackAndWhite : COLORS.edge;
  const write = (print: { text: string; x: number; y: number; size: number }, face: Face): Words => ({
    words: setLine(face, print.text),
    x: origin.x + print.x * scale,
    y: origin.y + print.y * scale,
    size: print.size * scale,
    color,
  });
  const tip =
    arrow === null
      ? ""
      : arrowPath({ x: origin.x + arrow.x * scale, y: origin.y + arrow.y * scale, height: arrow.height * scale });
  const said = [write(words, "MONO"), write(number, "MONO_BOLD"), ...(half === null ? [] : [write(half, "MONO")])];
  return [...said, { path: tip, color }];
}

/** Draws the roll's name and its photographer, with details below and the lab number on the right. */
function drawCaption({ paper, title, facts, photographer, labNumber, brand, model }: SheetContent): Words[] {
  const { margin } = SHEET_ROOM;
  const right = PAPER_SIZES[paper].width - margin;
  const across = right - margin;
  const film = [brand, model].filter(Boolean).join(" ");
  const name = [title, film].find(Boolean) ?? labNumber ?? "";
  const [head, below] = [margin + 7.4, margin + 14.6];
  const named = ending(photographer, { face: "MONO", right, y: below, size: 3, within: 52, color: COLORS.quiet });
  const fact = fitLine("MONO", facts.join("  ·  "), { size: 3, within: named.x - margin - 3, least: LEAST });
  const heading = fitLine("DISPLAY", name, { size: 7.6, within: across - 40, least: LEAST });
  return [
    { words: heading.line, x: margin, y: head, size: heading.size, color: COLORS.ink },
    ending(labNumber ?? "", { face: "MONO_BOLD", right, y: head, size: 5, within: 38, color: COLORS.ink }),
    { words: fact.line, x: margin, y: below, size: fact.size, color: COLORS.quiet },
    named,
  ];
}

/** Smallest part of its size to which a line shrinks before it is truncated. */
const LEAST = 2 / 3;

/** Right-aligns a line at `right`. */
function ending(
  text: string,
  {
    face,
    right,
    y,
    within,
    color,
    ...wanted
  }: { face: Face; right: number; within: number } & Omit<Words, "words" | "x">,
): Words {
  const { line, size } = fitLine(face, text, { size: wanted.size, within, least: LEAST });
  return { words: line, x: right - line.width * size, y, size, color };
}

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

const rectangle = ({ x, y, width, height }: Box): string =>
  `M${n(x)} ${n(y)}L${n(x + width)} ${n(y)}L${n(x + width)} ${n(y + height)}L${n(x)} ${n(y + height)}Z`;

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
