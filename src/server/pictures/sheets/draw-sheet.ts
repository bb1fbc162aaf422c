import { arrowPath, edgePrintOf, perforationsOf, roundedPath } from "../../../rules/film/sheets/film-edge.ts";
import { GATE_SIZES } from "../../../rules/film/sheets/gates.ts";
import { type Box, layOutSheet, PAPER_SIZES, SHEET_ROOM } from "../../../rules/film/sheets/paper.ts";
import { pencilPath } from "../../../rules/film/sheets/pencil-strokes.ts";
import type { SheetContent, SheetFrame } from "../../../rules/film/sheets/sheet-content.ts";
import { canWrite, type Face, outlineOf, widthOfText } from "./letters.ts";

/** A path in mm of the paper, filled or drawn with a pencil of some mm. */
export type Shape = { path: string; color: string } & ({ line?: undefined } | { line: number });
export type DrawnPicture = { key: string; turn: 0 | 90 | 270; box: Box };
/** What is drawn, from below: the film, the pictures, the marks. All in mm from the paper's upper left corner. */
export type DrawnSheet = {
  width: number;
  height: number;
  film: readonly Shape[];
  pictures: readonly DrawnPicture[];
  marks: readonly Shape[];
};

const COLORS = {
  sheet: "#0d0d0d",
  film: "#222222",
  frame: "#0d0d0d",
  ink: "#1c1a17",
  quiet: "#6b655b",
  /** As the edge of color negatives looks on a print; neutral else: a tint beside a photograph changes how its colors are seen. */
  edge: "#f0b54a",
  edgeOfBlackAndWhite: "#e6e2d8",
  FAVOURITE: "#ffc233",
  REJECT: "#e4472b",
};
/** Width of a grease pencil's line, mm of film. */
const PENCIL = 0.95;
/** How far a mark goes over its frame's edge, mm of film. */
const OVER = 0.9;

/** Draws a contact sheet: words on the white above, the strips as they would lie on the paper. */
export function drawSheet(content: SheetContent): DrawnSheet {
  const { gate, frames, paper } = content;
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
  const film: Shape[] = [...drawCaption(content), { path: rectangle(sheet), color: COLORS.sheet }];
  const pictures: DrawnPicture[] = [];
  const marks: Shape[] = [];
  for (const strip of strips) {
    film.push({ path: rectangle(strip), color: COLORS.film });
    for (let index = strip.from; index < strip.to; index++) {
      const frame = frames[index]!;
      const { box } = onPaper({ x: strip.x + (index - strip.from) * pitch * scale, y: strip.y });
      const window = box({ x: (pitch - size.width) / 2, y: top, ...size });
      const holes = perforationsOf(gate).map((hole) => roundedPath(box(hole), hole.radius * scale));
      film.push({ path: holes.join(""), color: COLORS.sheet }, { path: rectangle(window), color: COLORS.frame });
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
  return { width, height, film: film.filter(({ path }) => path !== ""), pictures, marks };
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
): Shape[] {
  const { words, number, half, arrow } = edgePrintOf(gate, { frame, index, brand, model, labNumber });
  const color = isBlackAndWhite ? COLORS.edgeOfBlackAndWhite : COLORS.edge;
  const write = (print: { text: string; x: number; y: number; size: number }, face: Face) =>
    outlineOf({
      face,
      text: print.text,
      x: origin.x + print.x * scale,
      y: origin.y + print.y * scale,
      size: print.size * scale,
    });
  const tip =
    arrow === null
      ? ""
      : arrowPath({ x: origin.x + arrow.x * scale, y: origin.y + arrow.y * scale, height: arrow.height * scale });
  const path = [write(words, "MONO"), write(number, "BOLD"), half === null ? "" : write(half, "MONO"), tip].join("");
  return [{ path, color }];
}

/** The roll's name, and whose it is; below it what there is to know; at the right the lab's number. */
function drawCaption({ paper, title, facts, photographer, labNumber, brand, model }: SheetContent): Shape[] {
  const { margin } = SHEET_ROOM;
  const right = PAPER_SIZES[paper].width - margin;
  const across = right - margin;
  const film = [brand, model].filter(Boolean).join(" ");
  const name = [title, film, labNumber ?? ""].find((words) => canWrite("DISPLAY", words)) ?? "";
  const heading = writeName(name, { x: margin, y: margin + 7.4, within: across - 40 });
  const number = outlineOf({ face: "BOLD", text: labNumber ?? "", x: right, y: margin + 7.4, size: 5, align: "right" });
  const line = (text: string, y: number, align: "left" | "right", within: number) =>
    outlineOf({ face: "MONO", text, x: align === "left" ? margin : right, y, size: 3, align, within });
  const below = margin + 14.6;
  const named = Math.min(52, widthOfText("MONO", photographer, 3));
  return [
    { path: heading + number, color: COLORS.ink },
    { path: line(facts.join("  ·  "), below, "left", across - named - 3), color: COLORS.quiet },
    { path: line(photographer, below, "right", named), color: COLORS.quiet },
  ];
}

/** As large as it fits, down to two thirds; then it is cut. */
function writeName(name: string, line: { x: number; y: number; within: number }): string {
  const size = 7.6 * Math.min(1, Math.max(2 / 3, line.within / widthOfText("DISPLAY", name, 7.6)));
  return outlineOf({ ...line, face: "DISPLAY", text: name, size });
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
