import { eq, sql } from "drizzle-orm";
import { heldUntil } from "../../rules/checkout/holds.ts";
import { courierStops } from "../couriers/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { stockMovements } from "../products/tables.ts";

/**
 * Sets when an order's holds expire, after they are taken. The caller holds the order's lock or has just created it.
 */
export async function holdOrder({ lab, now }: Deps, tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx
    .select({
      pieces: sql<number>`(
        select coalesce(-sum(${stockMovements.change}), 0)::int from ${stockMovements}
        where ${stockMovements.orderId} = ${orderId})`,
      hasCourier: sql<boolean>`exists (
        select 1 from ${courierStops} where ${courierStops.orderId} = ${orderId})`,
      couponId: orders.couponId,
      serviceCredits: orders.serviceCredits,
      appliedGiftCard: orders.appliedGiftCard,
      appliedCredit: orders.appliedCredit,
      parentOrderId: orders.parentOrderId,
      accessCode: orders.accessCode,
      heldUntil: orders.heldUntil,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const { pieces, hasCourier, couponId, serviceCredits, appliedGiftCard, appliedCredit, parentOrderId, accessCode } =
    order!;
  const until = heldUntil(
    {
      holding: {
        pieces,
        hasCourier,
        hasCoupon: couponId !== null,
        credits: serviceCredits + appliedGiftCard + appliedCredit,
        isAddOn: parentOrderId !== null,
      },
      isGuest: accessCode !== null,
      heldUntil: order!.heldUntil,
      now: now(),
    },
    lab.holds,
  );
  await tx.update(orders).set({ heldUntil: until }).where(eq(orders.id, orderId));
}
