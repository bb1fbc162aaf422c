import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { fakeEasyPost } from "../../../tests/support/fake-easypost.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { listFailures } from "../../contract/failures/failures.ts";
import { pathOf } from "../../contract/kit/client.ts";
import * as orders from "../../contract/orders/orders.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { easyPostPostage } from "../adapters/postage/easypost-postage.ts";
import { PostageUnreachable } from "../adapters/postage/port.ts";

const SECRET = "the secret of the webhook";
const NUMBER = "EZ2000000002";

/** Starts a lab with EasyPost in its settings, and a parcel whose tracking number staff typed. */
async function atEasyPost(number = NUMBER) {
  const lab = await startLab();
  const { deps } = lab.lab;
  const before = deps.postage;
  onTestFinished(() => void (deps.postage = before));
  const fake = await fakeEasyPost();
  const account = { apiKey: "key", webhookSecret: SECRET, phone: "718 555 0100", url: fake.url };
  deps.postage = easyPostPostage(account);
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
  const added = await admin.call(contract.addShipment, {
    params: { orderId },
    body: { method: "EXTERNAL_FULFILLMENT" },
  });
  const params = { orderId, shipmentId: added.shipment.id };
  const type = (version: number, trackingNumber: string) =>
    admin.call(contract.updateShipment, { params, body: { version, carrier: "USPS", trackingNumber } });
  if (number !== "") await type(1, number);
  const parcel = async () =>
    (await admin.call(orders.getOrder, { params: { orderId } })).shipments.find(({ id }) => id === params.shipmentId)!;
  return { lab, fake, admin, type, parcel };
}

const createdOf = ({ requested }: { requested: string[] }) => requested.filter((line) => line === "POST /v2/trackers");

test("a typed tracking number is registered with EasyPost after saving, and its status is stored", async () => {
  const { lab, fake, type, parcel } = await atEasyPost();
  expect(createdOf(fake)).toEqual([]);
  await lab.workAll();
  expect(fake.bodies).toContainEqual({ tracker: { tracking_code: NUMBER, carrier: "USPS" } });
  const followed = await parcel();
  expect(followed).toMatchObject({ trackingState: "PRE_TRANSIT", trackingEvents: [{}, { place: "HOUSTON, TX" }] });
  // Saving the same number again changes nothing; a different one does.
  await type(followed.version, NUMBER);
  await lab.workAll();
  expect(createdOf(fake)).toHaveLength(1);
  await type(followed.version + 1, "EZ3000000003");
  expect(await parcel()).toMatchObject({ trackingState: null, trackingEvents: [] });
  await lab.workAll();
  expect(fake.followed.map(({ tracking_code: code }) => code)).toEqual([NUMBER, "EZ3000000003"]);
});

test("registration is retried while EasyPost is down; a rejected number is reported to staff", async () => {
  const { lab, fake, admin, parcel } = await atEasyPost();
  fake.interfere("/trackers", (reply) => reply.status(503).send({}));
  await expect(lab.workAll()).rejects.toBeInstanceOf(PostageUnreachable);
  expect((await parcel()).trackingState).toBeNull();
  const refusal = { code: "TRACKER.CREATE.ERROR", message: "Invalid tracking number", errors: [] };
  fake.interfere("/trackers", (reply) => reply.status(422).send({ error: refusal }));
  await lab.workAll();
  const { failures } = await admin.call(listFailures, { query: { search: NUMBER } });
  expect(failures).toMatchObject([
    { reason: expect.stringContaining(`does not follow ${NUMBER}: Invalid tracking number`) },
  ]);
});

test("forged EasyPost events are rejected; repeated, reordered and old ones cause no wrong state", async () => {
  const { lab, fake, parcel } = await atEasyPost();
  await lab.workAll();
  const event = (id: string, status: string) => {
    const result = { ...fake.followed[0]!, status };
    return JSON.stringify({ id, object: "Event", description: "tracker.updated", result });
  };
  const post = (body: string, signedAs = body, secret = SECRET): Promise<number> => {
    const digest = createHmac("sha256", secret).update(signedAs).digest("hex");
    const headers = { "content-type": "application/json", "x-hmac-signature": `hmac-sha256-hex=${digest}` };
    return fetch(lab.origin + pathOf(contract.postageWebhook), { method: "POST", headers, body }).then(
      ({ status }) => status,
    );
  };
  const stored = await lab.count("webhook_inbox");
  const [first, second] = [event("evt_a", "in_transit"), event("evt_b", "delivered")];
  expect(await post(first, first, "another secret")).toBe(400);
  expect(await post(first, second)).toBe(400);
  expect(await lab.count("webhook_inbox")).toBe(stored);

  // The later one first, each three times: only EasyPost's current state counts.
  fake.followed[0]!.status = "in_transit";
  for (const body of [second, first, second, first, first, second]) expect(await post(body)).toBe(200);
  expect(await lab.count("webhook_inbox")).toBe(stored + 2);
  await lab.workAll();
  expect(await parcel()).toMatchObject({ trackingState: "IN_TRANSIT", deliveredAt: null });

  // The signature has no time. An intercepted event that is sent again much later is recognized by its id.
  lab.clock.move(45 * MINUTE_MS);
  const before = fake.requested.length;
  expect(await post(second)).toBe(200);
  await lab.workAll();
  expect(await lab.count("webhook_inbox")).toBe(stored + 2);
  expect(fake.requested).toHaveLength(before);
  expect(await parcel()).toMatchObject({ trackingState: "IN_TRANSIT", deliveredAt: null });
});
