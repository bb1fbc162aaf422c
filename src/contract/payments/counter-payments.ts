import { z } from "zod";
import { COUNTER_METHODS } from "../../rules/payments/counter-payments.ts";
import { PAPER_WIDTHS } from "../../rules/payments/receipts.ts";
import { call, staff } from "../kit/call.ts";
import { Cents, Price } from "../kit/fields.ts";
import { Order } from "../orders/order.ts";
import { payOrder } from "./payments.ts";

const tag = "Payments";

export const recordPayment = call({
  method: "POST",
  path: "/orders/:orderId/counter-payments",
  who: staff("payments"),
  tag,
  idempotent: true,
  summary:
    "Record a payment that staff took: cash, a check, a bank transfer, or a card terminal without a connection. It pays the whole order; a small difference can be written off",
  body: z.object({
    method: z.enum(COUNTER_METHODS),
    received: Price.meta({ description: "Handed over by the customer, in cents; cash above the total is change" }),
    total: Price.meta({ description: "The order's total that staff saw, in cents" }),
    reference: z.string().trim().max(100).default("").meta({ description: "Number of the check, transfer or receipt" }),
    writesOff: z.boolean().default(false).meta({ description: "Write off a missing amount of at most $5.00" }),
  }),
  reply: z.object({ change: Cents, writtenOff: Cents, order: Order }),
  refusals: {
    NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE,
    OTHER_TOTAL: {
      status: 409,
      message: "The order's total changed. Check the new total.",
      data: z.object({ total: Cents }),
    },
    TOO_LITTLE: { status: 422, message: "This is less than the total. Enter more, or write off the difference." },
    NO_CHANGE: { status: 422, message: "Only cash gets change. Enter the order's total." },
    TOO_MUCH_TO_WRITE_OFF: { status: 422, message: "The difference is more than $5.00, so it can't be written off." },
    UNDER_WAY: { status: 409, message: "A payment for this order is in progress. Wait for it, or cancel it first." },
    KEY_REUSED: payOrder.refusals.KEY_REUSED,
  },
});

export const orderReceipt = call({
  method: "GET",
  path: "/orders/:orderId/receipt",
  who: staff("money.read"),
  tag,
  file: "application/pdf",
  summary: "The receipt of an order as PDF: items, total, payment with change, refunds; 80 mm wide or US letter",
  query: z.object({ paper: z.enum(PAPER_WIDTHS).default("80MM") }),
  reply: z.any(),
  refusals: { NOT_PAID: { status: 409, message: "There is no receipt before the order is paid." } },
});
