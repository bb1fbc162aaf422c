import type { Deps } from "../deps.ts";
import { requestProvider } from "./request-provider.ts";
import { customerAtProvider } from "./customer-at-provider.ts";
import { readPayment } from "./queries.ts";

/** Stores a payment's card at the provider. Idempotent. */
export async function storeCard(deps: Deps, paymentId: string): Promise<void> {
  const { userId, status, providerPaymentId } = await readPayment(deps.db, paymentId);
  if (status !== "CAPTURED" || providerPaymentId === null) return;
  const providerCustomerId = await customerAtProvider(deps, userId);
  await requestProvider(deps.payments.storeCard(providerPaymentId, providerCustomerId));
}
