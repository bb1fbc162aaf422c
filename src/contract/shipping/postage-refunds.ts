import { z } from "zod";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { POSTAGE_REFUND_STATES } from "../../rules/shipping/postage-refunds.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

export const PostageRefund = z
  .object({
    id: z.uuid(),
    carrier: z.enum(CARRIERS),
    trackingNumber: z.string().nullable(),
    state: z.enum(POSTAGE_REFUND_STATES).meta({
      description:
        "REQUESTED waits for the carrier, REFUNDED is in the account at the postage service, REFUSED stays paid, NOT_CHARGED was never paid",
    }),
    problem: z.string().nullable().meta({ description: "Why it was REFUSED, as text" }),
    requestedAt: Time,
    settledAt: Time.nullable(),
  })
  .meta({ id: "PostageRefund" });
export type PostageRefund = z.output<typeof PostageRefund>;

const tag = "Shipping";

export const listPostageRefunds = call({
  method: "GET",
  path: "/orders/:orderId/postage-refunds",
  who: staff("money.read"),
  tag,
  summary: "The voided labels of an order and their postage refunds, newest first",
  reply: z.object({ postageRefunds: z.array(PostageRefund) }),
});

export const retryPostageRefund = call({
  method: "POST",
  path: "/orders/:orderId/shipments/:shipmentId/postage-refund",
  who: staff("fulfillment"),
  tag,
  summary: "Void an unused label at once and request its postage refund in the background",
  reply: z.object({ postageRefund: PostageRefund }),
  refusals: {
    ALREADY_REQUESTED: { status: 409, message: "A refund for this label was already requested." },
    NO_POSTAGE: { status: 409, message: "This label was never bought, so there is no postage to refund." },
    LABEL_WAITS: { status: 409, message: "The label is still being made. Try again in a moment." },
    ALREADY_SHIPPED: { status: 409, message: "This parcel has already shipped, so its label is used." },
    TOO_OLD: { status: 409, message: "USPS refunds labels for 30 days, FedEx and UPS for 90. This label is older." },
  },
});
