import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { staff, call } from "../kit/call.ts";
import { Order } from "../orders/order.ts";
import { WRONG_STATUS } from "../orders/order-refusals.ts";

const tag = "Orders";

export const invoiceOrder = call({
  method: "PUT",
  path: "/orders/:orderId/invoice",
  who: staff("payments"),
  tag,
  summary: "Invoice an open order, which fixes its total. Repeating it is harmless",
  reply: Order,
  refusals: { WRONG_STATUS },
});

export const sendInvoice = call({
  method: "PUT",
  path: "/orders/:orderId/send-invoice",
  who: staff("payments"),
  tag,
  summary: "E-mail an invoiced order's invoice with a payment link: once a day, or again on request",
  body: z.object({ resend: z.boolean().default(false) }),
  reply: Order,
  refusals: {
    NOT_INVOICED: {
      status: 409,
      message: "Invoice the order first. Only invoiced orders have an invoice to send.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
  },
});
