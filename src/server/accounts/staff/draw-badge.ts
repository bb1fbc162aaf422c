import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { drawBarcode } from "../../platform/paper/draw-barcode.ts";
import { drawLine } from "../../platform/paper/draw-line.ts";
import { loadFonts } from "../../platform/paper/fonts.ts";
import { fitLine } from "../../platform/paper/set-text.ts";

/** Points per millimeter. */
const MM = 72 / 25.4;
const [WIDTH, HEIGHT] = [62 * MM, 29 * MM];
/** Scanners need ten modules of white left and right of a Code 128. */
const EDGE = 5 * MM;

/** Draws a badge as PDF of 62 × 29 mm: the name above the barcode. The code is not printed as text. */
export async function drawBadge({ name, badge }: { name: string; badge: string }): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: [WIDTH, HEIGHT], margin: 0, info: { Title: `Badge of ${name}` } });
  await loadFonts([name], ["SANS_BOLD"]);
  pdf.fillColor("black");
  const fitted = fitLine("SANS_BOLD", name, { size: 16, within: WIDTH - 2 * EDGE, least: 1 / 2 });
  drawLine(pdf, fitted.line, EDGE, 8.5 * MM, fitted.size);
  drawBarcode(pdf, badge, { x: EDGE, y: 11.5 * MM, width: WIDTH - 2 * EDGE, height: 13.5 * MM });
  pdf.end();
  return buffer(pdf);
}
