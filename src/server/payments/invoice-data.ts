import type { AddressSnapshot } from "../orders/tables.ts";

/** What an invoice says, as it was charged. Cents; rates in thousandths of a percent. Kept with the invoice for ever. */
export type InvoiceData = {
  title: string;
  seller: { legalEntity: string; email: string; address: string[] };
  customer: { name: string; email: string };
  address: AddressSnapshot | null;
  lines: InvoiceLine[];
  linesTotal: number;
  appliedDiscount: number;
  couponCode: string | null;
  serviceCredits: number;
  taxRate: number;
  tax: number;
  /** Left out where none paid. */
  appliedGiftCard?: number;
  appliedCredit: number;
  total: number;
  /** For a membership's term: how it was paid. An order's payments are looked up when the invoice is drawn. */
  paid: { text: string; amount: number; at: string } | null;
};

export type InvoiceLine = {
  description: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  note: string | null;
};

/** Money that came in, or went back (negative), in cents. */
export type Movement = { at: Date; text: string; amount: number };
