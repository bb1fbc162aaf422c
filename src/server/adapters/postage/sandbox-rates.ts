import { cents } from "../../../rules/money.ts";
import { isUspsOnly } from "../../../rules/shipping/served-by.ts";
import type { Carrier } from "../../../rules/shipping/delivery.ts";
import type { Rate } from "../../../rules/shipping/rates.ts";
import type { ParcelRoute } from "./port.ts";

/** Cents for the label, per ounce, and per zone; business days for the nearest and the farthest zone. */
type Tariff = readonly [
  carrier: Carrier,
  service: string,
  base: number,
  ounce: number,
  zone: number,
  days: [number, number],
];

const TARIFFS: readonly Tariff[] = [
  ["USPS", "GroundAdvantage", 430, 14, 22, [2, 5]],
  ["USPS", "Priority", 780, 18, 45, [1, 3]],
  ["USPS", "Express", 2850, 40, 120, [1, 2]],
  ["FEDEX", "FEDEX_GROUND", 980, 7, 35, [1, 5]],
  ["FEDEX", "FEDEX_2_DAY", 1890, 25, 130, [2, 2]],
  ["FEDEX", "STANDARD_OVERNIGHT", 3150, 45, 260, [1, 1]],
  ["UPS", "Ground", 1010, 7, 33, [1, 5]],
  ["UPS", "2ndDayAir", 1950, 24, 140, [2, 2]],
  ["UPS", "NextDayAirSaver", 3290, 44, 255, [1, 1]],
];
const SIGNATURE: Readonly<Record<Carrier, number>> = { USPS: 370, FEDEX: 625, UPS: 660 };
/** Carriers bill by size, too: a pound for each of these cubic inches. */
const CUBIC_INCHES_A_POUND = 166;

/** Returns 1 to 8 by the distance between the ZIP codes' regions, which count from the east to the west. */
const zoneOf = (from: string, to: string): number => 1 + Math.min(7, Math.abs(Number(from[0]) - Number(to[0])));

/** Returns the sandbox's rates, by weight and zone. */
export function sandboxRates({ from, to, parcel }: ParcelRoute): Rate[] {
  const zone = zoneOf(from.zip, to.zip);
  const bySize = (16 * parcel.lengthIn * parcel.widthIn * parcel.heightIn) / CUBIC_INCHES_A_POUND;
  const ounces = Math.ceil(Math.max(parcel.weightOz, bySize > 16 ? bySize : 0));
  const uspsOnly = isUspsOnly(from) || isUspsOnly(to);
  return TARIFFS.filter(([carrier]) => carrier === "USPS" || !uspsOnly).map(
    ([carrier, service, base, ounce, perZone, [near, far]]) => ({
      carrier,
      service,
      price: cents(base + ounce * ounces + perZone * zone),
      days: Math.round(near + ((far - near) * (zone - 1)) / 7),
      signaturePrice: cents(SIGNATURE[carrier]),
    }),
  );
}
