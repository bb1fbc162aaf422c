/** How a vendor's part of an order stands: handed over when it is paid, taken on, then sent to the customer. */
export const VENDOR_ORDER_STATES = ["NEW", "ACCEPTED", "SHIPPED", "DECLINED"] as const;
export type VendorOrderState = (typeof VENDOR_ORDER_STATES)[number];

/** A vendor may find out after accepting that it cannot be made; what was sent or declined stays so. */
export const VENDOR_ORDER_TRANSITIONS: Readonly<Record<VendorOrderState, readonly VendorOrderState[]>> = {
  NEW: ["ACCEPTED", "SHIPPED", "DECLINED"],
  ACCEPTED: ["SHIPPED", "DECLINED"],
  SHIPPED: [],
  DECLINED: [],
};

/** The states from which a vendor's order may reach `to`. */
export function vendorStatesBefore(to: VendorOrderState): VendorOrderState[] {
  return VENDOR_ORDER_STATES.filter((from) => VENDOR_ORDER_TRANSITIONS[from].includes(to));
}
