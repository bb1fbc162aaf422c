import { eq } from "drizzle-orm";
import * as contract from "../../contract/events/webhook-endpoints.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { CHAT_LABELS } from "../../rules/events/chat.ts";
import { noticeAddress } from "../../rules/lab-settings/notices.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import type { Answer } from "../platform/http/post-to-stranger.ts";
import { seal } from "../platform/tokens/sealed.ts";
import {
  addEndpoint,
  cancelDeliveries,
  type Endpoint,
  lockEndpoint,
  recordRotation,
  updateEndpoint,
} from "./endpoint-rows.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

function mustBeHttps({ settings }: Deps, url: string): void {
  if (settings.privateWebhooks || url.startsWith("https:")) return;
  throw invalidField("url", "Enter an address that begins with https://");
}

export async function addWebhookEndpoint(
  deps: Deps,
  form: BodyOf<typeof contract.addWebhookEndpoint>,
  by: string,
): Promise<{ id: string; secret: string }> {
  mustBeHttps(deps, form.url);
  const secret = newWebhookSecret();
  const values = { ...form, secret: seal(deps.settings.authSecret, secret) };
  return { id: await addEndpoint(deps, "endpoint", values, { by, shown: form }), secret };
}

export async function updateWebhookEndpoint(
  deps: Deps,
  id: string,
  form: BodyOf<typeof contract.updateWebhookEndpoint>,
  by: string,
): Promise<void> {
  mustBeHttps(deps, form.url);
  await updateEndpoint(deps, "endpoint", id, form, by);
}

/** Replaces the secret. The former one signs for another day, so that the receiver can change over. */
export async function rotateWebhookSecret(deps: Deps, id: string, by: string): Promise<string> {
  const secret = newWebhookSecret();
  await deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, "endpoint", id);
    const oldSecretUntil = new Date(deps.now().getTime() + DAY_MS);
    await tx
      .update(webhookEndpoints)
      .set({ secret: seal(deps.settings.authSecret, secret), oldSecret: before.secret, oldSecretUntil })
      .where(eq(webhookEndpoints.id, id));
    await recordRotation(deps, tx, before, by, oldSecretUntil);
  });
  return secret;
}

/** Delivers an event again, also one that failed or was canceled. */
export async function resendDelivery({ db, now, jobs }: Deps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ endpointId: webhookEndpoints.id, active: webhookEndpoints.active })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
      .for("no key update", { of: webhookEndpoints });
    if (found === undefined) throw notFound("This delivery was deleted.");
    if (!found.active) throw refuse(contract.resendWebhookDelivery, "OFF");
    await tx
      .update(webhookDeliveries)
      .set({ state: "WAITING", tries: 0, nextTryAt: now(), firstTriedAt: null })
      .where(eq(webhookDeliveries.id, id));
    await jobs.enqueue(tx, "deliver-webhooks", { endpointId: found.endpointId });
  });
}

/** Switches an endpoint off that nothing reached for three days, and e-mails the lab. */
export async function switchOff(
  deps: Deps,
  tx: Tx,
  { id, url, chat }: Endpoint,
  { status, text }: Answer,
): Promise<void> {
  const at = deps.now();
  const answer = status === null ? text : `HTTP status ${status}`;
  await tx.update(webhookEndpoints).set({ active: false, switchedOffAt: at }).where(eq(webhookEndpoints.id, id));
  await cancelDeliveries(tx, id);
  await enqueueMail(deps, tx, {
    template: "lab-notice",
    to: noticeAddress(deps.lab, "failures"),
    key: `webhook-off:${id}:${at.toISOString()}`,
    data:
      chat === null
        ? {
            title: "A webhook endpoint was switched off",
            lines: [
              `For three days, no event reached ${url}. Last answer: ${answer}`,
              "Fix the receiver, then turn the endpoint on. It can read the events that it missed from the feed.",
            ],
            label: "Open webhooks",
            url: `${deps.settings.publicUrl}/admin/webhooks`,
          }
        : {
            title: `A ${CHAT_LABELS[chat]} channel was switched off`,
            lines: [
              `For three days, no notice reached ${url}. Last answer: ${answer}`,
              "Turn the channel on, or delete it and add it again with a new address.",
            ],
            label: "Open connections",
            url: `${deps.settings.publicUrl}/admin/connections`,
          },
  });
}
