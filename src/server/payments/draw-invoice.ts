import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { BRAND } from "../../rules/brand.ts";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import type { InvoiceData, InvoiceLine, Movement } from "./invoice-data.ts";

export type InvoiceToDraw = {
  number: number;
  issuedAt: Date;
  data: InvoiceData;
  movements: readonly Movement[];
  /** The order was canceled since: nothing is owed for it. */
  canceled: boolean;
};

/** US letter in points, with margins that every printer can print. */
const PAGE = { width: 612, height: 792, left: 56, right: 556, top: 56, bottom: 716 };
const WIDTH = PAGE.right - PAGE.left;
/** Where the columns of numbers end. */
const COLUMNS = { quantity: 360, unitPrice: 450, amount: PAGE.right };
const INK = "#1c1a17";
const GREY = "#6f6a63";
const RULE = "#d9d4cb";
const SMALL = 8.5;
const TEXT = 10;

const dateText = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: BRAND.timeZone });

/** Draws an invoice: head, lines, the sum by part, then what was paid and what went back. Long ones go on over numbered pages. */
export async function drawInvoice(invoice: InvoiceToDraw): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: "LETTER",
    // Text near the edge would else begin a page by itself; the pages are broken here.
    margins: { top: 0, bottom: 0, left: PAGE.left, right: PAGE.width - PAGE.right },
    bufferPages: true,
    info: { Title: `Invoice ${invoice.number}`, Author: BRAND.legalEntity, CreationDate: invoice.issuedAt },
  });
  drawHead(pdf, invoice);
  drawLines(pdf, invoice.data.lines);
  drawSum(pdf, invoice.data);
  drawMovements(pdf, invoice);
  numberPages(pdf, invoice);
  pdf.end();
  return buffer(pdf);
}

/** Whose invoice it is, to whom, for what and when. Leaves `pdf.y` below. */
function drawHead(pdf: PDFKit.PDFDocument, { number, issuedAt, data }: InvoiceToDraw): void {
  pdf.fillColor(INK).font("Helvetica-Bold").fontSize(26).text(BRAND.name, PAGE.left, PAGE.top, { lineBreak: false });
  pdf.fontSize(15).text(`Invoice ${number}`, PAGE.left, PAGE.top + 4, { width: WIDTH, align: "right" });
  pdf.font("Helvetica").fontSize(TEXT).fillColor(GREY);
  pdf.text(dateText.format(issuedAt), PAGE.left, PAGE.top + 26, { width: WIDTH, align: "right" });
  pdf.text(data.title, PAGE.left, PAGE.top + 40, { width: WIDTH, align: "right" });
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

/** @returns where it ends */
function column(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, title: string, lines: string[]): number {
  pdf.font("Helvetica").fontSize(SMALL).fillColor(GREY).text(title, x, y, { width });
  pdf.fontSize(TEXT).fillColor(INK).moveDown(0.3);
  for (const line of lines.filter(Boolean)) pdf.text(printable(line), x, pdf.y, { width });
  return pdf.y;
}

function drawLines(pdf: PDFKit.PDFDocument, lines: readonly InvoiceLine[]): void {
  drawTableHead(pdf);
  for (const line of lines) {
    const description = printable(line.description);
    const note = line.note === null ? null : printable(line.note);
    const width = COLUMNS.quantity - PAGE.left - 60;
    pdf.font("Helvetica").fontSize(TEXT);
    const textHeight = pdf.heightOfString(description, { width });
    const noteHeight = note === null ? 0 : pdf.fontSize(SMALL).heightOfString(note, { width }) + 1;
    if (room(pdf, textHeight + noteHeight + 10)) drawTableHead(pdf);
    const { y } = pdf;
    pdf.fontSize(TEXT).fillColor(INK).text(description, PAGE.left, y, { width });
    if (note !== null)
      pdf
        .fontSize(SMALL)
        .fillColor(GREY)
        .text(note, PAGE.left, y + textHeight + 1, { width });
    pdf.fontSize(TEXT).fillColor(INK);
    numberAt(pdf, COLUMNS.quantity, y, String(line.quantity));
    numberAt(pdf, COLUMNS.unitPrice, y, dollars(line.unitPrice));
    numberAt(pdf, COLUMNS.amount, y, dollars(line.amount));
    pdf.y = y + textHeight + noteHeight + 9;
    rule(pdf, pdf.y - 4.5);
  }
  pdf.y += 8;
}

function drawTableHead(pdf: PDFKit.PDFDocument): void {
  const { y } = pdf;
  pdf.font("Helvetica").fontSize(SMALL).fillColor(GREY).text("What", PAGE.left, y, { lineBreak: false });
  numberAt(pdf, COLUMNS.quantity, y, "Quantity");
  numberAt(pdf, COLUMNS.unitPrice, y, "Each");
  numberAt(pdf, COLUMNS.amount, y, "Amount");
  rule(pdf, y + 14);
  pdf.y = y + 20;
}

/** The parts of the sum, those that are nothing left out but for the tax. */
function drawSum(pdf: PDFKit.PDFDocument, data: InvoiceData): void {
  const coupon = data.couponCode === null ? "Discount" : `Discount, code ${printable(data.couponCode)}`;
  const parts: [string, number][] = [
    ["Lines", data.linesTotal],
    ...(data.appliedDiscount > 0 ? [[coupon, -data.appliedDiscount] as [string, number]] : []),
    ...(data.serviceCredits > 0 ? [["Service credits", -data.serviceCredits] as [string, number]] : []),
    [`Tax, ${formatRate(data.taxRate)}`, data.tax],
    ...(data.appliedGiftCard ? [["Gift card", -data.appliedGiftCard] as [string, number]] : []),
    ...(data.appliedCredit > 0 ? [["Account credit", -data.appliedCredit] as [string, number]] : []),
  ];
  room(pdf, parts.length * 16 + 34);
  for (const [label, amount] of parts) sumLine(pdf, label, dollars(amount));
  rule(pdf, pdf.y + 1, COLUMNS.quantity - 60);
  pdf.y += 8;
  pdf.font("Helvetica-Bold").fontSize(12);
  sumLine(pdf, "Total", dollars(data.total));
  pdf.font("Helvetica").fontSize(TEXT);
  pdf.y += 20;
}

function sumLine(pdf: PDFKit.PDFDocument, label: string, amount: string): void {
  const { y } = pdf;
  pdf.fillColor(INK).text(label, COLUMNS.quantity - 60, y, { width: 170, lineBreak: false, ellipsis: true });
  numberAt(pdf, COLUMNS.amount, y, amount);
  pdf.y = y + 16;
}

/** What was paid and what went back, with what is still open. */
function drawMovements(pdf: PDFKit.PDFDocument, { data, movements, canceled }: InvoiceToDraw): void {
  const paid = movements.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const open = data.total - paid;
  room(pdf, Math.min(movements.length, 4) * 16 + 40);
  pdf.font("Helvetica-Bold").fontSize(TEXT).fillColor(INK).text("Payments", PAGE.left, pdf.y, { lineBreak: false });
  rule(pdf, pdf.y + 14);
  pdf.y += 20;
  pdf.font("Helvetica");
  for (const { at, text, amount } of movements) {
    room(pdf, 16);
    const { y } = pdf;
    pdf.fillColor(GREY).text(dateText.format(at), PAGE.left, y, { lineBreak: false });
    pdf.fillColor(INK).text(printable(text), PAGE.left + 130, y, { width: 260, lineBreak: false, ellipsis: true });
    numberAt(pdf, COLUMNS.amount, y, dollars(amount));
    pdf.y = y + 16;
  }
  room(pdf, 16);
  const paidText = open > 0 ? `${dollars(open)} still to pay.` : "Paid in full. Thank you!";
  const text = canceled ? "This order was canceled: nothing is owed for it." : paidText;
  pdf.fillColor(GREY).text(text, PAGE.left, pdf.y, { lineBreak: false });
}

function numberPages(pdf: PDFKit.PDFDocument, { number, data }: InvoiceToDraw): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.font("Helvetica").fontSize(SMALL).fillColor(GREY);
    const foot = `${data.seller.legalEntity}, invoice ${number}`;
    pdf.text(foot, PAGE.left, PAGE.bottom + 24, { lineBreak: false });
    numberAt(pdf, PAGE.right, PAGE.bottom + 24, `Page ${page + 1} of ${count}`);
  }
}

/** Begins a page when so much does not fit any more. @returns whether it did */
function room(pdf: PDFKit.PDFDocument, height: number): boolean {
  if (pdf.y + height <= PAGE.bottom) return false;
  pdf.addPage();
  pdf.y = PAGE.top;
  return true;
}

/** Text that ends at `right`, in the font that is set. */
function numberAt(pdf: PDFKit.PDFDocument, right: number, y: number, text: string): void {
  pdf.text(text, right - pdf.widthOfString(text), y, { lineBreak: false });
}

function rule(pdf: PDFKit.PDFDocument, y: number, from: number = PAGE.left): void {
  pdf.lineWidth(0.5).moveTo(from, y).lineTo(PAGE.right, y).stroke(RULE);
}

const dollars = (amount: number): string => formatDollars(cents(amount));

/** What the built-in font can print: accents it lacks are dropped, other scripts become "?". */
function printable(text: string): string {
  const foreign = /[^\x20-\x7e\xa0-\xff]/g;
  return text
    .replaceAll(/[\u2012-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replace(foreign, (letter) =>
      letter
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(foreign, "?"),
    )
    .trim();
}
