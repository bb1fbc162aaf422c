import { z } from "zod";
import { anyone, call } from "../kit/call.ts";

/**
 * The payment provider's webhook. Only the signature over the raw bytes is trusted; the body is parsed after it has
 * been verified.
 */
export const paymentsWebhook = call({
  method: "POST",
  path: "/webhooks/payments",
  who: anyone,
  tag: "Webhooks",
  rawBody: true,
  summary:
    "Payment provider webhook. Each event is stored once by its ID and processed in the background; repeats, any order and unknown types are harmless",
  body: z.unknown(),
  refusals: { BAD_SIGNATURE: { status: 400, message: "The signature does not match this body, or is too old." } },
});
