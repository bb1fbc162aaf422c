import type { Deps } from "../deps.ts";
import type { EventHeaders } from "../adapters/payments/port.ts";
import { storeWebhook } from "../webhooks/inbox.ts";

/** Takes in what the payment provider posts. @returns false when it is not signed by the provider, or too old */
export async function receivePaymentsWebhook(deps: Deps, rawBody: string, headers: EventHeaders): Promise<boolean> {
  const event = deps.payments.verifyEvent(rawBody, headers);
  if (event === null) return false;
  await storeWebhook(deps, { ...event, provider: "payments" });
  return true;
}

/** Hands in all that the built-in test provider has to tell, by the very way that a real one's posts take. */
export async function deliverSandboxEvents(deps: Deps): Promise<void> {
  const { testEvents } = deps.payments;
  if (testEvents === null) return;
  for (let events = await testEvents.waiting(); events.length > 0; events = await testEvents.waiting()) {
    for (const { id, rawBody, headers } of events) {
      if (!(await receivePaymentsWebhook(deps, rawBody, headers)))
        deps.log.error({ eventId: id }, "test event not verified");
    }
    await testEvents.delivered(events.map(({ id }) => id));
  }
}
