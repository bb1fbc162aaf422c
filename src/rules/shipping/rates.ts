import { cents, type Cents, percentOf } from "../money.ts";
import { type Carrier, CARRIER_LABELS, type ServiceLevel } from "./delivery.ts";

/** A carrier's service and its price for one parcel. */
export interface Rate {
  readonly carrier: Carrier;
  /** The postage service's name: "GroundAdvantage". */
  readonly service: string;
  /** Without options. */
  readonly price: Cents;
  /** Business days until delivery; null if the carrier does not say. */
  readonly days: number | null;
  /** A signature on delivery costs this on top; null if the service has none. */
  readonly signaturePrice: Cents | null;
}

/** The service that the customer paid for. */
export interface PaidService {
  readonly carrier: Carrier;
  readonly serviceLevel: ServiceLevel;
}

/** Each carrier's services for our levels, as EasyPost names them; a pick-up has no carrier. */
const SERVICES: Readonly<Record<Carrier, Partial<Record<ServiceLevel, readonly string[]>>>> = {
  USPS: {
    // First Class parcels are sold as Ground Advantage since July 2023.
    usps_first: ["GroundAdvantage", "First"],
    return_negatives: ["GroundAdvantage", "First"],
    // Replaces FedEx where it does not serve the address (served-by.ts).
    fedex_ground: ["GroundAdvantage", "First"],
    fedex_2_day: ["Priority"],
    standard_overnight: ["Express"],
  },
  FEDEX: {
    fedex_ground: ["FEDEX_GROUND", "GROUND_HOME_DELIVERY"],
    fedex_2_day: ["FEDEX_2_DAY"],
    standard_overnight: ["STANDARD_OVERNIGHT"],
    usps_first: ["FEDEX_GROUND", "GROUND_HOME_DELIVERY"],
    return_negatives: ["FEDEX_GROUND", "GROUND_HOME_DELIVERY"],
  },
  UPS: {
    fedex_ground: ["Ground"],
    fedex_2_day: ["2ndDayAir"],
    standard_overnight: ["NextDayAirSaver", "NextDayAir"],
    usps_first: ["Ground"],
    return_negatives: ["Ground"],
  },
};

const FAST: ReadonlySet<ServiceLevel> = new Set<ServiceLevel>(["fedex_2_day", "standard_overnight"]);

/** Sorts rates by price; of two equal ones, the faster is first. */
export const byPrice = <R extends Rate>(rates: readonly R[]): R[] =>
  rates.toSorted((one, other) => one.price - other.price || (one.days ?? 99) - (other.days ?? 99));

/** Returns the carrier's cheapest rate for a service level; null if it offers none. */
export const cheapestAtLevel = <R extends Rate>(rates: readonly R[], { carrier, serviceLevel }: PaidService) =>
  byPrice(rates.filter((rate) => rate.carrier === carrier && isAtLevel(rate, serviceLevel)))[0] ?? null;

const isAtLevel = ({ carrier, service }: Rate, level: ServiceLevel): boolean =>
  (SERVICES[carrier][level] ?? []).includes(service);

/** Returns the rate of the service that the customer paid for; another carrier's if theirs does not offer it. */
export const paidRate = <R extends Rate>(rates: readonly R[], paid: PaidService): R | null =>
  cheapestAtLevel(rates, paid) ?? byPrice(rates.filter((rate) => isAtLevel(rate, paid.serviceLevel)))[0] ?? null;

/** Returns the rate to choose first: the cheapest, but the paid service for customers who paid for speed. */
export const rateToChoose = <R extends Rate>(rates: readonly R[], paid: PaidService): R | null =>
  (FAST.has(paid.serviceLevel) ? paidRate(rates, paid) : null) ?? byPrice(rates)[0] ?? null;

/** "USPS Ground Advantage", "FedEx 2 Day", "UPS 2nd Day Air". */
export function serviceName({ carrier, service }: Pick<Rate, "carrier" | "service">): string {
  const words = service
    .replace(/^FEDEX_/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, " ")
    .split(/[\s_]+/)
    .map((word) => (/^[A-Z]+$/.test(word) ? word[0] + word.slice(1).toLowerCase() : word));
  return [CARRIER_LABELS[carrier], ...words].join(" ");
}

/** A higher value needs the carrier's own declaration. */
export const MOST_INSURED = cents(500_000);

/** Returns what insuring a parcel costs: 1 % of its value, at least $1.00, as EasyPost charges. */
export const insurancePrice = (value: Cents): Cents =>
  value === 0 ? cents(0) : cents(Math.max(100, percentOf(value, 1_000)));

export interface LabelOptions {
  readonly signature: boolean;
  readonly insuredFor: Cents;
}

/** Returns the price of a label with its options; null if the service has no signature. */
export function priceWith(rate: Rate, { signature, insuredFor }: LabelOptions): Cents | null {
  if (signature && rate.signaturePrice === null) return null;
  return cents(rate.price + (signature ? rate.signaturePrice! : 0) + insurancePrice(insuredFor));
}
