import { expect, onTestFinished, test } from "vitest";
import * as runs from "../../contract/shipping/label-runs.ts";
import * as contract from "../../contract/shipping/rates.ts";
import { addShipment, buyLabel, labelsOfOrders } from "../../contract/shipping/shipping.ts";
import type { ServiceLevel } from "../../rules/shipping/delivery.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { sandboxRates } from "../adapters/postage/sandbox-rates.ts";
import { PostageUnreachable } from "../adapters/postage/port.ts";
import { newId } from "../platform/ids.ts";

async function aParcel(ada: Person, admin: Person, serviceLevel: ServiceLevel = "fedex_ground") {
  const { id: orderId } = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  const body = { method: "PREPAID_LABEL", carrier: "FEDEX", serviceLevel } as const;
  const { shipment } = await admin.call(addShipment, { params: { orderId }, body });
  return { orderId, shipmentId: shipment.id };
}

const ratesOf = (who: Person, params: { orderId: number; shipmentId: string }, query: object = {}) =>
  who.call(contract.listRates, { params, query });

async function choiceFor(who: Person, params: { orderId: number; shipmentId: string }) {
  const { parcel, rates } = await ratesOf(who, params);
  const { carrier, service, price } = rates.find(({ isChosen }) => isChosen)!;
  return { carrier, service, price, parcel };
}

async function people(): Promise<{ lab: TestLab; ada: Person; admin: Person }> {
  const lab = await startLab();
  return { lab, ada: await lab.customer(), admin: await lab.admin() };
}

test("rates are sorted by price; a paid fast service is preselected, otherwise the cheapest", async () => {
  const { ada, admin } = await people();
  const ground = await ratesOf(admin, await aParcel(ada, admin));
  expect(ground.rates.length).toBeGreaterThan(5);
  const prices = ground.rates.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(ground.rates[0]).toMatchObject({ name: "USPS Ground Advantage", isChosen: true, isPaid: false });
  expect(ground.rates.find(({ isPaid }) => isPaid)).toMatchObject({ carrier: "FEDEX", service: "FEDEX_GROUND" });
  const fast = await ratesOf(admin, await aParcel(ada, admin, "fedex_2_day"));
  expect(fast.rates.find(({ isChosen }) => isChosen)).toMatchObject({ name: "FedEx 2 Day", isPaid: true });
});

test("staff edit boxes; the chosen box and measured weight determine the rates", async () => {
  const { ada, admin } = await people();
  const params = await aParcel(ada, admin);
  const usual = await ratesOf(admin, params);
  const form = { name: "Tube", lengthIn: 24, widthIn: 4, heightIn: 4, emptyOz: 8, holds: 3 };
  const { box } = await admin.call(contract.saveBox, { params: { boxId: newId() }, body: form });
  const inTube = await ratesOf(admin, params, { boxId: box.id });
  expect(inTube.parcel).toMatchObject({ lengthIn: 24, weightOz: usual.parcel.weightOz + 6 });
  const measured = await ratesOf(admin, params, { boxId: box.id, weightOz: 40 });
  expect(measured.parcel.weightOz).toBe(40);
  expect(measured.rates[0]!.price).toBeGreaterThan(inTube.rates[0]!.price);
  await admin.call(contract.saveBox, { params: { boxId: box.id }, body: { ...form, name: "Long tube" } });
  await admin.call(contract.removeBox, { params: { boxId: box.id } });
  const { boxes } = await admin.call(contract.listBoxes);
  expect(boxes.map(({ id }) => id)).not.toContain(box.id);
});

test("a label is bought once at the chosen rate with its options; a price increase is rejected", async () => {
  const { lab, ada, admin } = await people();
  const params = await aParcel(ada, admin);
  const choice = await choiceFor(admin, params);
  const before = await lab.count("sandbox_postage_objects");
  const dear = { ...choice, price: choice.price - 1 };
  const { label: refused } = await admin.call(buyLabel, { params, body: dear });
  expect(refused).toMatchObject({ state: "REFUSED", problem: expect.stringMatching(/^The price of USPS Ground/) });
  expect(await lab.count("sandbox_postage_objects")).toBe(before);
  const { signaturePrice } = (await ratesOf(admin, params)).rates[0]!;
  const options = { price: choice.price + signaturePrice!, signature: true, insuredFor: 20_000 };
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.call(buyLabel, { params, body: { ...choice, ...options } })),
  );
  expect(answers.some(({ label }) => label.state === "READY" && label.carrier === "USPS")).toBe(true);
  await lab.workAll();
  expect(await lab.count("sandbox_postage_objects")).toBe(before + 1);
  const orderIds = String(params.orderId);
  const { parcels } = await admin.call(runs.listParcelsToLabel, { query: { orderIds } });
  expect(parcels.find(({ shipmentId }) => shipmentId === params.shipmentId)!.label).toMatchObject({
    state: "READY",
    name: "USPS Ground Advantage",
    price: options.price,
  });
});

test("rates return 503 while the postage service is down", async () => {
  const { lab, ada, admin } = await people();
  const params = await aParcel(ada, admin);
  const { deps } = lab.lab;
  const { postage } = deps;
  onTestFinished(() => void (deps.postage = postage));
  deps.postage = { ...postage, rates: () => Promise.reject(new PostageUnreachable("down")) };
  await expect(ratesOf(admin, params)).rejects.toMatchObject({ status: 503, code: "POSTAGE_DOWN" });
});

test("labels for several orders are bought in the background; rejected ones can be retried", async () => {
  const { lab, ada, admin } = await people();
  const parcels = [await aParcel(ada, admin), await aParcel(ada, admin), await aParcel(ada, admin)];
  const choices = await Promise.all(parcels.map(async (at) => ({ ...at, ...(await choiceFor(admin, at)) })));
  const unknown = { ...choices[0]!, shipmentId: newId() };
  const requested = [{ ...choices[0]!, price: 1 }, choices[1]!, choices[2]!, unknown];
  const { refused } = await admin.call(runs.buyLabels, { body: { labels: requested } });
  expect(refused).toEqual([{ shipmentId: unknown.shipmentId, reason: "Parcel not found." }]);
  await lab.workAll();
  const query = { orderIds: parcels.map(({ orderId }) => orderId).join(",") };
  const states = async () =>
    (await admin.call(runs.listParcelsToLabel, { query })).parcels
      .filter(({ label }) => label !== null)
      .map(({ label }) => label!.state);
  expect(await states()).toEqual(["REFUSED", "READY", "READY"]);
  await admin.call(runs.buyLabels, { body: { labels: choices } });
  await lab.workAll();
  expect(await states()).toEqual(["READY", "READY", "READY"]);
  const reply: Blob = await admin.call(labelsOfOrders, { query: { ...query, slips: "true" } });
  const pdf = Buffer.from(await reply.arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/MediaBox \[0 0 288 432\]/g)).toHaveLength(6);
});

test("concurrent scan form requests put each of a carrier's labels of the day on one form", async () => {
  const { lab, ada, admin } = await people();
  for (const _ of [1, 2]) {
    const params = await aParcel(ada, admin);
    await admin.call(buyLabel, { params, body: await choiceFor(admin, params) });
  }
  const press = () => admin.call(runs.makeScanForm, { body: { carrier: "USPS" } }).catch(({ code }) => code as string);
  const answers = await Promise.all([press(), press()]);
  expect(answers.filter((answer) => answer === "NO_LABELS")).toHaveLength(1);
  const { open, scanForms } = await admin.call(runs.listScanForms);
  expect(open.filter(({ carrier }) => carrier === "USPS")).toEqual([]);
  const { labels, state, url } = scanForms[0]!;
  expect({ state, enough: labels >= 2 }).toEqual({ state: "READY", enough: true });
  const form = await fetch(lab.origin + url);
  expect(form.headers.get("content-type")).toBe("application/pdf");
  // Yesterday's labels are not for today's form.
  const late = await aParcel(ada, admin);
  await admin.call(buyLabel, { params: late, body: await choiceFor(admin, late) });
  lab.clock.move(DAY_MS);
  const tomorrow = await lab.admin();
  await expect(tomorrow.call(runs.makeScanForm, { body: { carrier: "USPS" } })).rejects.toMatchObject({
    code: "NO_LABELS",
  });
});

test("sandbox prices rise with weight and distance, and only USPS serves a P.O. box", () => {
  const address = {
    name: "A",
    address1: "1 Main St",
    address2: null,
    city: "B",
    state: "NY",
    zip: "11222",
    country: "US",
  };
  const parcel = { lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 4 };
  const first = (zip: string, weightOz: number) =>
    sandboxRates({ from: address, to: { ...address, zip }, parcel: { ...parcel, weightOz } })[0]!;
  expect(first("11222", 5).price).toBeGreaterThan(first("11222", 4).price);
  expect(first("90210", 4).price).toBeGreaterThan(first("11222", 4).price);
  expect(first("90210", 4).days).toBeGreaterThan(first("11222", 4).days!);
  const box = { ...address, address1: "P.O. Box 12" };
  expect(new Set(sandboxRates({ from: address, to: box, parcel }).map(({ carrier }) => carrier))).toEqual(
    new Set(["USPS"]),
  );
});
