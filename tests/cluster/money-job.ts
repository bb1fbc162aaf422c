import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { listMemberships, subscribe } from "../../src/contract/memberships/memberships.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { until } from "../support/until.ts";
import { newCustomer, type People } from "./people.ts";

export type PaidBack = { customerId: string; email: string; orderId: number };

/** In cents, of an order with a higher total. */
const GOES_BACK = 500;

/**
 * Refunds a card and charges for a year's membership: both continue at the provider when the process that requested
 * them is gone.
 */
export async function moneyJob({ origin, tally, admin }: People): Promise<PaidBack> {
  const customer = await newCustomer(origin, tally);
  const { userId, email, paymentMethodId } = customer;
  const { id: orderId } = await placeOrder(customer, aDraft([aRoll()]));
  const paid = await customer.call(payOrder, { params: { userId, orderId }, body: { paymentMethodId } });
  if (paid.outcome !== "CAPTURED") throw new Error(`a payment was ${paid.outcome}`);
  await admin.call(refundOrder, {
    params: { orderId },
    body: { toPayment: GOES_BACK, reason: "One frame is too dark" },
  });
  await customer.call(subscribe, { params: { userId, tier: "NICE_2025" }, query: {}, body: { paymentMethodId } });
  await until("the membership is paid", async () => {
    const { memberships } = await customer.call(listMemberships, { params: { userId } });
    return memberships.some(({ active }) => active);
  });
  return { customerId: userId, email, orderId };
}
