import { and, eq } from "drizzle-orm";
import { orderLines, orders } from "../../../src/server/orders/tables.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { productReturnLines, productReturns } from "../../../src/server/returns/tables.ts";
import { productReviews } from "../../../src/server/reviews/tables.ts";
import { aDraft, paidOrder } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";
import { aGuestOrder } from "./guest-order.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

/** Delivered goods with a return in progress: a customer's, and a guest's for guest paths. */
export function returnThings({ lab, customer, admin }: Whose): Things {
  const { db, now } = lab.lab.deps;
  const arrived = async (orderId: number) => {
    await db.update(orders).set({ status: "PAID", goodsHandedOverAt: now() }).where(eq(orders.id, orderId));
    const [line] = await db
      .select({ id: orderLines.id, productId: orderLines.productId })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productType, "PRODUCT")));
    const returnId = newId();
    const asked = { id: returnId, orderId, state: "ASKED", wish: "AS_PAID", words: "secret crack" } as const;
    await db.insert(productReturns).values({ ...asked, requestedAt: now() });
    const pieces = { returnId, lineId: line!.id, quantity: 1, reason: "FAULTY", amount: 100 } as const;
    await db.insert(productReturnLines).values(pieces);
    return { orderId, lineId: line!.id, returnId, productId: line!.productId! };
  };
  const own = once(async () => {
    const lines = [{ tempKey: "a", productId: (await addProduct(admin)).id }];
    return arrived((await paidOrder(customer, aDraft([], { lines, deliveryMethod: null }))).id);
  });
  const guests = once(async () => {
    const { id, accessCode } = await aGuestOrder(lab, (await addProduct(admin)).id);
    return { ...(await arrived(id)), code: accessCode };
  });
  const of = (path: string) => (path.startsWith("/guest-orders") ? guests() : own());
  const review = once(async () => {
    const { productId } = await own();
    const id = newId();
    const said = { stars: 4, words: "secret words", state: "WAITING" } as const;
    await db.insert(productReviews).values({ id, productId, userId: customer.userId, ...said, writtenAt: now() });
    return { reviewId: id, productId };
  });
  return {
    "reviews.productId": async (path) =>
      path.startsWith("/users") ? (await review()).productId : (await own()).productId,
    reviewId: async () => (await review()).reviewId,
    "returns.orderId": async (path) => (await of(path)).orderId,
    "returns.lineId": async (path) => (await of(path)).lineId,
    "returns.returnId": async (path) => (await of(path)).returnId,
    "returns.code": async () => (await guests()).code,
  };
}
