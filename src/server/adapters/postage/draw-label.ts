import bwipjs from "bwip-js/node";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import sharp from "sharp";

/** What a test label says. */
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

/** 4 × 6 inches in points. */
const WIDTH = 288;
const HEIGHT = 432;
const EDGE = 14;
/** Label printers have 203 dots per inch. */
const DOTS_PER_INCH = 203;
/** OCR-B comes with the barcode library as outlines, so that a label looks the same whatever fonts a machine has. */
const FONT = bwipjs.FontLib.lookup("OCR-B");

/**
 * Draws a label of 4 × 6 inches as one black outline in points: PNG and PDF are both made from it. It is no postage, and
 * says so.
 */
export async function drawLabel(label: LabelText): Promise<{ png: Uint8Array; pdf: Uint8Array }> {
  const outline = outlineOf(label);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(WIDTH / 72) * DOTS_PER_INCH}" height="${(HEIGHT / 72) * DOTS_PER_INCH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="white"/><path d="${outline}" fill="black" fill-rule="nonzero"/></svg>`;
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .toColourspace("b-w")
    .withDensity(DOTS_PER_INCH)
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png, pdf: await pdfOf(outline, label) };
}

async function pdfOf(outline: string, { trackingNumber, carrier }: LabelText): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, info: { Title: `${carrier} ${trackingNumber}` } });
  pdf.path(outline).fill("black", "non-zero");
  pdf.end();
  return buffer(pdf);
}

/** Top to bottom: service, who sends, who gets it, the barcode, what it is. */
function outlineOf(label: LabelText): string {
  const across = WIDTH - 2 * EDGE;
  return [
    frame(EDGE / 2, EDGE / 2, WIDTH - EDGE, HEIGHT - EDGE, 1.5),
    text(label.carrier, EDGE, 40, 26, across * 0.45),
    right(label.service, 28, 11, across * 0.52),
    right(`${label.date}  ${label.weight}`, 42, 9, across * 0.52),
    bar(EDGE / 2, 52, WIDTH - EDGE, 2),
    ...label.from.map((line, row) => text(line, EDGE, 68 + row * 11, 9, across)),
    bar(EDGE / 2, 122, WIDTH - EDGE, 1),
    text("SHIP TO:", EDGE, 138, 8, across),
    ...label.to.map((line, row) => text(line, EDGE + 14, 158 + row * 19, 15, across - 14)),
    bar(EDGE / 2, 252, WIDTH - EDGE, 3),
    centred(`${label.carrier} TRACKING #`, 270, 10, across),
    code128(label.trackingNumber, EDGE + 10, 280, across - 20, 70),
    centred(inFours(label.trackingNumber), 368, 11, across),
    bar(EDGE / 2, 380, WIDTH - EDGE, 3),
    text(`Ref ${label.reference}`, EDGE, 398, 9, across / 2),
    centred("TEST LABEL - NO POSTAGE PAID", 414, 10, across),
  ].join("");
}

/** 9400 1111 2222 …: as people read long numbers. */
export const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, "$1 ");

const n = (value: number): string => String(Math.round(value * 100) / 100);

const bar = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

const frame = (x: number, y: number, width: number, height: number, line: number): string =>
  bar(x, y, width, line) +
  bar(x, y + height - line, width, line) +
  bar(x, y, line, height) +
  bar(x + width - line, y, line, height);

/** Code 128 as vector bars over the whole width; the quiet zones are the margin around it. */
function code128(content: string, x: number, y: number, width: number, height: number): string {
  const [symbol] = bwipjs.raw({ bcid: "code128", text: content }) as { sbs: number[] }[];
  const module = width / symbol!.sbs.reduce((sum, modules) => sum + modules, 0);
  let at = x;
  let bars = "";
  for (const [index, modules] of symbol!.sbs.entries()) {
    if (index % 2 === 0) bars += bar(at, y, modules * module, height);
    at += modules * module;
  }
  return bars;
}

const right = (content: string, baseline: number, size: number, within: number): string => {
  const fitted = Math.min(size, (size * within) / Math.max(1, widthOf(printable(content), size)));
  return text(content, WIDTH - EDGE - widthOf(printable(content), fitted), baseline, fitted, within);
};

const centred = (content: string, baseline: number, size: number, within: number): string => {
  const fitted = Math.min(size, (size * within) / Math.max(1, widthOf(printable(content), size)));
  return text(content, (WIDTH - widthOf(printable(content), fitted)) / 2, baseline, fitted, within);
};

const glyph = (character: string, size: number) => bwipjs.FontLib.getpaths(FONT, character.codePointAt(0)!, size, size);

const widthOf = (content: string, size: number): number =>
  [...content].reduce((width, character) => width + (glyph(character, size)?.advance ?? 0), 0);

/** A line of text as outlines, in `size` points or as much smaller as it takes to fit. */
function text(content: string, x: number, baseline: number, size: number, within: number): string {
  const line = printable(content);
  const fitted = Math.min(size, (size * within) / Math.max(1, widthOf(line, size)));
  let at = x;
  let outline = "";
  for (const character of line) {
    const paths = glyph(character, fitted);
    if (paths === null || paths === undefined) continue;
    const point = (px: number, py: number) => `${n(at + px)} ${n(baseline - py)}`;
    let open = false;
    for (const step of paths) {
      if (step.type === "M") {
        outline += `${open ? "z" : ""}M${point(step.x, step.y)}`;
        open = true;
      } else if (step.type === "L") outline += `L${point(step.x, step.y)}`;
      else if (step.type === "Q") outline += `Q${point(step.cx, step.cy)} ${point(step.x, step.y)}`;
      else outline += `C${point(step.cx1, step.cy1)} ${point(step.cx2, step.cy2)} ${point(step.x, step.y)}`;
    }
    if (open) outline += "z";
    at += paths.advance;
  }
  return outline;
}

/** What the font has: accents are dropped, other scripts left out (the barcode leads the parcel). */
function printable(content: string): string {
  return content
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .toUpperCase()
    .trim();
}
