import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import type { Lab } from "../../rules/lab-settings/lab-profile.ts";
import { longDay } from "../../rules/time.ts";
import { drawLine } from "../platform/paper/draw-line.ts";
import { type Face, loadFonts } from "../platform/paper/fonts.ts";
import { fitLine, setLine, setLines } from "../platform/paper/set-text.ts";
import type { InvoiceData, InvoiceLine, Movement } from "./invoice-data.ts";

export type InvoiceToDraw = {
  number: number;
  issuedAt: Date;
  data: InvoiceData;
  movements: readonly Movement[];
  /** The order was canceled since: nothing is owed for it. */
  canceled: boolean;
  lab: Lab;
};

/** US letter in points, with margins that every printer can print. */
const PAGE = { width: 612, height: 792, left: 56, right: 556, top: 56, bottom: 716 };
const WIDTH = PAGE.right - PAGE.left;
/** Right edges of the number columns. */
const COLUMNS = { quantity: 360, unitPrice: 450, amount: PAGE.right };
const INK = "#1c1a17";
const GREY = "#6f6a63";
const RULE = "#d9d4cb";
const SMALL = 8.5;
const TEXT = 10;
/** Multiples of the font size: from the top of a line to its baseline, and to the next line. */
const ASCENT = 0.75;
const LINE_HEIGHT = 1.2;

/**
 * Draws an invoice: head, lines, itemized total, then payments and refunds. Long invoices continue on numbered pages.
 */
export async function drawInvoice(invoice: InvoiceToDraw): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: "LETTER",
    // Otherwise PDFKit breaks pages on text near the edge; page breaks are handled here.
    margins: { top: 0, bottom: 0, left: PAGE.left, right: PAGE.width - PAGE.right },
    bufferPages: true,
    info: {
      Title: `Invoice ${invoice.number}`,
      Author: invoice.data.seller.legalEntity,
      CreationDate: invoice.issuedAt,
    },
  });
  await loadFonts(textsIn(invoice), ["SANS"]);
  drawHead(pdf, invoice);
  drawLines(pdf, invoice.data.lines);
  drawSum(pdf, invoice.data);
  drawMovements(pdf, invoice);
  numberPages(pdf, invoice);
  pdf.end();
  return buffer(pdf);
}

function textsIn({ data, movements }: InvoiceToDraw): string[] {
  const { title, seller, customer, address, lines, couponCode } = data;
  return [
    title,
    ...Object.values(seller).flat(),
    ...Object.values(customer),
    ...Object.values(address ?? {}),
    ...lines.flatMap(({ description, note }) => [description, note]),
    ...movements.map(({ text }) => text),
    couponCode,
  ].filter((text) => typeof text === "string");
}

/** Draws the seller, customer, title and date. Leaves `pdf.y` below. */
function drawHead(pdf: PDFKit.PDFDocument, { number, issuedAt, data, lab }: InvoiceToDraw): void {
  write(pdf, lab.name, { y: PAGE.top, face: "SANS_BOLD", size: 26 });
  writeTo(pdf, `Invoice ${number}`, { right: PAGE.right, y: PAGE.top + 4, face: "SANS_BOLD", size: 15 });
  writeTo(pdf, longDay(issuedAt, lab.timeZone), { right: PAGE.right, y: PAGE.top + 26, color: GREY });
  writeTo(pdf, data.title, { right: PAGE.right, y: PAGE.top + 40, color: GREY });
  const top = PAGE.top + 84;
  const half = WIDTH / 2 - 12;
  const { seller, customer, address } = data;
  const from = column(pdf, PAGE.left, top, half, "From", [seller.legalEntity, ...seller.address, seller.email]);
  const lives =
    address === null
      ? []
      : [
          [address.address1, address.address2].filter(Boolean).join(", "),
          `${address.city}, ${address.state} ${address.zip}`,
        ];
  const to = column(pdf, PAGE.left + WIDTH / 2, top, half, "To", [customer.name, ...lives, customer.email]);
  pdf.y = Math.max(from, to) + 28;
}

/** @returns the y below it */
function column(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, title: string, lines: string[]): number {
  write(pdf, title, { x, y, size: SMALL, color: GREY });
  let below = y + (SMALL + 3) * LINE_HEIGHT;
  for (const line of lines.filter(Boolean)) below += writeLines(pdf, line, { x, y: below, within: width });
  return below;
}

function drawLines(pdf: PDFKit.PDFDocument, lines: readonly InvoiceLine[]): void {
  drawTableHead(pdf);
  const width = COLUMNS.quantity - PAGE.left - 60;
  for (const { description, note, quantity, unitPrice, amount } of lines) {
    const textHeight = heightOf(description, { within: width });
    const noteHeight = note === null ? 0 : heightOf(note, { within: width, size: SMALL }) + 1;
    if (room(pdf, textHeight + noteHeight + 10)) drawTableHead(pdf);
    const { y } = pdf;
    writeLines(pdf, description, { y, within: width });
    if (note !== null) writeLines(pdf, note, { y: y + textHeight + 1, within: width, size: SMALL, color: GREY });
    writeTo(pdf, String(quantity), { right: COLUMNS.quantity, y });
    writeTo(pdf, dollars(unitPrice), { right: COLUMNS.unitPrice, y });
    writeTo(pdf, dollars(amount), { right: COLUMNS.amount, y });
    pdf.y = y + textHeight + noteHeight + 9;
    rule(pdf, pdf.y - 4.5);
  }
  pdf.y += 8;
}

function drawTableHead(pdf: PDFKit.PDFDocument): void {
  const { y } = pdf;
  const head = { y, size: SMALL, color: GREY };
  write(pdf, "Description", head);
  writeTo(pdf, "Quantity", { ...head, right: COLUMNS.quantity });
  writeTo(pdf, "Unit price", { ...head, right: COLUMNS.unitPrice });
  writeTo(pdf, "Amount", { ...head, right: COLUMNS.amount });
  rule(pdf, y + 14);
  pdf.y = y + 20;
}

/** Draws the parts of the total. Omits zero amounts except tax. */
function drawSum(pdf: PDFKit.PDFDocument, data: InvoiceData): void {
  const coupon = data.couponCode === null ? "Discount" : `Discount, code ${data.couponCode}`;
  const parts: [string, number][] = [
    ["Subtotal", data.linesTotal],
    ...(data.appliedDiscount > 0 ? [[coupon, -data.appliedDiscount] as [string, number]] : []),
    ...(data.serviceCredits > 0 ? [["Service credits", -data.serviceCredits] as [string, number]] : []),
    [data.taxExempt ? "Tax exempt" : `Tax, ${formatRate(data.taxRate)}`, data.tax],
    ...(data.appliedGiftCard ? [["Gift card", -data.appliedGiftCard] as [string, number]] : []),
    ...(data.appliedCredit > 0 ? [["Account credit", -data.appliedCredit] as [string, number]] : []),
  ];
  room(pdf, parts.length * 16 + 34);
  for (const [label, amount] of parts) sumLine(pdf, label, dollars(amount));
  rule(pdf, pdf.y + 1, COLUMNS.quantity - 60);
  pdf.y += 8;
  sumLine(pdf, "Total", dollars(data.total), { face: "SANS_BOLD", size: 12 });
  pdf.y += 20;
}

function sumLine(pdf: PDFKit.PDFDocument, label: string, amount: string, letters: Letters = {}): void {
  const { y } = pdf;
  write(pdf, label, { x: COLUMNS.quantity - 60, y, within: 170, ...letters });
  writeTo(pdf, amount, { right: COLUMNS.amount, y, ...letters });
  pdf.y = y + 16;
}

function drawMovements(pdf: PDFKit.PDFDocument, { data, movements, canceled, lab }: InvoiceToDraw): void {
  const paid = movements.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const open = data.total - paid;
  room(pdf, Math.min(movements.length, 4) * 16 + 40);
  write(pdf, "Payments", { y: pdf.y, face: "SANS_BOLD" });
  rule(pdf, pdf.y + 14);
  pdf.y += 20;
  for (const { at, text, amount } of movements) {
    room(pdf, 16);
    const { y } = pdf;
    write(pdf, longDay(at, lab.timeZone), { y, color: GREY });
    write(pdf, text, { x: PAGE.left + 130, y, within: 260 });
    writeTo(pdf, dollars(amount), { right: COLUMNS.amount, y });
    pdf.y = y + 16;
  }
  room(pdf, 16);
  const paidText = open > 0 ? `Amount due: ${dollars(open)}.` : "Paid in full. Thank you!";
  const text = canceled ? "This order was canceled. Nothing is due." : paidText;
  write(pdf, text, { y: pdf.y, color: GREY });
}

function numberPages(pdf: PDFKit.PDFDocument, { number, data }: InvoiceToDraw): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    const foot = { y: PAGE.bottom + 24, size: SMALL, color: GREY };
    write(pdf, `${data.seller.legalEntity}, invoice ${number}`, foot);
    writeTo(pdf, `Page ${page + 1} of ${count}`, { ...foot, right: PAGE.right });
  }
}

/** Starts a page if this height no longer fits. @returns whether it did */
function room(pdf: PDFKit.PDFDocument, height: number): boolean {
  if (pdf.y + height <= PAGE.bottom) return false;
  pdf.addPage();
  pdf.y = PAGE.top;
  return true;
}

type Letters = { face?: Face; size?: number; color?: string };
/** Minimum fraction of its size to which a line is shrunk before it is cut. */
const LEAST = 0.7;

/** Writes one line from `x`, its top at `y`; shrunk, and finally cut, if wider than `within`. */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  {
    x = PAGE.left,
    y,
    within = WIDTH,
    face = "SANS",
    size = TEXT,
    color = INK,
  }: { x?: number; y: number; within?: number } & Letters,
): void {
  const fitted = fitLine(face, text, { size, within, least: LEAST });
  pdf.fillColor(color);
  drawLine(pdf, fitted.line, x, y + ASCENT * size, fitted.size);
}

function writeTo(
  pdf: PDFKit.PDFDocument,
  text: string,
  { right, y, face = "SANS", size = TEXT, color = INK }: { right: number; y: number } & Letters,
): void {
  const line = setLine(face, text);
  pdf.fillColor(color);
  drawLine(pdf, line, right - line.width * size, y + ASCENT * size, size);
}

/** Writes wrapped text. @returns its height */
function writeLines(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x = PAGE.left, y, within, size = TEXT, color = INK }: { x?: number; y: number; within: number } & Letters,
): number {
  const lines = setLines("SANS", text, within / size);
  pdf.fillColor(color);
  for (const [row, line] of lines.entries()) drawLine(pdf, line, x, y + (row * LINE_HEIGHT + ASCENT) * size, size);
  return lines.length * LINE_HEIGHT * size;
}

const heightOf = (text: string, { within, size = TEXT }: { within: number; size?: number }): number =>
  setLines("SANS", text, within / size).length * LINE_HEIGHT * size;

function rule(pdf: PDFKit.PDFDocument, y: number, from: number = PAGE.left): void {
  pdf.lineWidth(0.5).moveTo(from, y).lineTo(PAGE.right, y).stroke(RULE);
}

const dollars = (amount: number): string => formatDollars(cents(amount));
