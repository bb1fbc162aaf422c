import { z } from "zod";
import { call, own } from "../kit/call.ts";
import { Cents, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";

export const Invoice = z
  .object({
    id: z.uuid(),
    number: z.number().int().meta({ description: "Counted from 1 without a gap", example: 1042 }),
    /** Null for a membership's invoice. */
    orderId: z.number().int().nullable(),
    subscriptionId: z.uuid().nullable(),
    title: z.string().meta({ description: "Description", example: "Order #1042" }),
    total: Cents,
    issuedAt: Time,
  })
  .meta({ id: "Invoice" });
export type Invoice = z.output<typeof Invoice>;

const tag = "Invoices";

export const listInvoices = call({
  method: "GET",
  path: "/users/:userId/invoices",
  who: own("userId", "money.read"),
  tag,
  summary: "A customer's invoices for orders and memberships, newest first. `search` finds invoice and order numbers",
  query: listQuery(["issuedAt", "number", "total"]),
  reply: z.object({ invoices: z.array(Invoice), count: z.number().int() }),
});

export const invoicePdf = call({
  method: "GET",
  path: "/users/:userId/invoices/:invoiceId/pdf",
  who: own("userId", "money.read"),
  tag,
  file: "application/pdf",
  summary: "An invoice as PDF in letter size: sums as charged, payments and refunds as they stand today",
  reply: z.any(),
});

export const orderInvoice = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId/invoice",
  who: own("userId", "money.read"),
  tag,
  file: "application/pdf",
  summary: "The invoice of an invoiced or paid order, as PDF",
  reply: z.any(),
  refusals: {
    NOT_INVOICED: { status: 409, message: "This order has no invoice yet. It gets one when it is invoiced or paid." },
  },
});
