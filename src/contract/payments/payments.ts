import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { Cents } from "../kit/fields.ts";
import { Order } from "../orders/order.ts";

export const PaymentMethod = z
  .object({
    id: z.string(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    isDefault: z.boolean(),
  })
  .meta({ id: "PaymentMethod" });
export type PaymentMethod = z.output<typeof PaymentMethod>;

const tag = "Payments";

export const makeTestCardToken = call({
  method: "POST",
  path: "/test-payments/tokens",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 60 },
  summary:
    "Built-in test provider only: turn a test card into a token, which a real provider does in the browser. Card numbers are never stored",
  body: z.object({
    number: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ""))
      .pipe(z.string().regex(/^\d{12,19}$/, "Check the card number"))
      .meta({ description: "Digits; spaces and dashes are ignored", example: "4242 4242 4242 4242" }),
    expMonth: z.number().int().min(1, "Check the month").max(12, "Check the month").meta({ example: 12 }),
    expYear: z.number().int().min(2000).max(2100, "Check the year").meta({ example: 2034 }),
    cvc: z
      .string()
      .regex(/^\d{3,4}$/, "The code has 3 or 4 digits")
      .meta({ example: "123" }),
  }),
  reply: z.object({ token: z.string() }),
  refusals: {
    NOT_A_TEST_CARD: { status: 422, message: "Only test cards work here: 4242 4242 4242 4242 pays." },
    CARD_EXPIRED: { status: 422, message: "This card has expired." },
    NO_TEST_PROVIDER: { status: 404, message: "The test provider is not in use." },
  },
});

export const answerTestSecondStep = call({
  method: "POST",
  path: "/test-payments/second-steps",
  who: anyone,
  tag,
  limit: { times: 60, perSeconds: 60 },
  summary:
    "Built-in test provider only: confirm or decline the second step of a payment or membership, which a real provider does in the browser. The first answer counts",
  body: z.object({
    clientSecret: z.string().min(1).max(300).meta({ description: "As returned by the payment's confirmation" }),
    approve: z.boolean(),
  }),
  reply: z.object({ done: z.literal(true) }),
  refusals: {
    NO_SUCH_STEP: { status: 404, message: "Payment confirmation not found." },
    NO_TEST_PROVIDER: makeTestCardToken.refusals.NO_TEST_PROVIDER,
  },
});

export const beginPaymentMethod = call({
  method: "POST",
  path: "/users/:userId/payment-methods/setup",
  who: own("userId", "payments"),
  tag,
  limit: { times: 30, perSeconds: 60 },
  summary:
    "Start storing a card: returns the client secret that the browser uses to collect the card at the provider. Null at the built-in test provider, whose tokens need nothing of ours",
  reply: z.object({
    clientSecret: z.string().nullable().meta({ description: "For the provider's script; expires at the provider" }),
  }),
});

export const attachPaymentMethod = call({
  method: "PUT",
  path: "/users/:userId/payment-methods/token",
  who: own("userId", "payments"),
  tag,
  summary: "Store a card by the provider's token; it becomes the default",
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ paymentMethod: PaymentMethod }),
  refusals: { BAD_TOKEN: { status: 422, message: "The card could not be stored. Enter it again." } },
});

export const attachReaderMethod = call({
  method: "PUT",
  path: "/users/:userId/payment-methods/reader",
  who: staff("payments"),
  tag,
  summary:
    "Store a card that the card reader at the counter has read; it becomes the default. The test provider's reader hands out the tokens of its card form",
  body: z.object({ paymentMethodId: z.string().min(1).max(200) }),
  reply: z.object({ paymentMethod: PaymentMethod }),
  refusals: {
    NO_SUCH_READING: {
      status: 422,
      message: "The card reader does not have this card anymore, or it is already saved. Read the card again.",
    },
  },
});

export const removePaymentMethod = call({
  method: "DELETE",
  path: "/users/:userId/payment-methods/:paymentMethodId",
  who: own("userId", "payments"),
  tag,
  textParams: ["paymentMethodId"],
  summary: "Remove a stored card. If it was the default, the newest other card becomes the default",
  reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
  refusals: {
    CARD_IN_USE: {
      status: 409,
      message: "Your membership renews with this card, or a payment with it is in progress. Add another card first.",
    },
  },
});

export const makeDefaultPaymentMethod = call({
  method: "PUT",
  path: "/users/:userId/payment-methods/:paymentMethodId/default",
  who: own("userId", "payments"),
  tag,
  textParams: ["paymentMethodId"],
  summary: "Make this card the default for renewals and one-step purchases",
  reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
});

export const listPaymentMethods = call({
  method: "GET",
  path: "/users/:userId/payment-methods",
  who: own("userId", "payments"),
  tag,
  summary: "The customer's stored cards",
  reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
});

export const EnteredCard = z.object({
  token: z.string().min(1).max(200).meta({ description: "The provider's token of a new card" }),
  keep: z.boolean().default(false).meta({ description: "Save the card after it pays. Declined cards are not saved" }),
});

export const payOrder = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/pay",
  who: own("userId", "payments"),
  tag,
  idempotent: true,
  summary:
    "Pay an order with a stored card, or with a new one that is saved only on request. Returns CAPTURED, DECLINED with the reason, or REQUIRES_ACTION with the details to confirm",
  body: z.union([z.object({ paymentMethodId: z.string().min(1).max(100) }), EnteredCard]),
  reply: z.object({
    outcome: z.enum(["CAPTURED", "DECLINED", "REQUIRES_ACTION", "PENDING"]),
    message: z.string().nullable(),
    paymentId: z.uuid().nullable(),
    order: Order,
  }),
  refusals: {
    NOT_PAYABLE: {
      status: 409,
      message: "This order cannot be paid now.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    BAD_TOKEN: { status: 422, message: "The card could not be read. Enter it again." },
    NO_SUCH_CARD: { status: 422, message: "This card is no longer on the account. Choose another." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another payment." },
  },
});

/**
 * Errors of calls that place and pay an order at once (rush, unlocks, print orders). Spread into their declared errors.
 */
export const PAY_REFUSALS = {
  CARD_DECLINED: {
    status: 422,
    message: "The card was declined.",
    data: z.object({ /** The order that waits for its payment. */ orderId: z.number().int() }),
  },
  BAD_TOKEN: payOrder.refusals.BAD_TOKEN,
  NO_SUCH_CARD: payOrder.refusals.NO_SUCH_CARD,
  NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE,
} as const;

/** The payment result of these calls. */
export const PaidInOneGo = z.object({
  outcome: z.enum(["CAPTURED", "DECLINED", "REQUIRES_ACTION", "PENDING"]),
  message: z.string().nullable(),
  paymentId: z.uuid(),
});

/** Lets the browser complete a pending second step with the provider. */
export const ClientSecret = z
  .string()
  .nullable()
  .meta({ description: "Client secret for the browser's second step, while it is pending" });

export const confirmPayment = call({
  method: "PUT",
  path: "/users/:userId/orders/:orderId/payments/:paymentId/confirm",
  who: own("userId", "payments"),
  tag,
  summary:
    "Update a payment from the provider after its second step. While waiting, returns REQUIRES_ACTION with the client secret for the browser's step; call again after that",
  reply: payOrder.reply.extend({ clientSecret: ClientSecret }),
  refusals: { NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE },
});

export const attachPayment = call({
  method: "PUT",
  path: "/orders/:orderId/attach-payment",
  who: staff("payments"),
  tag,
  summary:
    "Attach a payment made elsewhere, for example on a card reader. It must be captured, not refunded, and equal to the order's total. Repeating it is harmless",
  body: z.object({
    paymentId: z.string().min(1).max(200).meta({ description: "The payment provider's id of the payment" }),
  }),
  reply: Order,
  refusals: {
    NO_SUCH_PAYMENT: { status: 422, message: "The payment provider has no payment with this ID." },
    NOT_CAPTURED: { status: 409, message: "This payment was not captured, or was partly refunded." },
    NOT_FREE: { status: 409, message: "This payment belongs to another order or customer." },
    NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE,
    OTHER_AMOUNT: {
      status: 409,
      message: "The payment does not match the order's total.",
      data: z.object({ total: Cents, amount: Cents }),
    },
  },
});
