import type { Deps } from "../deps.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { moveVendorOrder } from "./move-vendor-order.ts";
import { vendorName } from "./vendor-name.ts";

/** A vendor takes their part of an order on. */
export async function acceptVendorOrder(
  deps: Deps,
  { by, ...of }: { orderId: number; vendorId: string | undefined; by: string },
): Promise<void> {
  await moveVendorOrder(deps, {
    ...of,
    to: "ACCEPTED",
    set: { acceptedAt: deps.now() },
    async after(tx, order, { vendorId }) {
      const text = `${await vendorName(tx, vendorId)} accepted the order`;
      await recordOrderEvent(deps, tx, order, { type: "VENDOR_ACCEPTED", text, by });
    },
  });
}
