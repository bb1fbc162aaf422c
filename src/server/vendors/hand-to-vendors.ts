import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { vendorOrders } from "./tables.ts";

/**
 * Hands the lines of a paid order that vendors make and ship to them, once, and mails each. One that was canceled right
 * after is not begun. The caller holds the order's lock.
 */
export async function handToVendors(
  deps: Deps,
  tx: Tx,
  { id: orderId, status }: { id: number; status: OrderStatus },
): Promise<void> {
  if (status === "CANCELED") return;
  const lines = await tx
    .select({
      vendorId: orderLines.vendorId,
      customerId: orders.customerId,
      description: orderLines.description,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.vendorId)))
    .orderBy(asc(orderLines.position));
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
    const text = `Handed to ${vendor.firstName} ${vendor.lastName}`;
    await recordOrderEvent(
      deps,
      tx,
      { id: orderId, customerId: theirs[0]!.customerId },
      { type: "VENDOR_ASKED", text, by: null },
    );
  }
}
