import { z } from "zod";
import { COUPON_KINDS } from "../../rules/coupons/coupons.ts";
import { call, staff, Version } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";
import { Order } from "../orders/order.ts";
import { updateOrder } from "./checkout.ts";

export const priceByHand = call({
  method: "PUT",
  path: "/orders/:orderId/price",
  who: staff("payments"),
  tag: "Orders",
  summary:
    "Give an open order a discount, or set the prices of its lines. Without the permission to change prices, at most 20 % of the list price can be taken off",
  body: z.object({
    version: Version,
    discount: z
      .object({
        kind: z.enum(COUPON_KINDS),
        amount: z.number().int().min(1).max(100_000_000).meta({
          description: "Cents when fixed; thousandths of a percent when a percentage: 10000 is 10 %",
          example: 10_000,
        }),
      })
      .nullable()
      .meta({ description: "The whole order's discount, after its coupon; null for none" }),
    prices: z
      .array(z.object({ lineId: z.uuid(), unitPrice: Price.nullable() }))
      .max(200)
      .default([])
      .meta({ description: "Unit prices of lines, in cents; null is the list price. Other lines stay as they are" }),
    reason: z.string().trim().min(1, "Enter a reason").max(200).meta({ description: "In the order's history" }),
  }),
  reply: Order,
  refusals: {
    STALE: updateOrder.refusals.STALE,
    NOT_CHANGEABLE: updateOrder.refusals.NOT_CHANGEABLE,
    OVER_LIMIT: {
      status: 403,
      message: "This is more than you may take off. Ask an owner or manager.",
      data: z.object({ most: Price.meta({ description: "The most that the caller may take off, in cents" }) }),
    },
  },
});
