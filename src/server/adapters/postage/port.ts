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
  /** Some carriers want one; without it the lab's own is given. */
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
  /** The same for a thermal printer of 203 dpi, in ZPL II; null where the carrier makes none. */
  zpl: Uint8Array | null;
  /** The provider's shipment as it says it; holds `postageLabel.labelUrl`. */
  shipment: { postageLabel: { labelUrl: string } } & Record<string, unknown>;
};

/** What the carrier noted of a parcel. @property place where, as the carrier writes it: "HOUSTON, TX" */
export type TrackingEvent = { at: Date; text: string; place: string | null };

/** Where a parcel is, since when, and what the carrier noted on the way, the oldest first. */
export type Tracking = { trackingNumber: string; state: TrackingState; at: Date; events: readonly TrackingEvent[] };

/** How it stands with the postage of a label that was not used. */
export type PostageRefund =
  | { state: "ASKED" | "GIVEN_BACK" | "NOT_CHARGED" }
  | { state: "REFUSED"; /** For people. */ reason: string };

/** What a webhook says, once its signature is found right. It only tells what to ask about. */
export type PostageEvent = { id: string; type: string; /** The tracking number. */ subject: string };

/** The provider could not be reached or did not answer in time: the outcome is unknown, ask again with the same key. */
export class PostageUnreachable extends Error {}
/** The provider understood, and will not sell this label: asking again does not help. */
export class LabelRefused extends Error {
  /** The provider's own word for why. */
  readonly code: string | null;

  /** @param message for people */
  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** Sells postage labels and knows where parcels are. */
export type PostageProvider = {
  /**
   * Has a label made ready to be bought, which costs nothing: of several that were made ready one is bought.
   * Throws LabelRefused, PostageUnreachable.
   * @returns the provider's id of the shipment
   */
  prepareLabel(request: LabelRequest): Promise<string>;
  /**
   * Buys what was made ready, once however often and from how many places it is asked; later it answers what was bought.
   * Throws LabelRefused, PostageUnreachable.
   */
  buyLabel(providerShipmentId: string, request: LabelRequest): Promise<BoughtLabel>;
  /**
   * Asks for the postage of a label back that was not used, which makes it void. Asked again it answers how that stands, and
   * asks anew where it was refused. Throws PostageUnreachable.
   */
  askRefund(providerShipmentId: string): Promise<PostageRefund>;
  /** How that stands now; null for one that was not asked for. Throws PostageUnreachable. */
  findRefund(providerShipmentId: string): Promise<PostageRefund | null>;
  /** Null for a parcel that the provider does not know. */
  track(trackingNumber: string): Promise<Tracking | null>;
  /**
   * Has a parcel followed whose label was bought elsewhere: it is told of and tracked from then on. Asking again does no harm.
   * Throws LabelRefused where there can be no such number, PostageUnreachable. Null: it knows only what it sold.
   */
  follow: ((trackingNumber: string, carrier: Carrier | null) => Promise<void>) | null;
  /** Null for anything that the provider did not sign. */
  verifyEvent(rawBody: string, headers: Readonly<Record<string, string | string[] | undefined>>): PostageEvent | null;
  /** Only the built-in provider: moves a parcel one state on, and answers null for a parcel that it does not know. */
  advanceTracking: ((trackingNumber: string) => Promise<Tracking | null>) | null;
};
