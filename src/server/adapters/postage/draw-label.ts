import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import sharp, { type Sharp } from "sharp";
import { drawLine, outlineOf } from "../../platform/paper/draw-line.ts";
import { loadFonts } from "../../platform/paper/fonts.ts";
import { fitLine, type Line } from "../../platform/paper/set-text.ts";
import { DOTS_PER_INCH, HEIGHT, type LabelPart, type LabelText, layOut, WIDTH } from "./label-layout.ts";
import { zplOf } from "./label-zpl.ts";

type TextPart = Extract<LabelPart, { kind: "text" }>;

/** Characters in label printers' own font. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Draws a label of 4 × 6 inches in points, as PNG, PDF and ZPL. It is a sample without postage, and says so. */
export async function drawLabel(label: LabelText): Promise<{ png: Uint8Array; pdf: Uint8Array; zpl: Uint8Array }> {
  const parts = layOut(label);
  await loadFonts(
    parts.flatMap((part) => (part.kind === "text" ? [part.line] : [])),
    ["SANS_BOLD"],
  );
  const outline = parts.map((part) => (part.kind === "text" ? wordsOf(part) : shapeOf(part))).join("");
  const png = await pictureOf(outline, { width: WIDTH, height: HEIGHT })
    .withDensity(DOTS_PER_INCH)
    .png({ compressionLevel: 9 })
    .toBuffer();
  const forPrinters = await Promise.all(
    parts.map((part) => (part.kind === "text" && !PRINTABLE.test(part.line) ? dotsOf(part) : part)),
  );
  return { png, pdf: await pdfOf(parts, label), zpl: Buffer.from(zplOf(forPrinters)) };
}

/** Black on white, at the printer's resolution. @param size in points */
function pictureOf(outline: string, { width, height }: { width: number; height: number }): Sharp {
  const across = Math.round((width / 72) * DOTS_PER_INCH);
  const down = Math.round((height / 72) * DOTS_PER_INCH);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
    <rect width="${width}" height="${height}" fill="white"/><path d="${outline}" fill="black" fill-rule="nonzero"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "white" }).toColourspace("b-w");
}

async function pdfOf(parts: readonly LabelPart[], { trackingNumber, carrier }: LabelText): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, info: { Title: `${carrier} ${trackingNumber}` } });
  pdf.fillColor("black");
  pdf.path(parts.map(shapeOf).join("")).fill("black", "non-zero");
  for (const part of parts) {
    if (part.kind !== "text") continue;
    const { line, x, size } = fitted(part);
    drawLine(pdf, line, x, part.baseline, size);
  }
  pdf.end();
  return buffer(pdf);
}

function shapeOf(part: LabelPart): string {
  if (part.kind === "bar") return bar(part.x, part.y, part.width, part.height);
  return part.kind === "code" ? code128(part) : "";
}

function wordsOf(part: TextPart): string {
  const { line, x, size } = fitted(part);
  return outlineOf(line, x, part.baseline, size);
}

/** Shrinks a line to fit, down to a third of its size. */
function fitted({ line, align, x, size, within }: TextPart): { line: Line; x: number; size: number } {
  const fit = fitLine("SANS_BOLD", line, { size, within, least: 1 / 3 });
  const rest = within - fit.line.width * fit.size;
  return { ...fit, x: x + { left: 0, right: rest, centre: rest / 2 }[align] };
}

/** Renders a line of text as dots, for printers that lack its letters. */
async function dotsOf(part: TextPart): Promise<LabelPart> {
  const { line, x, size } = fitted(part);
  const top = part.baseline - part.size * 1.2;
  const height = part.size * 1.6;
  const outline = outlineOf(line, x - part.x, part.baseline - top, size);
  const { data, info } = await pictureOf(outline, { width: part.within, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytesPerRow = Math.ceil(info.width / 8);
  const bits = new Uint8Array(bytesPerRow * info.height);
  for (let y = 0; y < info.height; y++)
    for (let column = 0; column < info.width; column++)
      if (data[(y * info.width + column) * info.channels]! < 128)
        bits[y * bytesPerRow + (column >> 3)]! |= 0x80 >> (column & 7);
  return { kind: "dots", x: part.x, y: top, bytesPerRow, bits };
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

const bar = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

function code128({ modules, x, y, width, height }: Extract<LabelPart, { kind: "code" }>): string {
  const module = width / modules.reduce((sum, wide) => sum + wide, 0);
  let at = x;
  let bars = "";
  for (const [index, wide] of modules.entries()) {
    if (index % 2 === 0) bars += bar(at, y, wide * module, height);
    at += wide * module;
  }
  return bars;
}
