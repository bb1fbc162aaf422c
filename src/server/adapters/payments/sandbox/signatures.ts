import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readWebhook, signWebhook } from "../../../platform/tokens/signed-webhook.ts";
import type { EventHeaders, SignedEvent, VerifiedEvent } from "../port.ts";

const HEADER = "payment-signature";

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  subject: z.string().min(1).max(200),
});

export function signatures(secret: string, now: () => Date) {
  const proofOf = (id: string): string =>
    createHmac("sha256", secret).update(`second step of ${id}`).digest("hex").slice(0, 32);

  return {
    sign(event: VerifiedEvent): SignedEvent {
      const rawBody = JSON.stringify(event);
      return { id: event.id, rawBody, headers: { [HEADER]: signWebhook(rawBody, now(), secret) } };
    },

    verifyEvent: (rawBody: string, headers: EventHeaders): VerifiedEvent | null =>
      Event.safeParse(readWebhook({ rawBody, signature: headers[HEADER] }, now(), secret)).data ?? null,

    /** The browser completes a second step with this: an ID and a proof, so that knowing the ID is not enough. */
    clientSecretOf: (id: string): string => `${id}_secret_${proofOf(id)}`,

    /** Returns the ID that a client secret is for; null for a forged one. */
    subjectOf(clientSecret: string): string | null {
      const [id, given, ...more] = clientSecret.split("_secret_");
      if (!id || given === undefined || more.length > 0) return null;
      const [right, wrong] = [Buffer.from(proofOf(id)), Buffer.from(given)];
      return right.length === wrong.length && timingSafeEqual(right, wrong) ? id : null;
    },
  };
}
