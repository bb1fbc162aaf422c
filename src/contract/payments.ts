import { z } from "zod";
import { ORDER_STATUSES } from "../rules/orders/statuses.ts";
import { call, own, signedIn } from "./call.ts";
import { Order } from "./orders.ts";

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
  who: signedIn,
  tag,
  summary:
    "The built-in test provider only: turn a test card into a token, as a real provider does in the browser. Numbers are never kept",
  body: z.object({
    number: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ""))
      .pipe(z.string().regex(/^\d{12,19}$/, "Check the card number")),
    expMonth: z.number().int().min(1, "Check the month").max(12, "Check the month"),
    expYear: z.number().int().min(2000).max(2100, "Check the year"),
    cvc: z.string().regex(/^\d{3,4}$/, "The code has 3 or 4 digits"),
  }),
  reply: z.object({ token: z.string() }),
  refusals: {
    NOT_A_TEST_CARD: { status: 422, message: "Only test cards work here: 4242 4242 4242 4242 pays." },
    CARD_EXPIRED: { status: 422, message: "This card has expired." },
    NO_TEST_PROVIDER: { status: 404, message: "The test provider is not in use." },
  },
});

export const attachPaymentMethod = call({
  method: "PUT",
  path: "/users/:userId/payment-methods/token",
  who: own("userId"),
  tag,
  summary: "Store a card by the provider's token; it becomes the default",
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ paymentMethod: PaymentMethod }),
  refusals: { BAD_TOKEN: { status: 422, message: "The card could not be stored. Enter it again." } },
});

export const listPaymentMethods = call({
  method: "GET",
  path: "/users/:userId/payment-methods",
  who: own("userId"),
  tag,
  summary: "The customer's stored cards",
  reply: z.object({ paymentMethods: z.array(PaymentMethod) }),
});

export const payOrder = call({
  method: "POST",
  path: "/users/:userId/orders/:orderId/pay",
  who: own("userId"),
  tag,
  idempotent: true,
  summary:
    "Pay an order with a stored payment method. Answers CAPTURED, DECLINED with the reason, or REQUIRES_ACTION with what to confirm",
  body: z.object({ paymentMethodId: z.string().min(1).max(100) }),
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
    NO_SUCH_CARD: { status: 422, message: "This card is not on the account any more. Choose another." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another payment." },
  },
});

export const confirmPayment = call({
  method: "PUT",
  path: "/users/:userId/orders/:orderId/payments/:paymentId/confirm",
  who: own("userId"),
  tag,
  summary: "Finish a payment that asked for a second step",
  body: z.object({ approve: z.boolean() }),
  reply: payOrder.reply,
  refusals: { NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE },
});
