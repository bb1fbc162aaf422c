import type { Cents } from "../../../rules/money.ts";
import type { Carrier, ServiceLevel } from "../../../rules/shipping/delivery.ts";
import type { LabelOptions, Rate } from "../../../rules/shipping/rates.ts";
import type { TrackingState } from "../../../rules/shipping/tracking.ts";

export type PostageAddress = {
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  /** Required by some carriers; defaults to the lab's own. */
  phone?: string | null;
};

/** Inches and ounces, as US carriers count. */
export type Parcel = { lengthIn: number; widthIn: number; heightIn: number; weightOz: number };

/** A parcel's way. */
export type ParcelRoute = { from: PostageAddress; to: PostageAddress; parcel: Parcel };

/** A rate that staff chose. @property maxPrice the price they saw, with a signature; null if they may not see prices */
export type ChosenRate = LabelOptions & { service: string; maxPrice: Cents | null };

export type LabelRequest = ParcelRoute & {
  /** The lab's own name of the label. */
  key: string;
  carrier: Carrier;
  serviceLevel: ServiceLevel;
  /** Null: the carrier's cheapest rate of the service level. */
  chosen: ChosenRate | null;
  /** Printed on the label for people at the lab, such as "#1042". */
  reference: string;
};

export type BoughtLabel = {
  providerShipmentId: string;
  trackingNumber: string;
  carrier: Carrier;
  service: string;
  /** Postage in cents, with a signature and without insurance. */
  price: Cents;
  /** A label of 4 × 6 inches. */
  png: Uint8Array;
  pdf: Uint8Array;
  /** The same for a thermal printer of 203 dpi, in ZPL II; null if the carrier provides none. */
  zpl: Uint8Array | null;
  /** The provider's shipment, unchanged; includes `postageLabel.labelUrl`. */
  shipment: { postageLabel: { labelUrl: string } } & Record<string, unknown>;
};

/** A carrier's event for a parcel. @property place as the carrier writes it: "HOUSTON, TX" */
export type TrackingEvent = { at: Date; text: string; place: string | null };

/** A parcel's state, since when, and the carrier's events, oldest first. */
export type Tracking = { trackingNumber: string; state: TrackingState; at: Date; events: readonly TrackingEvent[] };

export type PostageRefund =
  | { state: "REQUESTED" | "REFUNDED" | "NOT_CHARGED" }
  | { state: "REFUSED"; /** For people. */ reason: string };

/** A webhook with a valid signature. It only says which parcel to query. */
export type PostageEvent = { id: string; type: string; /** The tracking number. */ subject: string };

/** The provider was unreachable or did not respond in time: the outcome is unknown, retry with the same key. */
export class PostageUnreachable extends Error {}
/** The provider understood the request and will not sell this label: a retry does not help. */
export class LabelRefused extends Error {
  readonly code: string | null;

  /** @param message for people */
  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** @returns the refusal of a label whose price rose after staff chose it. Customers may read it, so it has no prices. */
export const rateChanged = (service: string): LabelRefused =>
  new LabelRefused(`The price of ${service} changed. Check the rates and buy the label again.`, "RATE_CHANGED");

/** A bought label that the carrier will pick up. */
export type ManifestLabel = { providerShipmentId: string; trackingNumber: string };

export type PostageProvider = {
  /** Returns the rates of all carriers for a parcel, in any order. Throws LabelRefused, PostageUnreachable. */
  rates(route: ParcelRoute): Promise<Rate[]>;
  /**
   * Prepares a label for purchase, which is free: of several prepared labels, one is bought. Throws LabelRefused,
   * PostageUnreachable.
   * @returns the provider's shipment ID
   */
  prepareLabel(request: LabelRequest): Promise<string>;
  /**
   * Buys a prepared label, only once however many requests arrive; later calls return the bought label. Throws
   * LabelRefused, also if the chosen rate's price rose (rateChanged), and PostageUnreachable.
   */
  buyLabel(providerShipmentId: string, request: LabelRequest): Promise<BoughtLabel>;
  /**
   * Requests a postage refund for an unused label, which voids it. A repeated call returns the refund's state, and
   * requests it again if it was refused. Throws PostageUnreachable.
   */
  requestRefund(providerShipmentId: string): Promise<PostageRefund>;
  /** Returns the refund's state; null if none was requested. Throws PostageUnreachable. */
  findRefund(providerShipmentId: string): Promise<PostageRefund | null>;
  /**
   * Makes one carrier's scan form, whose barcode accepts all parcels at once. The same labels get the same form again; a
   * label that is already on another one is refused. Throws LabelRefused, PostageUnreachable.
   * @returns the form as PDF
   */
  makeScanForm(labels: readonly ManifestLabel[]): Promise<Uint8Array>;
  /** Null for a parcel that the provider does not know. */
  track(trackingNumber: string): Promise<Tracking | null>;
  /**
   * Starts tracking a parcel whose label was bought elsewhere: from then on, the provider sends events for it. Harmless
   * when repeated. Throws LabelRefused if the number is impossible, PostageUnreachable. Null: the provider tracks only
   * labels that it sold.
   */
  follow: ((trackingNumber: string, carrier: Carrier | null) => Promise<void>) | null;
  /** Null for anything that the provider did not sign. */
  verifyEvent(rawBody: string, headers: Readonly<Record<string, string | string[] | undefined>>): PostageEvent | null;
  /** Only the built-in provider: moves a parcel to its next state, and returns null for an unknown parcel. */
  advanceTracking: ((trackingNumber: string) => Promise<Tracking | null>) | null;
};
