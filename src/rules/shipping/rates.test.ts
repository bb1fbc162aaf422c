import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { CARRIERS, type Carrier, SERVICE_LEVELS } from "./delivery.ts";
import {
  byPrice,
  cheapestAtLevel,
  insurancePrice,
  paidRate,
  priceWith,
  type Rate,
  rateToChoose,
  serviceName,
} from "./rates.ts";

const rate = (carrier: Carrier, service: string, price: number, days: number | null = 3): Rate => {
  return { carrier, service, price: cents(price), days, signaturePrice: carrier === "USPS" ? null : cents(600) };
};
const RATES = [
  rate("FEDEX", "FEDEX_2_DAY", 2400, 2),
  rate("USPS", "GroundAdvantage", 593),
  rate("UPS", "Ground", 910, 5),
  rate("USPS", "Express", 3310, 2),
  rate("FEDEX", "GROUND_HOME_DELIVERY", 999),
  rate("FEDEX", "FEDEX_GROUND", 1020),
  rate("UPS", "NextDayAirSaver", 4100, 1),
];

test("the cheapest rate is chosen, unless the customer paid for speed", () => {
  const chosen = (carrier: Carrier, serviceLevel: (typeof SERVICE_LEVELS)[number]) =>
    rateToChoose(RATES, { carrier, serviceLevel })?.service;
  expect(chosen("FEDEX", "fedex_ground")).toBe("GroundAdvantage");
  expect(chosen("FEDEX", "fedex_2_day")).toBe("FEDEX_2_DAY");
  expect(chosen("USPS", "standard_overnight")).toBe("Express");
  // Their carrier does not offer the speed: the cheapest that does.
  expect(chosen("FEDEX", "standard_overnight")).toBe("Express");
  expect(rateToChoose([], { carrier: "USPS", serviceLevel: "usps_first" })).toBeNull();
});

test("the paid service is the carrier's cheapest at its level", () => {
  expect(paidRate(RATES, { carrier: "FEDEX", serviceLevel: "fedex_ground" })?.service).toBe("GROUND_HOME_DELIVERY");
  expect(cheapestAtLevel(RATES, { carrier: "UPS", serviceLevel: "fedex_2_day" })).toBeNull();
  expect(paidRate(RATES, { carrier: "USPS", serviceLevel: "pickup" })).toBeNull();
});

const someRates = fc.array(
  fc.record({
    carrier: fc.constantFrom(...CARRIERS),
    service: fc.constantFrom(...RATES.map(({ service }) => service)),
    price: fc.integer({ min: 1, max: 20_000 }).map(cents),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
    signaturePrice: fc.option(fc.integer({ min: 0, max: 900 }).map(cents)),
  }),
);
test("a rate is always chosen if offered, and it is the cheapest unless speed was paid for", () => {
  fc.assert(
    fc.property(
      someRates,
      fc.constantFrom(...CARRIERS),
      fc.constantFrom(...SERVICE_LEVELS),
      (rates, carrier, level) => {
        const chosen = rateToChoose(rates, { carrier, serviceLevel: level });
        expect(chosen === null).toBe(rates.length === 0);
        if (chosen === null || level === "fedex_2_day" || level === "standard_overnight") return;
        expect(chosen.price).toBe(Math.min(...rates.map(({ price }) => price)));
        expect(byPrice(rates)[0]).toBe(chosen);
      },
    ),
  );
});

test("options add to the price, and a service without signatures has no price with one", () => {
  const [fedex, usps] = RATES as [Rate, Rate];
  const [none, hundred] = [cents(0), cents(25_050)];
  expect(priceWith(fedex, { signature: false, insuredFor: none })).toBe(2400);
  expect(priceWith(fedex, { signature: true, insuredFor: hundred })).toBe(2400 + 600 + 251);
  expect(priceWith(usps, { signature: true, insuredFor: none })).toBeNull();
  expect([0, 1, 9_900, 10_050, 500_000].map((value) => insurancePrice(cents(value)))).toEqual([0, 100, 100, 101, 5000]);
});

test("services have readable names", () => {
  const names = (
    [
      ["USPS", "GroundAdvantage"],
      ["USPS", "Priority"],
      ["FEDEX", "FEDEX_2_DAY"],
      ["FEDEX", "GROUND_HOME_DELIVERY"],
      ["UPS", "2ndDayAir"],
      ["UPS", "NextDayAirSaver"],
    ] as const
  ).map(([carrier, service]) => serviceName({ carrier, service }));
  expect(names).toEqual([
    "USPS Ground Advantage",
    "USPS Priority",
    "FedEx 2 Day",
    "FedEx Ground Home Delivery",
    "UPS 2nd Day Air",
    "UPS Next Day Air Saver",
  ]);
});
