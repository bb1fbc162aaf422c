import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import PdfKit from "pdfkit";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import type { SheetContent } from "../../../rules/film/sheets/sheet-content.ts";
import { drawLine, outlineOf } from "../../platform/paper/draw-line.ts";
import { loadFonts } from "../../platform/paper/fonts.ts";
import { type DrawnPicture, type DrawnSheet, drawSheet, type Shape, type Words } from "./draw-sheet.ts";

export type SheetRequest = {
  content: SheetContent;
  /** The lab's name. */
  lab: string;
  /** The pictures' file paths by key. */
  paths: Readonly<Record<string, string>>;
  output: string;
};

/** The resolution of our prints. */
const DOTS_PER_INCH = 300;
const MM_PER_INCH = 25.4;
const POINTS_PER_MM = 72 / MM_PER_INCH;
const PX_PER_MM = DOTS_PER_INCH / MM_PER_INCH;

export async function makeSheet({ content, lab, paths, output }: SheetRequest): Promise<{ pictures: number }> {
  await loadFonts([content.title], ["DISPLAY"]);
  const { photographer, facts, brand, model } = content;
  const film = [brand, model].map((name) => name ?? "");
  await loadFonts([photographer, ...facts, ...film, ...film.map((name) => name.toUpperCase())], ["MONO"]);
  const sheet = drawSheet(content);
  const open = (picture: DrawnPicture) => inFrame(paths[picture.key]!, picture);
  if (content.form === "PDF") await writePdf(sheet, { ...content, lab }, open, output);
  else await writeJpeg(sheet, open, output);
  return { pictures: sheet.pictures.length };
}

type Open = (picture: DrawnPicture) => Sharp;

/** Fits a picture into its frame, in as many px as the paper shows. */
function inFrame(path: string, { turn, box }: DrawnPicture): Sharp {
  const width = Math.max(1, Math.round(box.width * PX_PER_MM));
  const height = Math.max(1, Math.round(box.height * PX_PER_MM));
  return sharp(path)
    .rotate(turn)
    .resize(width, height, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
}

async function writePdf(
  sheet: DrawnSheet,
  content: SheetContent & Pick<SheetRequest, "lab">,
  open: Open,
  output: string,
): Promise<void> {
  const pdf = new PdfKit({
    size: [sheet.width * POINTS_PER_MM, sheet.height * POINTS_PER_MM],
    margin: 0,
    info: {
      Title: [content.title, content.labNumber].filter(Boolean).join(", "),
      Author: content.photographer || content.lab,
      Subject: content.facts.join(", "),
      Creator: content.lab,
    },
  });
  const written = pipeline(pdf, createWriteStream(output));
  pdf.scale(POINTS_PER_MM);
  drawShapes(pdf, sheet.film);
  for (const picture of sheet.pictures) {
    const { x, y, width, height } = picture.box;
    pdf.image(await open(picture).jpeg({ quality: 90, chromaSubsampling: "4:4:4" }).toBuffer(), x, y, {
      width,
      height,
    });
  }
  drawShapes(pdf, sheet.marks);
  pdf.end();
  await written;
}

function drawShapes(pdf: PDFKit.PDFDocument, shapes: readonly (Shape | Words)[]): void {
  for (const shape of shapes) {
    if ("words" in shape) {
      pdf.fillColor(shape.color);
      drawLine(pdf, shape.words, shape.x, shape.y, shape.size);
      continue;
    }
    const { path, color, line } = shape;
    if (line === undefined) pdf.path(path).fill(color);
    else pdf.lineWidth(line).lineCap("round").lineJoin("round").path(path).stroke(color);
  }
}

async function writeJpeg(sheet: DrawnSheet, open: Open, output: string): Promise<void> {
  const layers: OverlayOptions[] = [];
  for (const picture of sheet.pictures) {
    const { data, info } = await open(picture).raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { x, y } = picture.box;
    const [left, top] = [Math.round(x * PX_PER_MM), Math.round(y * PX_PER_MM)];
    layers.push({ input: data, raw: { width, height, channels }, left, top });
  }
  if (sheet.marks.length > 0) layers.push({ input: svgOf(sheet, sheet.marks), left: 0, top: 0 });
  await sharp(svgOf(sheet, sheet.film))
    .flatten({ background: "#ffffff" })
    .composite(layers)
    .withDensity(DOTS_PER_INCH)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toFile(output);
}

/** Contains only our own paths and no text, so nothing else can get in. */
function svgOf({ width, height }: DrawnSheet, shapes: readonly (Shape | Words)[]): Buffer {
  const paths = shapes.map((shape): Shape =>
    "words" in shape ? { path: outlineOf(shape.words, shape.x, shape.y, shape.size), color: shape.color } : shape,
  );
  const drawn = paths.map(({ path, color, line }) =>
    line === undefined
      ? `<path d="${path}" fill="${color}"/>`
      : `<path d="${path}" fill="none" stroke="${color}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  const [across, down] = [Math.round(width * PX_PER_MM), Math.round(height * PX_PER_MM)];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${width} ${height}">${drawn.join("")}</svg>`,
  );
}
