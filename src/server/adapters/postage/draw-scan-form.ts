import { buffer } from "node:stream/consumers";
import bwipjs from "bwip-js/node";
import PdfKit from "pdfkit";

/** Letter paper, in points. */
const EDGE = 54;
const ROWS_ON_A_PAGE = 40;

/** Draws the sandbox's scan form: one barcode for all parcels, then their tracking numbers. */
export async function drawScanForm(form: {
  id: string;
  carrier: string;
  from: readonly string[];
  date: string;
  trackingNumbers: readonly string[];
}): Promise<Uint8Array> {
  const { id, carrier, from, date, trackingNumbers } = form;
  const barcode = await bwipjs.toBuffer({ bcid: "code128", text: id, scale: 3, height: 14, includetext: true });
  const pdf = new PdfKit({ size: "LETTER", margin: EDGE, info: { Title: `${carrier} scan form ${date}` } });
  const bytes = buffer(pdf);
  const count = trackingNumbers.length === 1 ? "1 parcel" : `${trackingNumbers.length} parcels`;
  pdf.font("Helvetica-Bold").fontSize(18).text(`${carrier} scan form`);
  pdf.font("Helvetica").fontSize(11).text(`${date} · ${count} · TEST FORM - NO POSTAGE PAID`).moveDown();
  for (const line of from) pdf.text(line);
  pdf.image(barcode, EDGE, 220, { fit: [400, 70] });
  pdf.y = 320;
  for (const [at, number] of trackingNumbers.entries()) {
    if (at > 0 && at % ROWS_ON_A_PAGE === 0) pdf.addPage();
    pdf.fontSize(9).text(`${at + 1}.  ${number}`, EDGE);
  }
  pdf.end();
  return bytes;
}
