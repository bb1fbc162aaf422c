import bwipjs from "bwip-js/node";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import type { PaperWidth } from "../../rules/payments/receipts.ts";
import { zonedFormat } from "../../rules/time.ts";
import { drawLine } from "../platform/paper/draw-line.ts";
import { type Face, loadFonts } from "../platform/paper/fonts.ts";
import { fitLine, setLine, setLines } from "../platform/paper/set-text.ts";
import type { InvoiceData, Movement } from "./invoice-data.ts";

export type ReceiptToDraw = {
  /** "#1042". */
  orderNumber: string;
  paidAt: Date;
  data: InvoiceData;
  movements: readonly Movement[];
  paper: PaperWidth;
  lab: Lab;
  /** A PNG; null: the lab's name. */
  logo: Uint8Array | null;
};

/** Points per millimeter. */
const MM = 72 / 25.4;
/** Receipt printers print 72 of their 80 mm, on paper as long as needed. A letter page has the same column, larger. */
const PAPERS = {
  "80MM": { width: 80 * MM, height: null, edge: 5 * MM, size: 9 },
  LETTER: { width: 612, height: 792, edge: 126, size: 11 },
} as const;
const LINE_HEIGHT = 1.3;

/** One row from top to bottom: text, text with an amount at the right, or the order number's barcode. */
type Row =
  | { text: string; amount?: string; size?: number; face?: Face; center?: boolean; above?: number }
  | "RULE"
  | "BARCODE"
  | "LOGO";

/** Draws a receipt, black on white: one long page for a receipt printer, or letter pages. */
export async function drawReceipt(receipt: ReceiptToDraw): Promise<Uint8Array> {
  const rows = rowsOf(receipt);
  await loadFonts(
    rows.map((row) => (typeof row === "string" ? "" : row.text)),
    ["SANS", "SANS_BOLD"],
  );
  const paper = PAPERS[receipt.paper];
  const sheet = { ...paper, number: receipt.orderNumber, logo: receipt.logo };
  const heights = rows.map((row) => heightOf(row, sheet));
  const length = heights.reduce((sum, height) => sum + height, 2 * 6 * MM);
  const pdf = new PdfKit({
    size: [paper.width, paper.height ?? Math.ceil(length)],
    margin: 0,
    info: { Title: `Receipt ${receipt.orderNumber}`, Author: receipt.lab.legalEntity, CreationDate: receipt.paidAt },
  });
  pdf.fillColor("black");
  const top = paper.height === null ? 6 * MM : 56;
  let y = top;
  for (const [index, row] of rows.entries()) {
    if (paper.height !== null && y + heights[index]! > paper.height - 56) {
      pdf.addPage();
      y = top;
    }
    drawRow(pdf, row, y, sheet);
    y += heights[index]!;
  }
  pdf.end();
  return buffer(pdf);
}

const dollars = (amount: number): string => formatDollars(cents(amount));

function rowsOf({ orderNumber, paidAt, data, movements, lab, logo }: ReceiptToDraw): Row[] {
  const sum = (text: string, amount: number): Row[] => (amount === 0 ? [] : [{ text, amount: dollars(amount) }]);
  return [
    logo === null ? { text: lab.name, size: 2.2, face: "SANS_BOLD", center: true } : "LOGO",
    ...[...data.seller.address, data.seller.email].map((text): Row => ({ text, center: true })),
    { text: `Order ${orderNumber}`, size: 1.4, face: "SANS_BOLD", center: true, above: 0.8 },
    { text: zonedFormat(lab.timeZone, { dateStyle: "medium", timeStyle: "short" }).format(paidAt), center: true },
    { text: data.customer.name, center: true },
    "RULE",
    ...data.lines.map(({ description, quantity, amount, note }): Row => ({
      text: [quantity > 1 ? `${quantity} × ${description}` : description, note].filter(Boolean).join("\n"),
      amount: dollars(amount),
    })),
    "RULE",
    ...sum("Subtotal", data.linesTotal),
    ...sum(data.couponCode === null ? "Discount" : `Discount ${data.couponCode}`, -data.appliedDiscount),
    ...sum("Service credits", -data.serviceCredits),
    { text: data.taxExempt ? "Tax exempt" : `Tax ${formatRate(data.taxRate)}`, amount: dollars(data.tax) },
    ...sum("Gift card", -(data.appliedGiftCard ?? 0)),
    ...sum("Account credit", -data.appliedCredit),
    { text: "Total", amount: dollars(data.total), size: 1.4, face: "SANS_BOLD" },
    "RULE",
    ...movements.map(({ text, amount }): Row => ({ text, amount: dollars(amount) })),
    { text: "Thank you!", center: true, above: 1 },
    "BARCODE",
  ];
}

type Sheet = { width: number; edge: number; size: number; number: string; logo: Uint8Array | null };

const LOGO_HEIGHT = 14 * MM;

const inner = ({ width, edge }: Sheet): number => width - 2 * edge;
const amountRoom = ({ size }: Sheet): number => 6.5 * size;

function linesOf(row: Exclude<Row, string>, sheet: Sheet) {
  const size = (row.size ?? 1) * sheet.size;
  const within = inner(sheet) - (row.amount === undefined ? 0 : amountRoom(sheet));
  return setLines(row.face ?? "SANS", row.text, within / size);
}

function heightOf(row: Row, sheet: Sheet): number {
  if (row === "RULE") return sheet.size * 1.1;
  if (row === "BARCODE") return 16 * MM;
  if (row === "LOGO") return LOGO_HEIGHT + 3 * MM;
  const { size = 1, above = 0 } = row;
  return (linesOf(row, sheet).length * LINE_HEIGHT * size + above) * sheet.size;
}

function drawRow(pdf: PDFKit.PDFDocument, row: Row, y: number, sheet: Sheet): void {
  const { edge, width, size: text } = sheet;
  if (row === "RULE") {
    pdf
      .lineWidth(0.5)
      .moveTo(edge, y + text / 2)
      .lineTo(width - edge, y + text / 2)
      .stroke("black");
    return;
  }
  if (row === "BARCODE") return drawBarcode(pdf, y + 3 * MM, sheet);
  if (row === "LOGO") {
    pdf.image(Buffer.from(sheet.logo!), edge, y, { fit: [inner(sheet), LOGO_HEIGHT], align: "center" });
    return;
  }
  const size = (row.size ?? 1) * text;
  const face = row.face ?? "SANS";
  const baseline = y + (row.above ?? 0) * text + 0.95 * size;
  for (const [index, line] of linesOf(row, sheet).entries()) {
    const x = row.center ? (width - line.width * size) / 2 : edge;
    drawLine(pdf, line, x, baseline + index * LINE_HEIGHT * size, size);
  }
  if (row.amount === undefined) return;
  const fitted = fitLine(face, row.amount, { size, within: amountRoom(sheet), least: 0.5 });
  drawLine(pdf, fitted.line, width - edge - setLine(face, row.amount).width * fitted.size, baseline, fitted.size);
}

/** Draws the order number as Code 128, which finds the order when it is picked up. */
function drawBarcode(pdf: PDFKit.PDFDocument, y: number, sheet: Sheet): void {
  const [symbol] = bwipjs.raw({ bcid: "code128", text: sheet.number.replace("#", "") }) as { sbs: number[] }[];
  const modules = symbol!.sbs.reduce((sum, bar) => sum + bar, 0);
  const module = 0.4 * MM;
  let x = (sheet.width - modules * module) / 2;
  for (const [index, bar] of symbol!.sbs.entries()) {
    if (index % 2 === 0) pdf.rect(x, y, bar * module, 10 * MM);
    x += bar * module;
  }
  pdf.fill("black");
}
