import bwipjs from "bwip-js/node";

export type LabelText = {
  carrier: string;
  /** "FIRST CLASS". */
  service: string;
  from: readonly string[];
  to: readonly string[];
  /** "8 oz". */
  weight: string;
  /** "#1042". */
  reference: string;
  /** "2026-06-15". */
  date: string;
  trackingNumber: string;
};

/** A part of a label, in points from its top left corner. */
export type LabelPart =
  | { kind: "bar"; x: number; y: number; width: number; height: number }
  /** A line in `size` points, shrunk to fit between `x` and `x + within`. */
  | {
      kind: "text";
      line: string;
      align: "left" | "right" | "centre";
      x: number;
      baseline: number;
      size: number;
      within: number;
    }
  /** Black dots for printers, one bit each, rows padded to whole bytes; from its top left corner. */
  | { kind: "dots"; x: number; y: number; bytesPerRow: number; bits: Uint8Array }
  /** Code 128 over the whole width, or as much of it as whole dots allow; the margin around it is the quiet zone. */
  | { kind: "code"; content: string; modules: readonly number[]; x: number; y: number; width: number; height: number };

/** 4 × 6 inches in points. */
export const WIDTH = 288;
export const HEIGHT = 432;
const EDGE = 14;
/** Label printers have 203 dots per inch. */
export const DOTS_PER_INCH = 203;

const ACROSS = WIDTH - 2 * EDGE;

/** Lays out a label. Top to bottom: service, sender, recipient, barcode, notice. */
export function layOut(label: LabelText): LabelPart[] {
  return [
    ...frame(EDGE / 2, EDGE / 2, WIDTH - EDGE, HEIGHT - EDGE, 1.5),
    left(label.carrier, EDGE, 40, 26, ACROSS * 0.45),
    right(label.service, 28, 11, ACROSS * 0.52),
    right(`${label.date}  ${label.weight}`, 42, 9, ACROSS * 0.52),
    bar(EDGE / 2, 52, WIDTH - EDGE, 2),
    ...label.from.map((line, row) => left(line, EDGE, 68 + row * 11, 9, ACROSS)),
    bar(EDGE / 2, 122, WIDTH - EDGE, 1),
    left("SHIP TO:", EDGE, 138, 8, ACROSS),
    ...label.to.map((line, row) => left(line, EDGE + 14, 158 + row * 19, 15, ACROSS - 14)),
    bar(EDGE / 2, 252, WIDTH - EDGE, 3),
    centred(`${label.carrier} TRACKING #`, 270, 10),
    code(label.trackingNumber, EDGE + 10, 280, ACROSS - 20, 70),
    centred(inFours(label.trackingNumber), 368, 11),
    bar(EDGE / 2, 380, WIDTH - EDGE, 3),
    left(`Ref ${label.reference}`, EDGE, 398, 9, ACROSS / 2),
    centred("TEST LABEL - NO POSTAGE PAID", 414, 10),
  ];
}

/** Groups a long number for reading: 9400 1111 2222 … */
const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, "$1 ");

const bar = (x: number, y: number, width: number, height: number): LabelPart => ({ kind: "bar", x, y, width, height });

const frame = (x: number, y: number, width: number, height: number, line: number): LabelPart[] => [
  bar(x, y, width, line),
  bar(x, y + height - line, width, line),
  bar(x, y, line, height),
  bar(x + width - line, y, line, height),
];

const left = (text: string, x: number, baseline: number, size: number, within: number): LabelPart => {
  return { kind: "text", line: capitals(text), align: "left", x, baseline, size, within };
};

const right = (text: string, baseline: number, size: number, within: number): LabelPart => {
  return { kind: "text", line: capitals(text), align: "right", x: WIDTH - EDGE - within, baseline, size, within };
};

const centred = (text: string, baseline: number, size: number): LabelPart => {
  return { kind: "text", line: capitals(text), align: "centre", x: EDGE, baseline, size, within: ACROSS };
};

function code(content: string, x: number, y: number, width: number, height: number): LabelPart {
  const [symbol] = bwipjs.raw({ bcid: "code128", text: content }) as { sbs: number[] }[];
  return { kind: "code", content, modules: symbol!.sbs, x, y, width, height };
}

/** In capitals, as carriers write: machines read them best. */
const capitals = (content: string): string => content.toUpperCase().trim();
