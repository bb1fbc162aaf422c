import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { drawBarcode } from "../platform/paper/draw-barcode.ts";
import { drawLine } from "../platform/paper/draw-line.ts";
import { type Face, loadFonts } from "../platform/paper/fonts.ts";
import { fitLine, setLine } from "../platform/paper/set-text.ts";

export type Sticker = {
  /** "26-00042", also as barcode. */
  labNumber: string;
  /** "#1042". */
  orderNumber: string;
  lastName: string;
  /** "120". */
  format: string;
  /** "C-41". */
  process: string;
  /** "Push +1"; null for normal development time. */
  pushPull: string | null;
  /** Priority flag: "RUSH" before all, "PRIORITY" before the rest; null for film in normal order. */
  queue: "RUSH" | "PRIORITY" | null;
};

/** Points per millimeter. */
const MM = 72 / 25.4;
const WIDTH = 62 * MM;
const HEIGHT = 29 * MM;
/** Scanners need ten modules (about 0.46 mm each) of white left and right of a Code 128. */
const EDGE = 4.8 * MM;

/** Draws stickers as PDF, one per page of 62 × 29 mm (a common label printer roll), black on white. */
export async function drawStickers(stickers: readonly Sticker[], title: string): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false, info: { Title: title } });
  await loadFonts(
    stickers.map(({ lastName }) => lastName),
    ["SANS_BOLD"],
  );
  for (const sticker of stickers) {
    pdf.addPage();
    drawSticker(pdf, sticker);
  }
  pdf.end();
  return buffer(pdf);
}

/** Top: lab number and queue flag; middle: barcode; bottom: customer and processing. */
function drawSticker(pdf: PDFKit.PDFDocument, sticker: Sticker): void {
  pdf.fillColor("black");
  // Leaves room for the queue flag.
  write(pdf, sticker.labNumber, { x: EDGE, baseline: 8.2 * MM, size: 22, within: 34 * MM });
  if (sticker.queue === "RUSH") drawRush(pdf);
  if (sticker.queue === "PRIORITY") drawPriority(pdf);
  drawBarcode(pdf, sticker.labNumber, { x: EDGE, y: 10.4 * MM, width: WIDTH - 2 * EDGE, height: 8.4 * MM });
  const ofOrder = write(pdf, sticker.orderNumber, { x: EDGE, baseline: 22.6 * MM, size: 9.5 });
  const name = EDGE + ofOrder + 2.8 * MM;
  write(pdf, sticker.lastName, { x: name, baseline: 22.6 * MM, size: 9.5, within: WIDTH - EDGE - name });
  const taken = sticker.pushPull === null ? 0 : drawPushPull(pdf, sticker.pushPull);
  const within = WIDTH - 2 * EDGE - taken;
  write(pdf, `${sticker.format}, ${sticker.process}`, {
    x: EDGE,
    baseline: 26.9 * MM,
    size: 9.5,
    within,
    face: "SANS",
  });
}

/** White on black in the corner, visible across the bench. */
function drawRush(pdf: PDFKit.PDFDocument): void {
  const width = 13 * MM;
  const x = WIDTH - EDGE - width;
  pdf.roundedRect(x, 3 * MM, width, 5.6 * MM, 0.8 * MM).fill("black");
  pdf.fillColor("white");
  write(pdf, "RUSH", { x, baseline: 7.2 * MM, size: 11, within: width, isCentered: true });
  pdf.fillColor("black");
}

/** Framed, to distinguish it from rush. */
function drawPriority(pdf: PDFKit.PDFDocument): void {
  const width = 17 * MM;
  const x = WIDTH - EDGE - width;
  pdf
    .lineWidth(0.8)
    .roundedRect(x, 3 * MM, width, 5.6 * MM, 0.8 * MM)
    .stroke("black");
  write(pdf, "PRIORITY", { x, baseline: 6.9 * MM, size: 8.5, within: width, isCentered: true });
}

/**
 * Framed at the end of the bottom line: a roll developed for the wrong time cannot be saved.
 * @returns the width it takes
 */
function drawPushPull(pdf: PDFKit.PDFDocument, text: string): number {
  const width = setLine("SANS_BOLD", text).width * 9 + 3 * MM;
  const x = WIDTH - EDGE - width;
  pdf
    .lineWidth(0.8)
    .roundedRect(x, 23.6 * MM, width, 4.3 * MM, 0.6 * MM)
    .stroke("black");
  write(pdf, text, { x, baseline: 26.9 * MM, size: 9, within: width, isCentered: true });
  return width + 2 * MM;
}

type Place = { x: number; baseline: number; size: number; within?: number; face?: Face; isCentered?: boolean };

/**
 * Writes a line, shrunk if wider than `within`, and cut if still too wide at two thirds of the size.
 * @returns its width
 */
function write(pdf: PDFKit.PDFDocument, text: string, { x, baseline, size, within, face, isCentered }: Place): number {
  const room = within ?? WIDTH - EDGE - x;
  const fitted = fitLine(face ?? "SANS_BOLD", text, { size, within: room, least: 2 / 3 });
  const width = fitted.line.width * fitted.size;
  drawLine(pdf, fitted.line, isCentered ? x + (room - width) / 2 : x, baseline, fitted.size);
  return width;
}
