import type { AddressSnapshot } from "../orders/tables.ts";

/** An invoice's contents, as charged. Cents; rates in thousandths of a percent. Stored with the invoice forever. */
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
  /** Omitted unless the customer was exempt. */
  taxExempt?: true;
  tax: number;
  /** Omitted if no gift card was used. */
  appliedGiftCard?: number;
  appliedCredit: number;
  total: number;
  /** Payment of a membership term. An order's payments are looked up when the invoice is drawn. */
  paid: { text: string; amount: number; at: string } | null;
};

export type InvoiceLine = {
  description: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  note: string | null;
};

/** Money received, or refunded (negative), in cents. */
export type Movement = { at: Date; text: string; amount: number };
