import type { Deps } from "../deps.ts";
import type { EventHeaders } from "../adapters/payments/port.ts";
import { storeWebhook } from "../webhooks/inbox.ts";

/** Stores a webhook of the payment provider. @returns false if its signature is wrong or too old */
export async function receivePaymentsWebhook(deps: Deps, rawBody: string, headers: EventHeaders): Promise<boolean> {
  const event = deps.payments.verifyEvent(rawBody, headers);
  if (event === null) return false;
  await storeWebhook(deps, { ...event, provider: "payments" });
  return true;
}

/** Delivers the sandbox's events like a real provider's webhooks. */
export async function deliverSandboxEvents(deps: Deps): Promise<void> {
  const { sandbox } = deps.payments;
  if (sandbox === null) return;
  for (let events = await sandbox.events(); events.length > 0; events = await sandbox.events()) {
    for (const { id, rawBody, headers } of events) {
      if (!(await receivePaymentsWebhook(deps, rawBody, headers)))
        deps.log.error({ eventId: id }, "sandbox event not verified");
    }
    await sandbox.delivered(events.map(({ id }) => id));
  }
}
