/** State of a vendor's part of an order: received when it is paid, accepted, then shipped to the customer. */
export const VENDOR_ORDER_STATES = ["NEW", "ACCEPTED", "SHIPPED", "DECLINED"] as const;
export type VendorOrderState = (typeof VENDOR_ORDER_STATES)[number];

/** A vendor may still decline after accepting. Shipped and declined are final. */
export const VENDOR_ORDER_TRANSITIONS: Readonly<Record<VendorOrderState, readonly VendorOrderState[]>> = {
  NEW: ["ACCEPTED", "SHIPPED", "DECLINED"],
  ACCEPTED: ["SHIPPED", "DECLINED"],
  SHIPPED: [],
  DECLINED: [],
};

export function vendorStatesBefore(to: VendorOrderState): VendorOrderState[] {
  return VENDOR_ORDER_STATES.filter((from) => VENDOR_ORDER_TRANSITIONS[from].includes(to));
}
