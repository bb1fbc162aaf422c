import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { cents } from "../../../rules/money.ts";
import { fakeEasyPost } from "../../../../tests/support/fake-easypost.ts";
import { ratesOf } from "./easypost-offers.ts";
import { easyPostPostage } from "./easypost-postage.ts";
import { aLabelRequest, testPostageProvider } from "./postage-conformance.ts";
import { LabelRefused, PostageUnreachable } from "./port.ts";

const SECRET = "a secret of sécurité";
async function open(apiKey = "key") {
  const fake = await fakeEasyPost();
  const account = { apiKey, webhookSecret: SECRET, phone: "718 555 0100", url: fake.url };
  return { fake, postage: easyPostPostage(account) };
}

const signed = (text: string, secret = SECRET) => ({
  "x-hmac-signature": `hmac-sha256-hex=${createHmac("sha256", secret.normalize("NFKD")).update(text).digest("hex")}`,
});

testPostageProvider(async () => {
  const { fake, postage } = await open();
  return {
    provider: postage,
    carrierScans: async () => fake.scan(),
    carriersDecide: async () => fake.decide("refunded"),
    reportsRefund(trackingNumber) {
      const result = { id: "rfnd_1", object: "Refund", tracking_code: trackingNumber, status: "refunded" };
      const event = { id: "evt_9", object: "Event", description: "refund.successful", result };
      return {
        rawBody: JSON.stringify(event),
        read: { id: "evt_9", type: "refund.successful", subject: trackingNumber },
      };
    },
    signed: (rawBody, by) => signed(rawBody, by === "the provider" ? SECRET : "another secret"),
  };
});

const cut = (reply: FastifyReply) => (reply.raw.socket?.destroy(), reply.hijack());
const answering = (status: number, body: unknown) => (reply: FastifyReply) => reply.status(status).send(body);
const refusal = (code: string, message: string) => ({ error: { code, message, errors: [] } });

test("a label is bought at the cheapest rate of its level, with its files", async () => {
  const { fake, postage } = await open();
  const request = aLabelRequest();
  const id = await postage.prepareLabel(request);
  expect(fake.sold).toEqual([]);
  const label = await postage.buyLabel(id, request);
  expect(fake.sold).toEqual([id]);
  expect(label).toMatchObject({ providerShipmentId: id, trackingNumber: "9400100110368068953228", carrier: "USPS" });
  expect(label.shipment).toMatchObject({
    id,
    selectedRate: { carrier: "USPS", service: "GroundAdvantage", rate: "5.93" },
  });
  expect(Buffer.from(label.png).subarray(1, 4).toString()).toBe("PNG");
  expect(Buffer.from(label.pdf).subarray(0, 4).toString()).toBe("%PDF");
  expect(fake.bodies).toContainEqual({
    shipment: expect.objectContaining({
      reference: request.key,
      parcel: { length: 9, width: 6, height: 2, weight: 4 },
      options: { label_format: "PNG", label_size: "4x6", print_custom_1: "#1042" },
    }),
  });
});

test("signature and insurance are requested from EasyPost with the label", async () => {
  const { fake, postage } = await open();
  const chosen = { service: "Priority", maxPrice: null, signature: true, insuredFor: cents(12_550) };
  const request = aLabelRequest({ chosen });
  await postage.buyLabel(await postage.prepareLabel(request), request);
  expect(fake.bodies).toContainEqual({
    shipment: expect.objectContaining({ options: expect.objectContaining({ delivery_confirmation: "SIGNATURE" }) }),
  });
  expect(fake.bodies).toContainEqual(expect.objectContaining({ insurance: 125.5 }));
});

test("a scan form that EasyPost still makes is fetched later; a failed one is refused with its message", async () => {
  const { fake, postage } = await open();
  const request = aLabelRequest();
  const { providerShipmentId, trackingNumber } = await postage.buyLabel(await postage.prepareLabel(request), request);
  const label = { providerShipmentId, trackingNumber };
  const form = { id: "sf_9", object: "ScanForm", message: null, form_url: null, tracking_codes: [trackingNumber] };
  fake.interfere("/scan_forms", answering(200, { ...form, status: "creating" }));
  await expect(postage.makeScanForm([label])).rejects.toBeInstanceOf(PostageUnreachable);
  expect(fake.bodies).toContainEqual({ scan_form: { shipments: [{ id: providerShipmentId }] } });
  fake.interfere(
    "/scan_forms",
    answering(200, { ...form, status: "failed", message: "Its labels are dated tomorrow" }),
  );
  const refused = await postage.makeScanForm([label]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LabelRefused);
  expect(refused).toMatchObject({ message: "Its labels are dated tomorrow" });
});

test("concurrent requests buy one EasyPost label", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  await Promise.all(Array.from({ length: 4 }, () => postage.buyLabel(id, aLabelRequest())));
  expect(fake.sold).toEqual([id]);
});

test("a carrier that charges only scanned labels has no refund", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  await postage.buyLabel(id, aLabelRequest());
  fake.decide("not_applicable");
  expect(await postage.requestRefund(id)).toEqual({ state: "NOT_CHARGED" });
});

test("a rejected refund is requested again, a pending one is not", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  await postage.buyLabel(id, aLabelRequest());
  fake.decide("rejected");
  expect(await postage.requestRefund(id)).toMatchObject({ state: "REFUSED" });
  fake.decide("refunded");
  expect(await postage.findRefund(id)).toMatchObject({ state: "REFUSED" });
  expect(await postage.requestRefund(id)).toEqual({ state: "REFUNDED" });
  await postage.requestRefund(id);
  expect(fake.requested.filter((line) => line.endsWith("/refund"))).toHaveLength(2);
});

test("while EasyPost fails to respond, a refund's state is unknown", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  await postage.buyLabel(id, aLabelRequest());
  for (const how of [
    cut,
    answering(500, refusal("INTERNAL", "Oops")),
    answering(429, refusal("RATE_LIMITED", "Wait")),
  ]) {
    fake.interfere("/refund", how);
    await expect(postage.requestRefund(id)).rejects.toBeInstanceOf(PostageUnreachable);
  }
  fake.interfere("", null);
  expect(await postage.requestRefund(id)).toEqual({ state: "REQUESTED" });
});

test("after a connection drops post-sale, the same label is found again", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  fake.interfere("/label?", cut);
  await expect(postage.buyLabel(id, aLabelRequest())).rejects.toBeInstanceOf(PostageUnreachable);
  fake.interfere("", null);
  expect((await postage.buyLabel(id, aLabelRequest())).trackingNumber).toMatch(/^94/);
  expect(fake.sold).toEqual([id]);
});

test.each([
  ["too many questions", answering(429, refusal("RATE_LIMITED", "Too many requests"))],
  ["an error of its own", answering(500, refusal("INTERNAL", "Oops"))],
  ["a page of a proxy", answering(502, "<html>Bad gateway</html>")],
  ["an empty purse", answering(402, refusal("BILLING.FUNDS", "Insufficient funds"))],
  ["a cut connection", cut],
  ["an answer that leads elsewhere", (reply: FastifyReply) => reply.redirect("/v2/trackers", 307)],
])("with %s the outcome is unknown and can be retried later", async (_, how) => {
  const { fake, postage } = await open();
  fake.interfere("/shipments", how);
  await expect(postage.prepareLabel(aLabelRequest())).rejects.toBeInstanceOf(PostageUnreachable);
  fake.interfere("", null);
  expect(await postage.prepareLabel(aLabelRequest())).toMatch(/^shp_/);
});

test("a wrong API key is a configuration error, so the label waits", async () => {
  const { postage } = await open("wrong");
  await expect(postage.prepareLabel(aLabelRequest())).rejects.toThrow("EasyPost answered 401 (APIKEY.INACTIVE)");
  await expect(postage.prepareLabel(aLabelRequest())).rejects.toBeInstanceOf(PostageUnreachable);
});

test("an undeliverable address rejects the label with a reason before anything is created", async () => {
  const { fake, postage } = await open();
  const from = { ...aLabelRequest().from, zip: "00001" };
  const error = await postage.prepareLabel(aLabelRequest({ from })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LabelRefused);
  expect(String(error)).toContain("Unable to verify address. Address not found");
  expect(fake.requested.some((line) => line.startsWith("POST /v2/shipments"))).toBe(false);
});

test("a carrier without an offer rejects the label", async () => {
  const { fake, postage } = await open();
  const request = aLabelRequest({ carrier: "FEDEX", serviceLevel: "fedex_ground" });
  const id = await postage.prepareLabel(request);
  await expect(postage.buyLabel(id, request)).rejects.toThrow("FEDEX has no offer for this parcel.");
  expect(fake.sold).toEqual([]);
});

test("a carrier without ZPL still sells its label", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  fake.interfere("file_format=ZPL", answering(422, refusal("SHIPMENT.LABEL.UNCONVERTIBLE", "No ZPL")));
  expect(await postage.buyLabel(id, aLabelRequest())).toMatchObject({ zpl: null, carrier: "USPS" });
});

test("a file that is not a label is not stored", async () => {
  const { fake, postage } = await open();
  const id = await postage.prepareLabel(aLabelRequest());
  fake.interfere("/files/label.png", answering(200, "<html>"));
  await expect(postage.buyLabel(id, aLabelRequest())).rejects.toThrow("the label's file could not be fetched");
});

test("the cheapest offer of a carrier's accounts wins; other currencies and carriers are ignored", () => {
  const offer = (id: string, carrier: string, service: string, rate: string, currency = "USD") => {
    return { id, carrier, service, rate, currency };
  };
  const offers = [
    offer("a", "UPSDAP", "Ground", "9.10"),
    offer("b", "UPS", "Ground", "11.00"),
    offer("c", "USPS", "GroundAdvantage", "5.93"),
    offer("d", "FedExDefault", "FEDEX_GROUND", "10.20"),
    offer("e", "FedEx", "GROUND_HOME_DELIVERY", "9.99"),
    offer("f", "FedEx", "FEDEX_GROUND", "1.00", "CAD"),
    offer("g", "DHLExpress", "Express", "2.00"),
  ];
  expect(ratesOf(offers).map(({ id, carrier, price }) => [id, carrier, price])).toEqual([
    ["c", "USPS", 593],
    ["a", "UPS", 910],
    ["e", "FEDEX", 999],
    ["d", "FEDEX", 1020],
  ]);
});

test("tracking returns the newest tracker's state and earlier events", async () => {
  const { postage } = await open();
  expect(await postage.track("9400100110368068953525")).toEqual({
    trackingNumber: "9400100110368068953525",
    state: "PRE_TRANSIT",
    at: expect.any(Date),
    events: [
      { at: new Date("2024-06-30T16:12:27Z"), text: "Pre-Shipment Info Sent to USPS", place: null },
      { at: new Date("2024-07-01T04:49:27Z"), text: "Shipping Label Created", place: "HOUSTON, TX" },
    ],
  });
  expect(await postage.track("9400100000000000000000")).toBeNull();
});

test("a typed tracking number is registered with EasyPost once", async () => {
  const { fake, postage } = await open();
  const number = "EZ1000000001";
  await postage.follow!(number, "FEDEX");
  await postage.follow!(number, "FEDEX");
  expect(fake.bodies).toContainEqual({ tracker: { tracking_code: number, carrier: "FedEx" } });
  expect(fake.followed).toHaveLength(1);
  expect(await postage.track(number)).toMatchObject({ state: "PRE_TRANSIT", events: [{}, { place: "HOUSTON, TX" }] });
  fake.interfere("/trackers", answering(422, refusal("TRACKER.CREATE.ERROR", "Invalid tracking number")));
  await expect(postage.follow!("1", null)).rejects.toBeInstanceOf(LabelRefused);
});

test("an API error in the plain-text format is understood as well", async () => {
  const { fake, postage } = await open();
  const [{ response }] = JSON.parse(
    readFileSync("tests/provider-contracts/easypost/error-other-format.json", "utf8"),
  ) as [{ response: { status: number; body: unknown } }];
  fake.interfere("/shipments", answering(response.status, response.body));
  const refused = await postage.prepareLabel(aLabelRequest()).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({
    code: "NOT_FOUND",
    message: "The requested resource could not be found. No eligible insurance found with provided tracking code.",
  });
  expect(refused).toBeInstanceOf(LabelRefused);
});

test("a tracker event is identified by its tracking number", async () => {
  const { postage } = await open();
  const [listed] = JSON.parse(readFileSync("tests/provider-contracts/easypost/trackers-listed.json", "utf8")) as [
    { response: { body: { trackers: object[] } } },
  ];
  const body = JSON.stringify({
    id: "evt_1",
    object: "Event",
    description: "tracker.updated",
    result: listed.response.body.trackers[0],
  });
  expect(postage.verifyEvent(body, signed(body))).toEqual({
    id: "evt_1",
    type: "tracker.updated",
    subject: "9400100110368068953525",
  });
  expect(postage.verifyEvent(body, { "x-hmac-signature": "short" })).toBeNull();
});
