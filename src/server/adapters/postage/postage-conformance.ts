import { fileTypeFromBuffer } from "file-type";
import { expect, test } from "vitest";
import { BRAND } from "../../../rules/brand.ts";
import { cents } from "../../../rules/money.ts";
import { cheapestAtLevel, type Rate } from "../../../rules/shipping/rates.ts";
import { LabelRefused, type LabelRequest, type PostageEvent, type PostageProvider } from "./port.ts";

/** A provider under test, with the actions that happen there without us. */
export type PostageUnderTest = {
  provider: PostageProvider;
  carrierScans(trackingNumber: string): Promise<void>;
  /** Simulates the time that carriers need to decide about refunds. */
  carriersDecide(): Promise<void>;
  /** The event that it sends after refunding a label's postage. */
  reportsRefund(trackingNumber: string): { rawBody: string; read: PostageEvent };
  /** @param by with another party's secret, to be rejected */
  signed(rawBody: string, by: "the provider" | "somebody else"): Record<string, string>;
};

let count = 0;
export const aLabelRequest = (own: Partial<LabelRequest> = {}): LabelRequest => ({
  key: `0192f0c1-2b6e-7cc3-98c4-${String((count += 1)).padStart(12, "0")}`,
  from: {
    name: "Ada Lovelace",
    address1: "179 N Harbor Dr",
    address2: null,
    city: "Redondo Beach",
    state: "CA",
    zip: "90277",
    country: "US",
  },
  to: BRAND.address,
  carrier: "USPS",
  serviceLevel: "usps_first",
  chosen: null,
  parcel: { lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 4 },
  reference: "#1042",
  ...own,
});

/** The lab's requirements for any postage provider: every adapter passes this same test. */
export function testPostageProvider(open: () => Promise<PostageUnderTest>): void {
  const bought = async () => {
    const { provider, ...outside } = await open();
    const request = aLabelRequest();
    const label = await provider.buyLabel(await provider.prepareLabel(request), request);
    return { provider, request, label, ...outside };
  };

  test("a bought label is never sold again, even under concurrent requests", async () => {
    const { provider, request, label } = await bought();
    const id = label.providerShipmentId;
    const again = await Promise.all(Array.from({ length: 4 }, () => provider.buyLabel(id, request)));
    for (const one of again)
      expect(one).toMatchObject({ providerShipmentId: id, trackingNumber: label.trackingNumber, carrier: "USPS" });
  });

  const chosen = (rate: Rate, own: object = {}) => {
    return { service: rate.service, maxPrice: rate.price, signature: false, insuredFor: cents(0), ...own };
  };

  test("a parcel has each rate once, with price, days and signature price", async () => {
    const { provider } = await open();
    const rates = await provider.rates(aLabelRequest());
    expect(new Set(rates.map(({ carrier, service }) => `${carrier} ${service}`)).size).toBe(rates.length);
    for (const rate of rates) {
      expect(rate.price).toBeGreaterThan(100);
      expect(rate.days === null || (rate.days >= 1 && rate.days <= 9)).toBe(true);
      expect(rate.signaturePrice).toBeGreaterThanOrEqual(0);
    }
    expect(cheapestAtLevel(rates, { carrier: "USPS", serviceLevel: "usps_first" })?.service).toBe("GroundAdvantage");
  });

  test("the chosen rate is bought at its price with options; the default is the level's cheapest", async () => {
    const { provider, label: usual } = await bought();
    expect(usual.service).toBe("GroundAdvantage");
    const rates = await provider.rates(aLabelRequest());
    const rate = rates.find(({ service }) => service === "Priority")!;
    const maxPrice = cents(rate.price + rate.signaturePrice!);
    const own = chosen(rate, { maxPrice, signature: true, insuredFor: cents(20_000) });
    const request = aLabelRequest({ chosen: own });
    const label = await provider.buyLabel(await provider.prepareLabel(request), request);
    expect(label).toMatchObject({ carrier: "USPS", service: "Priority", price: maxPrice });
  });

  test("a rate that rose is rejected until its new price is accepted", async () => {
    const { provider } = await open();
    const rate = (await provider.rates(aLabelRequest())).find(({ carrier }) => carrier === "USPS");
    const request = aLabelRequest({ chosen: chosen(rate!, { maxPrice: cents(rate!.price - 1) }) });
    const id = await provider.prepareLabel(request);
    const refused = await provider.buyLabel(id, request).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(LabelRefused);
    expect(refused).toMatchObject({ code: "RATE_CHANGED", message: expect.stringContaining("USPS") });
    const label = await provider.buyLabel(id, { ...request, chosen: chosen(rate!) });
    expect(label.price).toBe(rate!.price);
  });

  test("a scan form is made once for its labels, and a label is on one form only", async () => {
    const { provider, label } = await bought();
    const other = aLabelRequest();
    const second = await provider.buyLabel(await provider.prepareLabel(other), other);
    const form = await provider.makeScanForm([label]);
    expect((await fileTypeFromBuffer(form))?.mime).toBe("application/pdf");
    expect(await provider.makeScanForm([label])).toHaveLength(form.length);
    await expect(provider.makeScanForm([label, second])).rejects.toBeInstanceOf(LabelRefused);
    expect((await provider.makeScanForm([second])).length).toBeGreaterThan(0);
  });

  test("a label has PNG, PDF and ZPL files and the provider's record", async () => {
    const { label } = await bought();
    expect((await fileTypeFromBuffer(label.png))?.mime).toBe("image/png");
    expect((await fileTypeFromBuffer(label.pdf))?.mime).toBe("application/pdf");
    expect(Buffer.from(label.zpl!).toString("ascii")).toMatch(/^\^XA[^]*\^XZ\n$/);
    expect(label.shipment.postageLabel.labelUrl).toMatch(/./);
  });

  test("an unused label is refunded once its carrier decides, however often requested", async () => {
    const { provider, label, carriersDecide } = await bought();
    const id = label.providerShipmentId;
    expect(await provider.findRefund(id)).toBeNull();
    for (let time = 0; time < 3; time++) expect(await provider.requestRefund(id)).toEqual({ state: "REQUESTED" });
    expect(await provider.findRefund(id)).toEqual({ state: "REQUESTED" });
    await carriersDecide();
    expect(await provider.findRefund(id)).toEqual({ state: "REFUNDED" });
    expect(await provider.requestRefund(id)).toEqual({ state: "REFUNDED" });
  });

  test("a scanned label is not refunded, with the reason", async () => {
    const { provider, label, carrierScans, carriersDecide } = await bought();
    await carrierScans(label.trackingNumber);
    await provider.requestRefund(label.providerShipmentId);
    await carriersDecide();
    const refused = { state: "REFUSED", reason: expect.stringMatching(/scanned/) };
    expect(await provider.requestRefund(label.providerShipmentId)).toEqual(refused);
  });

  test("a label the provider never sold is not refunded", async () => {
    const { provider } = await open();
    expect(await provider.requestRefund("shp_nothing")).toEqual({
      state: "REFUSED",
      reason: expect.stringMatching(/./),
    });
  });

  test("only signed messages are events, identified by tracking number", async () => {
    const { provider, label, reportsRefund, signed } = await bought();
    const { rawBody, read } = reportsRefund(label.trackingNumber);
    expect(read).toMatchObject({ type: "refund.successful", subject: label.trackingNumber });
    expect(provider.verifyEvent(rawBody, signed(rawBody, "the provider"))).toEqual(read);
    expect(provider.verifyEvent(rawBody, signed(rawBody, "somebody else"))).toBeNull();
    expect(provider.verifyEvent(`${rawBody} `, signed(rawBody, "the provider"))).toBeNull();
    expect(provider.verifyEvent(rawBody, {})).toBeNull();
    expect(provider.verifyEvent("no json", signed("no json", "the provider"))).toBeNull();
  });
}
