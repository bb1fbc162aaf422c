import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { fakePushService } from "../../../../tests/support/fake-push-service.ts";
import { SubscriptionExpired, PushRefused } from "./port.ts";
import { newVapidKeys } from "./vapid-keys.ts";
import { webPush } from "./web-push.ts";

const keys = newVapidKeys();
const notice = { text: JSON.stringify({ title: "Scans are up 🎞" }), topic: "abc", keptFor: 86_400 };
const contact = "mailto:hello@lab.test";

async function aService() {
  const service = await fakePushService();
  onTestFinished(() => service.close());
  return { service, push: webPush({ keys, services: [service.host], contact: () => contact, now: () => new Date() }) };
}

test("only the browser can read a notification, and its service verifies the sending lab", async () => {
  const { service, push } = await aService();
  await push.send(service.subscribe(), notice);
  const [{ text, headers }] = service.received as [(typeof service.received)[number]];
  expect(text).toBe(notice.text);
  expect(headers).toMatchObject({ ttl: "86400", topic: "abc", "content-encoding": "aes128gcm" });
  // All are the same length, so that a service cannot tell them apart by it.
  expect(headers["content-length"]).toBe("4096");
  const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization!)!;
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const opened = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const { payload } = await jwtVerify(token!, opened, { audience: `http://${service.host}` });
  expect(payload.sub).toBe(contact);
});

test.each([
  [400, SubscriptionExpired],
  [404, SubscriptionExpired],
  [410, SubscriptionExpired],
  [401, PushRefused],
  [403, PushRefused],
  [413, PushRefused],
])("%i is reported by what it means for the subscription", async (status, kind) => {
  const { service, push } = await aService();
  service.answer(status);
  await expect(push.send(service.subscribe(), notice)).rejects.toBeInstanceOf(kind);
});

test.each([408, 429, 500, 503])("%i is retried", async (status) => {
  const { service, push } = await aService();
  service.answer(status);
  const error = await push.send(service.subscribe(), notice).catch((thrown: unknown) => thrown);
  expect(error).toEqual(new Error(`The push service answered ${status}`));
});

test("invalid browser keys expire the subscription, and redirects are not followed", async () => {
  const { service, push } = await aService();
  const target = service.subscribe();
  const spoilt = { ...target, p256dh: `BA${"A".repeat(85)}` };
  await expect(push.send(spoilt, notice)).rejects.toBeInstanceOf(SubscriptionExpired);
  service.answer(307);
  await expect(push.send(target, notice)).rejects.toThrow("fetch failed");
  expect(service.received).toEqual([]);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc:def", true],
  ["https://web.push.apple.com/QGuQ", true],
  ["https://push.apple.com/QGuQ", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm", false],
  ["https://fcm.googleapis.com.evil.test/", false],
  ["https://evilpush.apple.com/", false],
  ["https://user@web.push.apple.com/", false],
  ["https://10.0.0.1/", false],
  ["https://[::1]/", false],
  ["http://169.254.169.254/latest/meta-data", false],
  ["http://127.0.0.1:5432/", false],
  ["https://web.push.apple.com@127.0.0.1/", false],
  ["file:///etc/passwd", false],
  ["nonsense", false],
])("the push endpoint %s is accepted: %s", async (endpoint, isOne) => {
  const services = ["fcm.googleapis.com", "push.apple.com"];
  const push = webPush({ keys, services, contact: () => contact, now: () => new Date() });
  expect(push.isPushService(endpoint)).toBe(isOne);
  if (!isOne)
    await expect(push.send({ endpoint, p256dh: "", auth: "" }, notice)).rejects.toBeInstanceOf(SubscriptionExpired);
});
