import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { staff, call } from "../kit/call.ts";
import { Order } from "../orders/order.ts";

const tag = "Orders";

const NOT_IN_PROGRESS = {
  status: 409,
  message: "Only the items of a paid order are packed and handed over.",
  data: z.object({ status: z.enum(ORDER_STATUSES) }),
} as const;

export const packGoods = call({
  method: "PUT",
  path: "/orders/:orderId/pack-goods",
  who: staff("fulfillment"),
  tag,
  summary:
    "Mark the items of a paid order as packed; for pickups the customer gets one e-mail. Repeating it is harmless, and `packed: false` undoes it",
  body: z.object({ packed: z.boolean().default(true) }),
  reply: Order,
  refusals: {
    NOT_IN_PROGRESS,
    NO_GOODS: { status: 409, message: "This order has no items for the lab to pack." },
    GONE_ALREADY: { status: 409, message: "The items have already left the lab." },
  },
});

export const handOverGoods = call({
  method: "PUT",
  path: "/orders/:orderId/hand-over-goods",
  who: staff("fulfillment"),
  tag,
  summary: "Record that a customer picked up the items of a paid order at the counter. Repeating it is harmless",
  body: z
    .object({
      packs: z.boolean().default(false).meta({ description: "Packs the items too: the customer takes them at once" }),
    })
    .default({ packs: false }),
  reply: Order,
  refusals: {
    NOT_IN_PROGRESS,
    NOT_PACKED: { status: 409, message: "Pack the items first." },
    NOT_PICKED_UP: { status: 409, message: "These items are shipped, not picked up." },
  },
});
