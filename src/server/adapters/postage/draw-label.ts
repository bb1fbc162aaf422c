import bwipjs from "bwip-js/node";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import sharp from "sharp";
import { DOTS_PER_INCH, HEIGHT, type LabelPart, type LabelText, layOut, WIDTH } from "./label-layout.ts";
import { zplOf } from "./label-zpl.ts";

/** OCR-B comes with the barcode library as outlines, so that a label looks the same whatever fonts a machine has. */
const FONT = bwipjs.FontLib.lookup("OCR-B");

/**
 * Draws a label of 4 × 6 inches: as one black outline in points, of which PNG and PDF are both made, and in the words of
 * label printers. It is no postage, and says so.
 */
export async function drawLabel(label: LabelText): Promise<{ png: Uint8Array; pdf: Uint8Array; zpl: Uint8Array }> {
  const parts = layOut(label);
  const outline = parts.map(outlineOf).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(WIDTH / 72) * DOTS_PER_INCH}" height="${(HEIGHT / 72) * DOTS_PER_INCH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="white"/><path d="${outline}" fill="black" fill-rule="nonzero"/></svg>`;
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .toColourspace("b-w")
    .withDensity(DOTS_PER_INCH)
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png, pdf: await pdfOf(outline, label), zpl: Buffer.from(zplOf(parts), "ascii") };
}

async function pdfOf(outline: string, { trackingNumber, carrier }: LabelText): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, info: { Title: `${carrier} ${trackingNumber}` } });
  pdf.path(outline).fill("black", "non-zero");
  pdf.end();
  return buffer(pdf);
}

function outlineOf(part: LabelPart): string {
  switch (part.kind) {
    case "bar":
      return bar(part.x, part.y, part.width, part.height);
    case "code":
      return code128(part);
    case "text":
      return text(part);
  }
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

const glyph = (character: string, size: number) => bwipjs.FontLib.getpaths(FONT, character.codePointAt(0)!, size, size);

const widthOf = (line: string, size: number): number =>
  [...line].reduce((width, character) => width + (glyph(character, size)?.advance ?? 0), 0);

function text({ line, align, x, baseline, size, within }: Extract<LabelPart, { kind: "text" }>): string {
  const fitted = Math.min(size, (size * within) / Math.max(1, widthOf(line, size)));
  const rest = within - widthOf(line, fitted);
  let at = x + { left: 0, right: rest, centre: rest / 2 }[align];
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
