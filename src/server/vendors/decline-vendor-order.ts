import { BRAND } from "../../rules/brand.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { moveVendorOrder } from "./move-vendor-order.ts";
import { vendorName } from "./vendor-name.ts";

/** A vendor will not make their part of an order. The lab is told by mail, since the customer has paid. */
export async function declineVendorOrder(
  deps: Deps,
  { by, reason, ...of }: { orderId: number; vendorId: string | undefined; by: string; reason: string },
): Promise<void> {
  await moveVendorOrder(deps, {
    ...of,
    to: "DECLINED",
    set: { declinedAt: deps.now(), reason },
    async after(tx, order, { id, vendorId }) {
      const name = await vendorName(tx, vendorId);
      await recordOrderEvent(deps, tx, order, { type: "VENDOR_DECLINED", text: `${name} declined: ${reason}`, by });
      await enqueueMail(deps, tx, {
        template: "vendor-declined",
        to: BRAND.email,
        key: `vendor-declined:${id}`,
        data: {
          vendorName: name,
          orderNumber: shownOrderNumber(order.id),
          reason,
          orderUrl: `${deps.settings.publicUrl}/admin/users/${order.customerId}/orders/${order.id}/summary`,
        },
      });
    },
  });
}
