import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CARRIERS } from "../../../rules/shipping/delivery.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { inkBeyond, pagesOf } from "../../../../tests/support/read-pdf.ts";
import { signedByPostage } from "../../../../tests/support/parcel-makers.ts";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { drawLabel } from "./draw-label.ts";
import { aLabelRequest, testPostageProvider } from "./postage-conformance.ts";
import { LabelRefused, type LabelRequest, type PostageProvider } from "./port.ts";
import { sandboxPostage, UNSERVED_ZIP } from "./sandbox-postage.ts";
import { fedexCheckDigit, trackingNumberFor, upsCheckDigit, uspsCheckDigit } from "./tracking-number.ts";

async function open() {
  const { lab, clock } = await startLab();
  const secret = "the provider's secret";
  return {
    postage: sandboxPostage({ pool: lab.database.pool, now: clock.now, secret }),
    secret,
    now: clock.now,
    clock,
  };
}

testPostageProvider(async () => {
  const { postage, secret, now, clock } = await open();
  return {
    provider: postage,
    carrierScans: async (trackingNumber) => void (await postage.advanceTracking!(trackingNumber)),
    carriersDecide: async () => clock.move(DAY_MS),
    reportsRefund(trackingNumber) {
      const read = { id: "evt_9", type: "refund.successful", subject: trackingNumber };
      return { rawBody: JSON.stringify(read), read };
    },
    signed: (rawBody, by) => signedByPostage(rawBody, now(), by === "the provider" ? secret : "another secret"),
  };
});

const buy = async (postage: PostageProvider, request: LabelRequest) =>
  postage.buyLabel(await postage.prepareLabel(request), request);

test("a label is bought once per key, even under concurrent requests", async () => {
  const { postage } = await open();
  const request = aLabelRequest();
  const bought = await Promise.all(Array.from({ length: 5 }, () => buy(postage, request)));
  expect(new Set(bought.map(({ providerShipmentId }) => providerShipmentId)).size).toBe(1);
  const [first] = bought;
  const again = await postage.buyLabel(first!.providerShipmentId, request);
  expect(again).toMatchObject({ trackingNumber: first!.trackingNumber, carrier: "USPS" });
  expect(Buffer.compare(again.png, first!.png)).toBe(0);
  expect(first!.shipment.postageLabel.labelUrl).toMatch(/./);
});

test("the label is a 4 × 6 inch PNG at 203 dpi and a one-page PDF of that size", async () => {
  const { postage } = await open();
  const { png, pdf } = await buy(postage, aLabelRequest());
  expect((await fileTypeFromBuffer(png))?.mime).toBe("image/png");
  expect((await fileTypeFromBuffer(pdf))?.mime).toBe("application/pdf");
  expect(await sharp(png).metadata()).toMatchObject({ width: 812, height: 1218, density: 203 });
  expect(Buffer.from(pdf).toString("latin1")).toMatch(/MediaBox \[0 0 288 432\]/);
});

test("labels support names in other scripts and very long ones", async () => {
  for (const line of ["李小龍", "محمد عبد الله", "x".repeat(300), "Zoë Čapek-Ødegård", ""]) {
    const text = { carrier: "USPS", service: line, from: [line], to: [line, line], weight: "4 oz", reference: line };
    const trackingNumber = trackingNumberFor("USPS", line);
    const { png, pdf } = await drawLabel({ ...text, date: "2026-06-15", trackingNumber });
    expect(await sharp(png).metadata()).toMatchObject({ width: 812 });
    expect((await pagesOf(pdf))[0]).toContain(line.toUpperCase().slice(0, 60));
    expect(await inkBeyond(pdf, { left: 6, right: 282 })).toBe(false);
  }
});

test("tracking numbers follow each carrier's format, including the check digit", () => {
  // Known numbers, with their carrier's check digit.
  expect(uspsCheckDigit("940011120255584233266")).toBe(9);
  expect(uspsCheckDigit("940011120108080548301")).toBe(6);
  expect(fedexCheckDigit("98657878885")).toBe(5);
  expect(upsCheckDigit("5R8939035756712")).toBe(7);
  const shapes = { USPS: /^94001\d{17}$/, FEDEX: /^7\d{11}$/, UPS: /^1Z999AA103\d{8}$/ };
  for (const carrier of CARRIERS) {
    const numbers = Array.from({ length: 200 }, (_, index) => trackingNumberFor(carrier, `key ${index}`));
    expect(new Set(numbers).size).toBe(200);
    for (const number of numbers) expect(number).toMatch(shapes[carrier]);
  }
});

test("each push advances tracking until delivery", async () => {
  const { postage } = await open();
  const { trackingNumber } = await buy(postage, aLabelRequest());
  expect(await postage.track(trackingNumber)).toMatchObject({ state: "PRE_TRANSIT" });
  const states = [];
  for (let push = 0; push < 4; push++) states.push((await postage.advanceTracking!(trackingNumber))?.state);
  expect(states).toEqual(["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "DELIVERED"]);
  expect(await postage.track(trackingNumber)).toMatchObject({ state: "DELIVERED" });
  expect(await postage.advanceTracking!("9400100000000000000000")).toBeNull();
  expect(await postage.track("9400100000000000000000")).toBeNull();
});

test("an unserved ZIP code is rejected", async () => {
  const { postage } = await open();
  const to = { ...aLabelRequest().from, zip: UNSERVED_ZIP };
  await expect(postage.prepareLabel(aLabelRequest({ to }))).rejects.toBeInstanceOf(LabelRefused);
});

test("an event requires a recent signature by the provider", async () => {
  const { postage, secret, now } = await open();
  const body = JSON.stringify({ id: "evt_1", type: "tracker.updated", subject: "9400" });
  const signed = (text = body, at = now(), by = secret) => signedByPostage(text, at, by);
  expect(postage.verifyEvent(body, signed())).toEqual(JSON.parse(body));
  expect(postage.verifyEvent(`${body} `, signed())).toBeNull();
  expect(postage.verifyEvent(body, signed(body, now(), "another secret"))).toBeNull();
  for (const minutes of [-6, 6])
    expect(postage.verifyEvent(body, signed(body, new Date(now().getTime() + minutes * MINUTE_MS)))).toBeNull();
  expect(postage.verifyEvent(body, {})).toBeNull();
  expect(postage.verifyEvent("no json", signed("no json"))).toBeNull();
});
