import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { staff, call } from "../kit/call.ts";
import { Price, Time } from "../kit/fields.ts";

export const Refund = z
  .object({
    id: z.uuid(),
    toPayment: Price.meta({ description: "Refund to the card, in cents" }),
    toGiftCard: Price.meta({ description: "Refunded to the gift card that paid, in cents" }),
    toAccountCredit: Price.meta({ description: "Refund to account credit, in cents" }),
    status: z.enum(["PENDING", "SUCCEEDED", "FAILED"]).meta({
      description: "Status of the card part. FAILED: the bank declined the refund, and it became account credit",
    }),
    reason: z.string(),
    problem: z.string().nullable(),
    card: z.string().nullable().meta({ example: "Visa ending 4242" }),
    createdAt: Time,
    settledAt: Time.nullable(),
  })
  .meta({ id: "Refund" });
export type Refund = z.output<typeof Refund>;

const left = {
  leftToPayment: Price.meta({ description: "Refundable to the card, in cents" }),
  leftToGiftCard: Price.meta({ description: "Refundable to the gift card that paid, in cents" }),
  leftInAll: Price.meta({ description: "Refundable in total, in cents" }),
};
const heldByBank = z.object({
  disputeId: z.uuid(),
  amount: Price.meta({ description: "Disputed amount, in cents" }),
});
const HeldCredit = z
  .object({
    id: z.uuid(),
    amount: Price.meta({ description: "Account credit, in cents" }),
    reason: z.string().meta({ example: "not in the parcel: roll 2" }),
    createdAt: Time,
  })
  .meta({ id: "HeldCredit" });

const Refunds = z.object({
  refunds: z.array(Refund),
  ...left,
  held: z.array(HeldCredit).meta({
    description: "Account credit from the bench that waits for staff because of a dispute; oldest first",
  }),
  dispute: heldByBank.nullable().meta({
    description: "The bank holds or kept the money, so the card cannot be refunded",
  }),
});

const tag = "Payments";

export const listRefunds = call({
  method: "GET",
  path: "/orders/:orderId/refunds",
  who: staff("money.read"),
  tag,
  summary: "An order's refunds, newest first, and the refundable amount",
  reply: Refunds,
});

export const refundOrder = call({
  method: "POST",
  path: "/orders/:orderId/refunds",
  who: staff("payments"),
  tag,
  idempotent: true,
  summary:
    "Refund an order: to its card, to the gift card that paid, as account credit, or some to each. The card part is PENDING until the provider has done it",
  body: z.object({
    toPayment: Price.default(0),
    toGiftCard: Price.default(0),
    toAccountCredit: Price.default(0),
    lineIds: z.array(z.uuid()).max(200).default([]).meta({
      description:
        "Fully refunded lines: their files can no longer be downloaded, and their gift cards lose the remaining balance",
    }),
    reason: z.string().trim().min(1, "Enter a reason. The customer sees it").max(300),
    despiteDispute: z
      .boolean()
      .default(false)
      .meta({ description: "Confirms account credit while the bank holds the payment" }),
  }),
  reply: Refunds,
  refusals: {
    NOT_REFUNDABLE: {
      status: 409,
      message: "This order is not paid yet.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    ABOVE_LIMIT: {
      status: 403,
      message: "Your role refunds at most $100 per order. Ask an owner or manager.",
    },
    MORE_THAN_LEFT: { status: 409, message: "This is more than the refundable amount.", data: z.object(left) },
    GUEST_HAS_NO_CREDIT: { status: 422, message: "A guest has no account credit. Refund the card instead." },
    DISPUTED: {
      status: 409,
      message:
        "The customer’s bank holds this payment because of a dispute. Wait for its decision, or give account credit instead.",
      data: heldByBank,
    },
    CREDIT_DESPITE_DISPUTE: {
      status: 409,
      message:
        "The customer’s bank holds this payment because of a dispute. Confirm that you want to give account credit.",
      data: heldByBank,
    },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

export const decideHeldCredit = call({
  method: "PUT",
  path: "/orders/:orderId/held-credits/:heldCreditId",
  who: staff("money.write"),
  tag,
  summary:
    "Give or dismiss account credit that is on hold because a bank holds the order’s payment. It is given automatically if the lab wins the dispute",
  body: z.object({
    decision: z.enum(["GIVE", "DISMISS"]),
    reason: z.string().trim().min(1, "Enter a reason").max(300).meta({
      description:
        "The customer reads it in the refund’s e-mail; of a dismissed credit it is only in the order’s timeline",
    }),
  }),
  reply: Refunds,
  refusals: {
    NOT_HELD: { status: 409, message: "This credit is no longer on hold. Reload the page." },
  },
});
