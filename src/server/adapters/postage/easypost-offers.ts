import { z } from "zod";
import { cents } from "../../../rules/money.ts";
import { CARRIERS, type Carrier } from "../../../rules/shipping/delivery.ts";
import { byPrice, type Rate } from "../../../rules/shipping/rates.ts";
import type { TrackingState } from "../../../rules/shipping/tracking.ts";

export const TRACKED_AS: Readonly<Record<Carrier, string>> = { USPS: "USPS", FEDEX: "FedEx", UPS: "UPS" };

export const Offer = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string(),
  delivery_days: z.number().nullish(),
  est_delivery_days: z.number().nullish(),
});
export type Offer = z.input<typeof Offer>;

/**
 * Returns the offers of our carriers, one per service: the cheapest of the lab's accounts there ("UPSDAP",
 * "FedExDefault").
 */
export function ratesOf(offers: readonly Offer[]): (Rate & { id: string })[] {
  const found = new Map<string, Rate & { id: string }>();
  const all = offers.flatMap(({ id, service, rate, currency, ...offer }) => {
    const carrier = CARRIERS.find((one) => offer.carrier.toUpperCase().startsWith(one));
    if (carrier === undefined || currency !== "USD" || !Number.isFinite(Number(rate))) return [];
    const days = offer.delivery_days ?? offer.est_delivery_days ?? null;
    return [{ id, carrier, service, price: cents(Math.round(Number(rate) * 100)), days, signaturePrice: null }];
  });
  for (const one of byPrice(all)) {
    const key = `${one.carrier} ${one.service}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
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
