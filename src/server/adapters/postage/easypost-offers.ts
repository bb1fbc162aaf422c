import type { Carrier, ServiceLevel } from "../../../rules/shipping/delivery.ts";
import type { TrackingState } from "../../../rules/shipping/tracking.ts";

/** Each carrier's EasyPost names for our service levels; a pick-up has no carrier. */
const SERVICES: Readonly<Record<Carrier, Partial<Record<ServiceLevel, readonly string[]>>>> = {
  USPS: {
    // First Class parcels are sold as Ground Advantage since July 2023.
    usps_first: ["GroundAdvantage", "First"],
    return_negatives: ["GroundAdvantage", "First"],
    // Replaces FedEx where it does not serve the address (rules/shipping/served-by.ts).
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

export const TRACKED_AS: Readonly<Record<Carrier, string>> = { USPS: "USPS", FEDEX: "FedEx", UPS: "UPS" };

export type Offer = { id: string; carrier: string; service: string; rate: string; currency: string };

/**
 * Returns a carrier's cheapest offer for a service level, from any of the lab's accounts there ("UPSDAP",
 * "FedExDefault").
 */
export function cheapestOffer(offers: readonly Offer[], carrier: Carrier, level: ServiceLevel): Offer | null {
  const services = SERVICES[carrier][level] ?? [];
  const fitting = offers.filter(
    (offer) =>
      offer.currency === "USD" &&
      offer.carrier.toUpperCase().startsWith(carrier) &&
      services.includes(offer.service) &&
      Number.isFinite(Number(offer.rate)),
  );
  return fitting.sort((one, other) => Number(one.rate) - Number(other.rate))[0] ?? null;
}

/** EasyPost's parcel states; those that say nothing about its location (failure, cancelled, error) are ignored. */
export const STATES: Readonly<Record<string, TrackingState>> = {
  unknown: "PRE_TRANSIT",
  pre_transit: "PRE_TRANSIT",
  in_transit: "IN_TRANSIT",
  out_for_delivery: "OUT_FOR_DELIVERY",
  available_for_pickup: "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  return_to_sender: "RETURNED",
};
