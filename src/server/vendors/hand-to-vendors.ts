import { inArray } from "drizzle-orm";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { ContentsText } from "../orders/contents-text.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { newId } from "../platform/ids.ts";
import { vendorOrders } from "./tables.ts";

/**
 * Passes the lines of a paid order that vendors make and ship to them, once, and mails each. Skips an order canceled
 * right after payment. The caller holds the order's lock.
 * @param holds the order's lines, in their order
 */
export async function handToVendors(
  deps: Deps,
  tx: Tx,
  { id: orderId, status, customerId }: Pick<LockedOrder, "id" | "status" | "customerId">,
  holds: Pick<ContentsText, "lines">,
): Promise<void> {
  if (status === "CANCELED") return;
  const lines = holds.lines.filter(({ vendorId }) => vendorId !== null);
  if (lines.length === 0) return;
  const vendorIds = [...new Set(lines.map(({ vendorId }) => vendorId!))].sort();
  const handed = await tx
    .insert(vendorOrders)
    .values(
      vendorIds.map((vendorId) => ({ id: newId(), orderId, vendorId, state: "NEW" as const, createdAt: deps.now() })),
    )
    .onConflictDoNothing()
    .returning({ vendorId: vendorOrders.vendorId });
  if (handed.length === 0) return;
  const vendors = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      inArray(
        users.id,
        handed.map(({ vendorId }) => vendorId),
      ),
    );
  for (const vendor of vendors) {
    const theirs = lines.filter(({ vendorId }) => vendorId === vendor.id);
    await enqueueMail(deps, tx, {
      template: "vendor-order",
      to: vendor.email,
      key: `vendor-order:${orderId}:${vendor.id}`,
      data: {
        orderNumber: shownOrderNumber(orderId),
        lines: theirs.map(({ quantity, description }) =>
          quantity === 1 ? description : `${quantity} × ${description}`,
        ),
      },
    });
    const text = `Sent to vendor ${vendor.firstName} ${vendor.lastName}`;
    await recordOrderEvent(deps, tx, { id: orderId, customerId }, { type: "VENDOR_NOTIFIED", text, by: null });
  }
}
