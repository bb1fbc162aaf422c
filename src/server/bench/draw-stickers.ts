import bwipjs from "bwip-js/node";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";

/** What a twin-check sticker says. */
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
  /** "Push +1"; null for the normal time. */
  pushPull: string | null;
  /** What it goes before: "RUSH" before all, "PRIORITY" before the rest; null for film that is served in turn. */
  queue: "RUSH" | "PRIORITY" | null;
};

/** Points per millimetre. */
const MM = 72 / 25.4;
const WIDTH = 62 * MM;
const HEIGHT = 29 * MM;
/** Readers need ten modules (about 0.46 mm each) of white left and right of a Code 128. */
const EDGE = 4.8 * MM;

/** Draws stickers as PDF, a page each of 62 × 29 mm (a common roll of a label printer), black on white. */
export async function drawStickers(stickers: readonly Sticker[], title: string): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false, info: { Title: title } });
  for (const sticker of stickers) {
    pdf.addPage();
    drawSticker(pdf, sticker);
  }
  pdf.end();
  return buffer(pdf);
}

/** Top: lab number and the queue's flag; middle: barcode; bottom: whose film it is and what is done to it. */
function drawSticker(pdf: PDFKit.PDFDocument, sticker: Sticker): void {
  pdf.fillColor("black").font("Helvetica-Bold").fontSize(22);
  pdf.text(sticker.labNumber, EDGE, 2.6 * MM, { lineBreak: false });
  if (sticker.queue === "RUSH") drawRush(pdf);
  if (sticker.queue === "PRIORITY") drawPriority(pdf);
  drawBarcode(pdf, sticker.labNumber, { y: 10.4 * MM, height: 8.4 * MM });
  pdf.font("Helvetica-Bold").fontSize(9.5);
  const name = printable(sticker.lastName);
  line(pdf, 20.1 * MM, [sticker.orderNumber, name].filter(Boolean).join("   "), WIDTH - 2 * EDGE);
  const taken = sticker.pushPull === null ? 0 : drawPushPull(pdf, printable(sticker.pushPull));
  pdf.font("Helvetica").fontSize(9.5);
  line(pdf, 24.4 * MM, `${sticker.format}, ${sticker.process}`, WIDTH - 2 * EDGE - taken);
}

/** White on black in the corner, to be seen across the bench. */
function drawRush(pdf: PDFKit.PDFDocument): void {
  const width = 13 * MM;
  const x = WIDTH - EDGE - width;
  pdf.roundedRect(x, 3 * MM, width, 5.6 * MM, 0.8 * MM).fill("black");
  pdf.fillColor("white").font("Helvetica-Bold").fontSize(11);
  pdf.text("RUSH", x, 4.5 * MM, { width, align: "center", lineBreak: false });
  pdf.fillColor("black");
}

/** Framed, so that nobody takes it for rush. */
function drawPriority(pdf: PDFKit.PDFDocument): void {
  const width = 17 * MM;
  const x = WIDTH - EDGE - width;
  pdf
    .lineWidth(0.8)
    .roundedRect(x, 3 * MM, width, 5.6 * MM, 0.8 * MM)
    .stroke("black");
  pdf.font("Helvetica-Bold").fontSize(8.5);
  pdf.text("PRIORITY", x, 4.8 * MM, { width, align: "center", lineBreak: false });
}

/** At the end of the bottom line, framed: a roll developed for the wrong time cannot be saved. @returns the width it takes */
function drawPushPull(pdf: PDFKit.PDFDocument, text: string): number {
  pdf.font("Helvetica-Bold").fontSize(9);
  const width = pdf.widthOfString(text) + 3 * MM;
  const x = WIDTH - EDGE - width;
  pdf
    .lineWidth(0.8)
    .roundedRect(x, 23.6 * MM, width, 4.3 * MM, 0.6 * MM)
    .stroke("black");
  pdf.text(text, x, 24.4 * MM, { width, align: "center", lineBreak: false });
  return width + 2 * MM;
}

/** Code 128 as vector bars from edge to edge. */
function drawBarcode(pdf: PDFKit.PDFDocument, text: string, { y, height }: { y: number; height: number }): void {
  const [symbol] = bwipjs.raw({ bcid: "code128", text }) as { sbs: number[] }[];
  const modules = symbol!.sbs.reduce((sum, width) => sum + width, 0);
  const module = (WIDTH - 2 * EDGE) / modules;
  let x = EDGE;
  for (const [index, width] of symbol!.sbs.entries()) {
    if (index % 2 === 0) pdf.rect(x, y, width * module, height);
    x += width * module;
  }
  pdf.fill("black");
}

function line(pdf: PDFKit.PDFDocument, y: number, text: string, width: number): void {
  pdf.text(text, EDGE, y, { width, height: 5 * MM, lineBreak: false, ellipsis: true });
}

/** What the built-in font can print: accents it lacks are dropped, other scripts are left out (the numbers name the roll). */
function printable(text: string): string {
  const latin = /[^\x20-\x7e\xa0-\xff]/g;
  return text
    .replaceAll("\u2212", "-")
    .replace(latin, (letter) => letter.normalize("NFD").replace(latin, ""))
    .trim();
}
