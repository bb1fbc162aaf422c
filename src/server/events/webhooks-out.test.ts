import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import {
  addWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhookEndpoint,
} from "../../contract/events/webhook-endpoints.ts";
import { MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { outboxEvents, webhookEndpoints } from "./tables.ts";

type Received = { id: string; orderId: unknown; verify(secret: string): unknown };

/** A receiver outside, which answers 204 by default. `when` delays its answers. */
async function aReceiver() {
  const received: Received[] = [];
  const receiver = { url: "", received, answer: 204, when: Promise.resolve() };
  const server = createServer(async (request, reply) => {
    const [body, headers] = [await text(request), request.headers as Record<string, string>];
    const { data } = JSON.parse(body) as { data: { orderId?: number } };
    received.push({
      id: headers["webhook-id"]!,
      orderId: data.orderId,
      verify: (secret) => new Webhook(secret).verify(body, headers),
    });
    await receiver.when;
    reply.writeHead(receiver.answer).end("Thanks");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lab`;
  return receiver;
}

const TYPES = ["print.ready" as const];

async function aLab() {
  const lab = await startLab();
  // Receivers compare the time of a delivery with their own.
  lab.clock.move(Date.now() - lab.clock.now().getTime());
  const admin = await lab.admin();
  for (const { id } of (await admin.call(listWebhookEndpoints)).endpoints)
    await admin.call(removeWebhookEndpoint, { params: { endpointId: id } });
  return { lab, admin };
}
const add = (admin: Person, url: string) => admin.call(addWebhookEndpoint, { body: { url, types: TYPES } });

/** Writes events of orders, as a trigger would. */
async function happen({ lab, clock }: TestLab, ...orderIds: number[]): Promise<void> {
  for (const orderId of orderIds)
    await lab.deps.db.insert(outboxEvents).values({
      type: "print.ready",
      subject: `order:${orderId}`,
      data: { orderId, customerId: "0190a1b2-0000-7000-8000-000000000000" },
      createdAt: clock.now(),
    });
}
/** Does the work of the schedule's minute. */
async function tick(lab: TestLab): Promise<void> {
  await dispatchEvents(lab.lab.deps);
  await lab.workAll();
}
const deliveriesOf = async (admin: Person, endpointId: string) =>
  (await admin.call(listWebhookDeliveries, { query: { endpointId, desc: "false" } })).deliveries;

test("deliveries follow Standard Webhooks, signed with both secrets for a day after rotation", async () => {
  const { lab, admin } = await aLab();
  const receiver = await aReceiver();
  const { endpoint, secret } = await add(admin, receiver.url);
  const params = { endpointId: endpoint.id };
  await admin.call(sendTestEvent, { params });
  await lab.workAll();
  const [sent] = receiver.received;
  expect(sent!.verify(secret)).toMatchObject({ id: sent!.id, type: "webhook.test", version: 1, data: params });
  const { secret: renewed } = await admin.call(rotateWebhookSecret, { params });
  await happen(lab, 1);
  await tick(lab);
  for (const valid of [secret, renewed])
    expect(receiver.received[1]!.verify(valid)).toMatchObject({ type: "print.ready" });
  await lab.lab.deps.db
    .update(webhookEndpoints)
    .set({ oldSecretUntil: lab.clock.now() })
    .where(eq(webhookEndpoints.id, endpoint.id));
  await happen(lab, 2);
  await tick(lab);
  expect(() => receiver.received[2]!.verify(secret)).toThrow("No matching signature");
  receiver.received[2]!.verify(renewed);
  expect(await deliveriesOf(admin, endpoint.id)).toMatchObject([
    { type: "webhook.test", state: "DELIVERED", status: 204, tries: 1, nextTryAt: null },
    { type: "print.ready", subject: "order:1" },
    { subject: "order:2" },
  ]);
});

test("a receiver down for an hour gets everything, in order per order, each event with one id", async () => {
  const { lab, admin } = await aLab();
  const [receiver, healthy] = [await aReceiver(), await aReceiver()];
  await add(admin, receiver.url);
  await add(admin, healthy.url);
  receiver.answer = 500;
  await happen(lab, 1, 2, 1, 1);
  await tick(lab);
  expect(receiver.received.map(({ orderId }) => orderId).toSorted()).toEqual([1, 2]);
  expect(healthy.received).toHaveLength(4);
  expect((await admin.call(listWebhookEndpoints)).endpoints).toMatchObject([
    { waiting: 4, retrying: 2 },
    { waiting: 0, retrying: 0 },
  ]);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    lab.clock.move(10 * MINUTE_MS);
    await tick(lab);
  }
  receiver.answer = 200;
  lab.clock.move(2 * HOUR_MS);
  const before = receiver.received.splice(0);
  await tick(lab);
  const ofFirst = receiver.received.filter(({ orderId }) => orderId === 1).map(({ id }) => id);
  expect(ofFirst).toHaveLength(3);
  expect(new Set(before.filter(({ orderId }) => orderId === 1).map(({ id }) => id))).toEqual(new Set([ofFirst[0]]));
  const written = healthy.received.filter(({ orderId }) => orderId === 1).map(({ id }) => id);
  expect(ofFirst).toEqual(written);
  expect(receiver.received).toHaveLength(4);
});

test("a slow receiver holds up neither other receivers nor the lab, and gets everything in order", async () => {
  const { lab, admin } = await aLab();
  const [slow, healthy] = [await aReceiver(), await aReceiver()];
  let answer!: () => void;
  slow.when = new Promise((resolve) => (answer = resolve));
  const { endpoint } = await add(admin, slow.url);
  const { endpoint: other } = await add(admin, healthy.url);
  const events = [...Array.from({ length: 10 }, (_, at) => at + 1), 1, 1];
  await happen(lab, ...events);
  await dispatchEvents(lab.lab.deps);
  const delivering = deliverWebhooks(lab.lab.deps, { endpointId: endpoint.id });
  await expect.poll(() => slow.received).toHaveLength(5);
  // A second job of the same receiver ends at once, and waiting for an answer occupies no connection of the database.
  await deliverWebhooks(lab.lab.deps, { endpointId: endpoint.id });
  await deliverWebhooks(lab.lab.deps, { endpointId: other.id });
  expect(healthy.received).toHaveLength(events.length);
  expect((await fetch(`${lab.origin}/api/ready`)).status).toBe(200);
  const { rows } = await lab.lab.deps.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  expect(rows).toEqual([]);
  expect(slow.received).toHaveLength(5);
  answer();
  await delivering;
  const idsOf = (receiver: typeof slow, of: number) =>
    receiver.received.filter(({ orderId }) => orderId === of).map(({ id }) => id);
  for (const of of new Set(events)) expect(idsOf(slow, of)).toEqual(idsOf(healthy, of));
  expect(slow.received).toHaveLength(events.length);
});

test("the documented receiver verifies deliveries and handles each event once", async () => {
  const { lab, admin } = await aLab();
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  const { endpoint, secret } = await add(admin, `http://127.0.0.1:${port}/`);
  const env = { PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, ["docs/examples/webhook-receiver.mjs"], { env });
  onTestFinished(() => void receiver.kill());
  let printed = "";
  receiver.stdout.setEncoding("utf8").on("data", (part: string) => (printed += part));
  await expect.poll(() => printed, { timeout: 10_000 }).toContain("Listening");
  await happen(lab, 41);
  await tick(lab);
  const [delivery] = await deliveriesOf(admin, endpoint.id);
  expect(delivery).toMatchObject({ state: "DELIVERED", status: 204 });
  await admin.call(resendWebhookDelivery, { params: { deliveryId: delivery!.id } });
  await lab.workAll();
  await expect.poll(() => printed.match(/print\.ready .*\/api\/orders\/41/g)).toHaveLength(1);
});

test("a crash before or during sending loses nothing", async () => {
  const { lab, admin } = await aLab();
  const receiver = await aReceiver();
  const { endpoint } = await add(admin, receiver.url);
  await happen(lab, 1);
  // Dead here: the event is committed, and nothing has been dispatched. The next process claims the endpoint, and dies.
  const deliveringUntil = new Date(lab.clock.now().getTime() + 1000);
  await lab.lab.deps.db.update(webhookEndpoints).set({ deliveringUntil }).where(eq(webhookEndpoints.id, endpoint.id));
  await tick(lab);
  expect(receiver.received).toEqual([]);
  lab.clock.move(1001);
  await tick(lab);
  expect(receiver.received).toHaveLength(1);
});

test("three days without success disable the endpoint, cancel deliveries and e-mail the lab", async () => {
  const { lab, admin } = await aLab();
  const receiver = await aReceiver();
  receiver.answer = 503;
  const { endpoint } = await add(admin, receiver.url);
  await happen(lab, 1, 1);
  for (let hours = 0; hours <= 4 * 24; hours += 12) {
    await tick(lab);
    lab.clock.move(12 * HOUR_MS);
  }
  const [reader, before] = [await lab.admin(), receiver.received.length];
  expect((await reader.call(listWebhookEndpoints)).endpoints).toMatchObject([
    { active: false, switchedOffAt: expect.any(String), waiting: 0 },
  ]);
  expect(await deliveriesOf(reader, endpoint.id)).toMatchObject([
    { state: "FAILED", status: 503 },
    { state: "CANCELED" },
  ]);
  const mails = await lab.outbox(lab.lab.deps.lab.email);
  expect(mails.filter(({ text }) => text.includes(receiver.url))).toMatchObject([
    { subject: "A webhook endpoint was switched off" },
  ]);
  const params = { endpointId: endpoint.id };
  await expect(reader.call(sendTestEvent, { params })).rejects.toMatchObject({ code: "OFF" });
  await happen(lab, 3);
  await tick(lab);
  expect(receiver.received).toHaveLength(before);

  receiver.answer = 200;
  const body = { url: receiver.url, types: TYPES, active: true };
  await reader.call(updateWebhookEndpoint, { params, body });
  const [failed] = await deliveriesOf(reader, endpoint.id);
  await reader.call(resendWebhookDelivery, { params: { deliveryId: failed!.id } });
  await lab.workAll();
  expect(receiver.received.at(-1)!.id).toBe(failed!.eventId);
  expect(await deliveriesOf(reader, endpoint.id)).toMatchObject([{ state: "DELIVERED" }, { state: "CANCELED" }]);
});

test("a failing event among successful ones is given up alone", async () => {
  const { lab, admin } = await aLab();
  const receiver = await aReceiver();
  const { endpoint } = await add(admin, receiver.url);
  receiver.answer = 500;
  await happen(lab, 1);
  await tick(lab);
  receiver.answer = 200;
  await happen(lab, 2);
  await tick(lab);
  receiver.answer = 500;
  lab.clock.move(3 * DAY_MS);
  await tick(lab);
  const reader = await lab.admin();
  expect(await deliveriesOf(reader, endpoint.id)).toMatchObject([{ state: "FAILED" }, { state: "DELIVERED" }]);
  expect((await reader.call(listWebhookEndpoints)).endpoints).toMatchObject([{ active: true }]);
});

test("in production, endpoints need https, cannot reach private networks, and are limited to ten", async () => {
  const { lab, admin } = await aLab();
  const receiver = await aReceiver();
  const { endpoint } = await add(admin, receiver.url);
  lab.lab.deps.settings.privateWebhooks = false;
  onTestFinished(() => void (lab.lab.deps.settings.privateWebhooks = true));
  await expect(add(admin, receiver.url)).rejects.toMatchObject({ status: 400 });
  await happen(lab, 1);
  await tick(lab);
  expect(receiver.received).toEqual([]);
  expect(await deliveriesOf(admin, endpoint.id)).toMatchObject([
    { state: "WAITING", status: null, response: expect.stringContaining("private network") },
  ]);
  for (let n = 1; n < MOST_ENDPOINTS; n++) await add(admin, `https://receiver${n}.example/`);
  await expect(add(admin, "https://one-more.example/")).rejects.toMatchObject({ code: "TOO_MANY" });
});
