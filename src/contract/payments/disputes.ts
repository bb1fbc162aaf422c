import { z } from "zod";
import { DISPUTE_REASONS, DISPUTE_STATUSES, STATEMENT_AT_MOST } from "../../rules/payments/disputes.ts";
import { staff, call } from "../kit/call.ts";
import { Cents, Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";

const Count = z.number().int();
const Text = z.string().nullable();

export const Dispute = z
  .object({
    id: z.uuid(),
    orderId: Count.nullable().meta({ description: "Null for a membership's payment" }),
    userId: z.uuid().nullable(),
    customerName: z.string(),
    status: z.enum(DISPUTE_STATUSES).meta({ description: "As the provider last said" }),
    reason: z.enum(DISPUTE_REASONS).meta({ description: "The cardholder's reason" }),
    amount: Cents.meta({ description: "Disputed amount, in cents" }),
    withheld: Cents.meta({ description: "Amount the provider has withdrawn and not returned, in cents" }),
    fee: Cents.meta({ description: "The provider's dispute fee, in cents" }),
    dueBy: Time.nullable().meta({ description: "Deadline for the reply to the bank" }),
    canBeAnswered: z.boolean().meta({ description: "The bank accepts one reply before the deadline" }),
    answeredAt: Time.nullable(),
    sentAt: Time.nullable().meta({ description: "When the provider received the reply; null while it is being sent" }),
    problem: Text.meta({ description: "Why an answer was not taken" }),
    createdAt: Time,
    closedAt: Time.nullable(),
  })
  .meta({ id: "Dispute" });
export type Dispute = z.output<typeof Dispute>;

export const DisputeEvidence = z
  .object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerAddress: Text,
    bought: z.string().meta({ description: "The order's items" }),
    servedOn: Text.meta({ description: "The day the lab started work" }),
    parcel: z
      .object({ carrier: Text, trackingNumber: Text, shippedOn: Text, address: Text })
      .nullable()
      .meta({ description: "The last parcel to the customer that shipped" }),
    record: z.string().meta({ description: "The receipt and what happened to the order, line by line" }),
    statement: z.string().meta({ description: "The staff's own text" }),
  })
  .meta({ id: "DisputeEvidence" });

const tag = "Payments";
const DisputeReply = z.object({
  dispute: Dispute,
  evidence: DisputeEvidence.meta({ description: "The sent evidence, or the draft before it is sent" }),
});

export const listDisputes = call({
  method: "GET",
  path: "/disputes",
  who: staff("money.read"),
  tag,
  summary:
    "Disputed payments. `search` finds order numbers and names; the count of disputes that need a reply covers all",
  query: listQuery(["createdAt", "dueBy", "amount"]).extend({
    status: z.enum(DISPUTE_STATUSES).optional(),
    orderId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  }),
  reply: z.object({ disputes: z.array(Dispute), count: Count, more: More, needAnswer: Count }),
});

export const getDispute = call({
  method: "GET",
  path: "/disputes/:disputeId",
  who: staff("money.read"),
  tag,
  summary: "A dispute with its evidence, gathered from what the lab knows now, or as it was sent",
  reply: DisputeReply,
});

export const answerDispute = call({
  method: "PUT",
  path: "/disputes/:disputeId/answer",
  who: staff("money.write"),
  tag,
  summary: "Send the bank the evidence and one reply; a job calls the provider",
  body: z.object({ statement: z.string().trim().max(STATEMENT_AT_MOST) }),
  reply: DisputeReply,
  refusals: {
    OVER: {
      status: 409,
      message: "The bank no longer accepts a reply. You already replied, the bank decided, or the deadline passed.",
    },
  },
});

export const beginTestDispute = call({
  method: "POST",
  path: "/test-payments/disputes",
  who: staff("settings"),
  tag,
  summary: "Built-in test provider only: dispute an order's payment, as the cardholder would at the bank",
  body: z.object({ orderId: Count.positive().max(2_147_483_647), reason: z.enum(DISPUTE_REASONS) }),
  reply: z.object({ done: z.literal(true) }),
  refusals: {
    NO_TEST_PROVIDER: { status: 404, message: "This lab uses a real payment provider. Test calls are not available." },
    NOT_DISPUTABLE: { status: 409, message: "This order was not paid by card, or its payment is already disputed." },
  },
});
