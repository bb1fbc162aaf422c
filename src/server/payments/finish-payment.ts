import { shownOrderNumber } from "../../rules/orders/number.ts";
import type { ChargeResult } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { askProvider } from "./ask-provider.ts";
import { type Payment, providerCustomerOf, readPayment } from "./queries.ts";
import { type Finisher, settlePayment } from "./settle-payment.ts";

/** Seconds after which a job looks whether a payment has been settled; a request that lives is done long before. */
export const FINISH_AFTER_SECONDS = 20;

/** Asks the provider for the money. The payment's id is the key, so asking again never charges again. */
export async function chargeAndSettle(deps: Deps, payment: Payment, finisher: Finisher): Promise<Payment> {
  return settlePayment(deps, payment.id, await charge(deps, payment), finisher);
}

/**
 * Brings a payment whose outcome is not known here to where it stands at the provider: after a crash, when the provider
 * was unreachable, or when another request is just paying. Repeatable.
 */
export async function finishPayment(deps: Deps, paymentId: string, finisher: Finisher): Promise<Payment> {
  const payment = await readPayment(deps.db, paymentId);
  if (payment.status === "CAPTURED" || payment.status === "DECLINED") return payment;
  const result = (await askProvider(deps.payments.findCharge(payment.id))) ?? (await charge(deps, payment));
  return settlePayment(deps, paymentId, result, finisher);
}

async function charge(deps: Deps, payment: Payment): Promise<ChargeResult> {
  const providerCustomerId = await providerCustomerOf(deps.db, payment.userId);
  if (providerCustomerId === null)
    throw new Error("a payment was begun for a customer without a record at the provider");
  return askProvider(
    deps.payments.charge({
      key: payment.id,
      providerCustomerId,
      paymentMethodId: payment.paymentMethodId,
      amount: payment.amount,
      description: `Order ${shownOrderNumber(payment.orderId)}`,
    }),
  );
}
