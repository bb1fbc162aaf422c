import { addCoupon } from "../../src/contract/coupons/coupons.ts";
import * as checkout from "../../src/contract/checkout/checkout.ts";
import { CallError, isRefusal } from "../../src/contract/kit/client.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { addProduct } from "../support/shop-makers.ts";
import type { placeOrder } from "../support/makers.ts";
import type { Customer, Person } from "./people.ts";

export type Raced = {
  productId: string;
  couponId: string;
  pieces: number;
  orders: { customerId: string; email: string; orderId: number }[];
};

const PIECES = 5;
/** Buyers with a coupon per race. Only every third race has one, because tries at codes are limited. */
const WITH_COUPON = 3;
const RACES_A_COUPON = 3;

/**
 * All buyers want the last five pieces at once, some of them with a single-use coupon. Buyers who get one pay.
 * @param race number of the race: each time other buyers have the coupon
 */
export async function raceForLastPieces(admin: Person, buyers: readonly Customer[], race: number): Promise<Raced> {
  const product = await named((name) => addProduct(admin, { name, sku: name, stock: PIECES, price: 1299 }));
  const { coupon } = await named((name) => {
    const body = { code: name.toUpperCase(), kind: "fixed" as const, amount: 100, maxRedemptions: 1 };
    return admin.call(addCoupon, { body });
  });
  const orders = await Promise.all(
    buyers.map((buyer, at) => {
      const hasCoupon = race % RACES_A_COUPON === 0 && (at + race) % buyers.length < WITH_COUPON;
      return buy(buyer, product.id, hasCoupon ? coupon.code : undefined);
    }),
  );
  return {
    productId: product.id,
    couponId: coupon.id,
    pieces: PIECES,
    orders: orders.filter((order) => order !== null),
  };
}

/**
 * Creates something with a unique name. Uses a new name if the first response was lost and the thing already exists.
 */
async function named<Thing>(make: (name: string) => Promise<Thing>): Promise<Thing> {
  for (;;) {
    try {
      return await make(`last-${newId().slice(-12)}`);
    } catch (error) {
      if (!(error instanceof CallError && error.code?.endsWith("TAKEN"))) throw error;
    }
  }
}

/** Returns null when sold out. */
async function buy(
  buyer: Customer,
  productId: string,
  code: string | undefined,
): Promise<Raced["orders"][number] | null> {
  const params = { userId: buyer.userId };
  const draft: Parameters<typeof placeOrder>[1] = {
    lines: [{ tempKey: "film", productId, quantity: 1 }],
    deliveryMethod: "IN_STORE_PICKUP",
    ...(code === undefined ? {} : { promo: code }),
  };
  for (;;) {
    try {
      const { total } = await buyer.call(checkout.quoteOrder, { params, body: draft });
      const { id: orderId } = await buyer.call(checkout.placeOrder, {
        params,
        body: { ...draft, expectedTotal: total },
      });
      const { outcome } = await buyer.call(payOrder, {
        params: { ...params, orderId },
        body: { paymentMethodId: buyer.paymentMethodId },
      });
      if (outcome !== "CAPTURED") throw new Error(`a payment was ${outcome}`);
      return { customerId: buyer.userId, email: buyer.email, orderId };
    } catch (error) {
      if (isRefusal(error, checkout.placeOrder, "OUT_OF_STOCK")) return null;
      // Another buyer has used the coupon: continue without it.
      if (draft.promo !== undefined && (error as { code?: string }).code?.startsWith("COUPON_"))
        draft.promo = undefined;
      else if (!isRefusal(error, checkout.placeOrder, "PRICE_CHANGED")) throw error;
    }
  }
}
