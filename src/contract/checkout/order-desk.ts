import { z } from "zod";
import { ADMIN, call } from "../kit/call.ts";
import { Order } from "../orders/order.ts";
import { DraftToPlaceFor } from "./order-draft.ts";
import { placeOrder } from "./checkout.ts";
import { WRONG_STATUS } from "../orders/order-refusals.ts";

const tag = "Orders";

export const placeOrderFor = call({
  method: "POST",
  path: "/orders",
  who: ADMIN,
  tag,
  idempotent: true,
  summary: "Place an order for the customer that the body names, at their prices",
  body: DraftToPlaceFor,
  reply: Order,
  refusals: {
    ...placeOrder.refusals,
    NO_SUCH_CUSTOMER: { status: 422, message: "There is no such customer." },
  },
});

export const cancelOrder = call({
  method: "PUT",
  path: "/orders/:orderId/cancel",
  who: ADMIN,
  tag,
  summary:
    "Cancel an order: gives back stock, credits, coupon and account credit and refunds a captured payment, once. Repeating it is harmless",
  body: z.object({
    reason: z.string().trim().max(300).default("").meta({ description: "Told to the customer" }),
    /** Even though film of it is developed. */
    force: z.boolean().default(false),
  }),
  reply: Order,
  refusals: {
    WRONG_STATUS,
    AT_WORK: {
      status: 409,
      message: "Film of this order is developed already. Cancel it by force to refund it nevertheless.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
  },
});
