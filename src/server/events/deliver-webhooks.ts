import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isGivenUp, isUnreachable, retryAfterMs } from "../../rules/events/deliveries.ts";
import { type ChatNotice, chatMessage, testNotice } from "../../rules/events/chat.ts";
import { TEST_EVENT } from "../../rules/events/event-types.ts";
import { MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { type Answer, postToStranger } from "../platform/http/post-to-stranger.ts";
import { type Sealed, unseal } from "../platform/tokens/sealed.ts";
import { eventOf } from "./event-of.ts";
import { outboxEvents, webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { switchOff } from "./webhook-endpoints.ts";
import { signedHeaders } from "./webhook-secret.ts";

const TIMEOUT_MS = 10_000;
const SCHEDULE_MS = 5 * MINUTE_MS;
/** Deliveries to one endpoint that run together. */
const TOGETHER = 5;
/** Longer than a round of deliveries takes. */
const CLAIM_MS = 30_000;
/** Rounds of a job, which then hands over to a new one: a slow endpoint takes three minutes of its worker at most. */
const MOST_ROUNDS = 18;

const AFRESH = ["Create a new secret.", "Delete the channel and add it again."];

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect & { event: typeof outboxEvents.$inferSelect };

/**
 * Delivers an endpoint's due events. Events of one subject go out in order: each waits until the earlier one is delivered
 * or given up. A process that dies between sending and saving sends again, with the same ID.
 */
export async function deliverWebhooks(deps: Deps, { endpointId }: { endpointId: string }): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // Before the claim: a job that finds the endpoint claimed leaves its events to the job that will look again here.
    if ((await dueDeliveries(deps, endpointId)).length === 0) return;
    const endpoint = await claim(deps, endpointId);
    if (endpoint === undefined) return;
    const due = await dueDeliveries(deps, endpointId);
    await Promise.all(due.map((delivery) => deliver(deps, endpoint, delivery)));
    const isIt = eq(webhookEndpoints.id, endpointId);
    await deps.db.update(webhookEndpoints).set({ deliveringUntil: null }).where(isIt);
  }
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "deliver-webhooks", { endpointId }));
}

/** Claims an active endpoint that no other job delivers to. */
async function claim({ db, now }: Deps, endpointId: string): Promise<Endpoint | undefined> {
  const isFree = or(isNull(webhookEndpoints.deliveringUntil), lte(webhookEndpoints.deliveringUntil, now()));
  const [claimed] = await db
    .update(webhookEndpoints)
    .set({ deliveringUntil: new Date(now().getTime() + CLAIM_MS) })
    .where(and(eq(webhookEndpoints.id, endpointId), webhookEndpoints.active, isFree))
    .returning();
  return claimed;
}

/** Returns the earliest delivery of each subject that is due. */
async function dueDeliveries({ db, now }: Deps, endpointId: string): Promise<Delivery[]> {
  const earlier = alias(webhookDeliveries, "earlier");
  const isFirst = sql`not exists (select from ${webhookDeliveries} ${earlier}
    where ${earlier.endpointId} = ${webhookDeliveries.endpointId} and ${earlier.subject} = ${webhookDeliveries.subject}
      and ${earlier.state} = ${literal(earlier.state, "WAITING")} and ${earlier.position} < ${webhookDeliveries.position})`;
  const isDue = and(
    eq(webhookDeliveries.endpointId, endpointId),
    sql`${webhookDeliveries.state} = ${literal(webhookDeliveries.state, "WAITING")}`,
    lte(webhookDeliveries.nextTryAt, now()),
  );
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, webhookDeliveries.eventId))
    .where(and(isDue, isFirst))
    .orderBy(webhookDeliveries.nextTryAt, webhookDeliveries.position)
    .limit(TOGETHER);
  return rows.map((row) => ({ ...row.webhook_deliveries, event: row.outbox_events }));
}

async function deliver(deps: Deps, endpoint: Endpoint, delivery: Delivery): Promise<void> {
  const start = performance.now();
  const answer = await send(deps, endpoint, delivery);
  const durationMs = Math.round(performance.now() - start);
  await deps.db.transaction((tx) => save(deps, tx, { endpointId: endpoint.id, delivery, answer, durationMs }));
}

async function send(deps: Deps, endpoint: Endpoint, delivery: Delivery): Promise<Answer> {
  const { settings, now, lab } = deps;
  const { secret, oldSecret, oldSecretUntil, chat } = endpoint;
  const sealed = [secret, ...(oldSecret !== null && oldSecretUntil! > now() ? [oldSecret] : [])] as Sealed[];
  const secrets = sealed.flatMap((one) => readSecret(settings, one) ?? []);
  if (secrets.length === 0) return { status: null, text: `AUTH_SECRET has changed. ${AFRESH[chat === null ? 0 : 1]}` };
  const options = { timeoutMs: TIMEOUT_MS, mayBePrivate: settings.privateWebhooks };
  const agent = { "user-agent": "FilmLab-Webhooks/1" };
  const { eventId, event } = delivery;
  if (chat !== null) {
    const notice = event.type === TEST_EVENT ? testNotice(lab.name, settings.publicUrl) : event.data;
    const body = JSON.stringify(chatMessage(chat, notice as ChatNotice));
    return postToStranger(new URL(secrets[0]!), { ...options, body, headers: agent });
  }
  const body = JSON.stringify(eventOf(settings, event));
  const headers = { ...signedHeaders(eventId, now(), body, secrets), ...agent };
  return postToStranger(new URL(endpoint.url), { ...options, body, headers });
}

/** Returns null for a secret that was sealed with a former AUTH_SECRET. */
function readSecret({ authSecret }: Deps["settings"], sealed: Sealed): string | null {
  try {
    return unseal(authSecret, sealed);
  } catch {
    return null;
  }
}

type Tried = { endpointId: string; delivery: Delivery; answer: Answer; durationMs: number };

async function save(deps: Deps, tx: Tx, { endpointId, delivery, answer, durationMs }: Tried): Promise<void> {
  const now = deps.now();
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const firstTriedAt = delivery.firstTriedAt ?? now;
  const isOver = !isDelivered && isGivenUp(firstTriedAt, now);
  const tries = delivery.tries + 1;
  const waitMs = retryAfterMs(tries);
  const isIt = eq(webhookEndpoints.id, endpointId);
  // Before the delivery's row, in the order of switching off.
  if (isDelivered) await tx.update(webhookEndpoints).set({ lastSuccessAt: now }).where(isIt);
  const [endpoint] = isOver ? await tx.select().from(webhookEndpoints).where(isIt).for("no key update") : [];
  const [saved] = await tx
    .update(webhookDeliveries)
    .set({
      state: isDelivered ? "DELIVERED" : isOver ? "FAILED" : "WAITING",
      tries,
      firstTriedAt,
      triedAt: now,
      nextTryAt: new Date(now.getTime() + waitMs),
      status: answer.status,
      durationMs,
      // PostgreSQL stores no NUL.
      response: answer.text.replaceAll("\0", "").toWellFormed(),
    })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, "WAITING")))
    .returning({ id: webhookDeliveries.id });
  if (saved === undefined) return; // switched off or deleted meanwhile
  // Longer waits are left to the schedule of "dispatch-events".
  if (!isDelivered && !isOver && waitMs < SCHEDULE_MS)
    await deps.jobs.enqueue(tx, "deliver-webhooks", { endpointId }, { after: waitMs / SECOND_MS });
  if (endpoint?.active && isUnreachable(endpoint.lastSuccessAt, firstTriedAt))
    await switchOff(deps, tx, endpoint, answer);
  await deps.live.publish(tx, { type: "webhooks" });
}
