import type { Carrier, ServiceLevel } from "../../../rules/shipping/delivery.ts";
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

export type LabelRequest = {
  /** The lab's own name of the label. */
  key: string;
  from: PostageAddress;
  to: PostageAddress;
  carrier: Carrier;
  serviceLevel: ServiceLevel;
  parcel: Parcel;
  /** Printed on the label for people at the lab, such as "#1042". */
  reference: string;
};

export type BoughtLabel = {
  providerShipmentId: string;
  trackingNumber: string;
  carrier: Carrier;
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
  | { state: "ASKED" | "GIVEN_BACK" | "NOT_CHARGED" }
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

export type PostageProvider = {
  /**
   * Prepares a label for purchase, which is free: of several prepared labels, one is bought. Throws LabelRefused,
   * PostageUnreachable.
   * @returns the provider's shipment ID
   */
  prepareLabel(request: LabelRequest): Promise<string>;
  /**
   * Buys a prepared label, only once however many requests arrive; later calls return the bought label. Throws
   * LabelRefused, PostageUnreachable.
   */
  buyLabel(providerShipmentId: string, request: LabelRequest): Promise<BoughtLabel>;
  /**
   * Requests a postage refund for an unused label, which voids it. A repeated call returns the refund's state, and
   * requests it again if it was refused. Throws PostageUnreachable.
   */
  requestRefund(providerShipmentId: string): Promise<PostageRefund>;
  /** Returns the refund's state; null if none was requested. Throws PostageUnreachable. */
  findRefund(providerShipmentId: string): Promise<PostageRefund | null>;
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
