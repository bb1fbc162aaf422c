import { eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { providerCustomerOf, readPayment } from "./queries.ts";
import { requestProvider } from "./request-provider.ts";
import { paymentCustomers } from "./tables.ts";
import { notFound } from "../platform/http/errors.ts";

/**
 * Creates the customer's record at the provider, once: the user's id is the idempotency key, so two requests get the
 * same record.
 */
export async function customerAtProvider(deps: Pick<Deps, "db" | "payments">, userId: string): Promise<string> {
  const known = await providerCustomerOf(deps.db, userId);
  if (known !== null) return known;
  const [user] = await deps.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw notFound("User not found.");
  const { providerCustomerId } = await requestProvider(deps.payments.createCustomer(user.id));
  await deps.db.insert(paymentCustomers).values({ userId: user.id, providerCustomerId }).onConflictDoNothing();
  return providerCustomerId;
}

/** Stores a payment's card at the provider. Idempotent. */
export async function storeCard(deps: Deps, paymentId: string): Promise<void> {
  const { userId, status, providerPaymentId } = await readPayment(deps.db, paymentId);
  if (status !== "CAPTURED" || providerPaymentId === null) return;
  const providerCustomerId = await customerAtProvider(deps, userId);
  await requestProvider(deps.payments.storeCard(providerPaymentId, providerCustomerId));
}

/** Deletes every card of a deleted account at the provider. Repeatable. */
export async function forgetCards({ payments }: Deps, providerCustomerId: string): Promise<void> {
  for (const { id } of await requestProvider(payments.listCards(providerCustomerId)))
    await requestProvider(payments.detachCard(providerCustomerId, id));
}
