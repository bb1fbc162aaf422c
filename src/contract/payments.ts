import { z } from "zod";
import { call, own, signedIn } from "./call.ts";

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
