import { expect, test } from "vitest";
import { inkBeyond, pagesOf } from "../../../tests/support/read-pdf.ts";
import { drawInvoice, type InvoiceToDraw } from "./draw-invoice.ts";
import { BRAND } from "../../rules/brand.ts";

const anInvoice = (own: { lines?: number; customer?: string; canceled?: boolean } = {}): InvoiceToDraw => {
  const lines = Array.from({ length: own.lines ?? 2 }, (_, index) => ({
    description: `Dev + scan ${index + 1}`,
    quantity: 1,
    unitPrice: 1799,
    amount: 1799,
    note: `Roll ${index + 1}`,
  }));
  const linesTotal = 1799 * lines.length;
  return {
    number: 7,
    issuedAt: new Date("2026-06-15T14:00:00Z"),
    canceled: own.canceled ?? false,
    lab: BRAND,
    data: {
      title: "Order #1042",
      seller: { legalEntity: "Nice Film Club LLC", email: "hello@nice.test", address: ["61 Greenpoint Avenue"] },
      customer: { name: own.customer ?? "Ada Lovelace", email: "ada@people.test" },
      address: null,
      lines,
      linesTotal,
      appliedDiscount: 100,
      couponCode: "SPRING",
      serviceCredits: 0,
      taxRate: 8875,
      tax: 310,
      appliedCredit: 0,
      total: linesTotal + 210,
      paid: null,
    },
    movements: [{ at: new Date("2026-06-15T14:00:00Z"), text: "Paid with Visa ending 4242", amount: linesTotal + 210 }],
  };
};

test("an invoice names both parties, every line, the totals with tax rate, and payments", async () => {
  const [page, ...more] = await pagesOf(await drawInvoice(anInvoice()));
  expect(more).toEqual([]);
  for (const text of [
    "Invoice 7",
    "June 15, 2026",
    "Order #1042",
    "Nice Film Club LLC",
    "Ada Lovelace",
    "Dev + scan 2",
    "Roll 2",
    "Discount, code SPRING",
    "-$1.00",
    "Tax, 8.875%",
    "$38.08",
    "Paid with Visa ending 4242",
    "Paid in full. Thank you!",
    "Page 1 of 1",
  ])
    expect(page).toContain(text);
});

test("a long invoice continues on numbered pages without losing a line", async () => {
  const pages = await pagesOf(await drawInvoice(anInvoice({ lines: 120 })));
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  const all = pages.join("\n");
  for (let line = 1; line <= 120; line++) expect(all).toMatch(new RegExp(`^Dev \\+ scan ${line}$`, "m"));
});

test("an unpaid invoice shows the amount due, unless the order was canceled", async () => {
  const unpaid = { ...anInvoice(), movements: [] };
  expect((await pagesOf(await drawInvoice(unpaid)))[0]).toContain("Amount due: $38.08.");
  const canceled = { ...anInvoice({ canceled: true }), movements: [] };
  expect((await pagesOf(await drawInvoice(canceled)))[0]).not.toContain("Amount due:");
});

test.each([
  "Łukasz Żółć-Nguyễn",
  "محمد عبد الله",
  "מיכל כהן",
  "Αλέξανδρος Παπαδόπουλος",
  "Ольга Щёголева",
  "東京 太郎",
  "陈华 张鑫",
  "김민준",
  "ลลิตา",
  "Film 🎞",
])("an invoice renders %s in its script", async (customer) => {
  const invoice = anInvoice({ customer });
  invoice.data.lines[0]!.note = customer;
  const [page] = await pagesOf(await drawInvoice(invoice));
  expect(page!.split(`\n${customer}\n`)).toHaveLength(3);
});

test("overlong names and words wrap inside the page", async () => {
  const invoice = anInvoice({ customer: "Maximiliane ".repeat(10) });
  invoice.data.lines[0]!.description = "x".repeat(300);
  const pdf = await drawInvoice(invoice);
  const [page] = await pagesOf(pdf);
  expect(page!.match(/Maximiliane/g)).toHaveLength(10);
  expect(page!.match(/x{5,}/g)!.join("")).toHaveLength(300);
  expect(await inkBeyond(pdf, { left: 50, right: 562 })).toBe(false);
});
