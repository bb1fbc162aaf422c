import { CARRIER_LABELS, type Carrier } from "./delivery.ts";

export interface ServedAddress {
  readonly address1: string;
  readonly address2?: string | null | undefined;
  readonly state: string;
}

/** Military and diplomatic post (APO, FPO, DPO), and the territories. */
const USPS_ONLY_STATES: ReadonlySet<string> = new Set(["AA", "AE", "AP", "AS", "GU", "MP", "PR", "VI"]);

/** "P.O. Box 12", "PO Box 12", "POB 12", "Post Office Box 12". */
const PO_BOX = /\b(?:p\.?\s*o\.?\s*b(?:ox|\.)?|post\s+office\s+box)\s*(?:no\.?\s*|#\s*)?\w*\d/i;

/** Whether only USPS delivers to an address: FedEx and UPS do not serve P.O. boxes, APO/FPO/DPO and territories. */
export function isUspsOnly({ address1, address2, state }: ServedAddress): boolean {
  return USPS_ONLY_STATES.has(state) || PO_BOX.test(address1) || PO_BOX.test(address2 ?? "");
}

/**
 * Returns the carrier for an address: USPS replaces a carrier that does not serve it. Speed and price stay the same.
 */
export function carrierFor(wanted: Carrier | null, address: ServedAddress | null | undefined): Carrier | null {
  return notServedText(wanted, address) === null ? wanted : "USPS";
}

/** Returns why a carrier cannot be chosen for an address; null if it serves it. */
export function notServedText(carrier: Carrier | null, address: ServedAddress | null | undefined): string | null {
  if (carrier === null || carrier === "USPS" || !address || !isUspsOnly(address)) return null;
  return `${CARRIER_LABELS[carrier]} does not serve P.O. boxes, APO, FPO, DPO or US territories. Choose USPS.`;
}
