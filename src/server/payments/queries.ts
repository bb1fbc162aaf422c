import { and, eq } from "drizzle-orm";
import type { StoredCard } from "../adapters/payments/port.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { type KeyState, type KeyUse, stateOf } from "../idempotency/idempotency-keys.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { paymentCustomers, payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;

/** Returns a payment; with `of`, only if it belongs to this customer's order. */
export async function readPayment(
  db: Db,
  paymentId: string,
  of?: { orderId: number; userId: string },
): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.id, paymentId),
        ...(of === undefined ? [] : [eq(payments.orderId, of.orderId), eq(payments.userId, of.userId)]),
      ),
    );
  if (payment === undefined) throw notFound("Payment not found.");
  return payment;
}

/** Returns a customer's record at the provider; null until a card is stored. */
export async function providerCustomerOf(db: Db, userId: string): Promise<string | null> {
  const [customer] = await db
    .select({ id: paymentCustomers.providerCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return customer?.id ?? null;
}

/** Returns a customer's record at the provider, and the earlier use of their idempotency key. */
export async function knownBeforePaying(
  db: Db,
  userId: string,
  use: KeyUse | null,
): Promise<{ providerCustomerId: string | null; earlier: KeyState }> {
  const [known] = await db
    .select({ providerCustomerId: paymentCustomers.providerCustomerId, used: idempotencyKeys })
    .from(users)
    .leftJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.userId, users.id), eq(idempotencyKeys.key, use?.key ?? "")))
    .where(eq(users.id, userId));
  return {
    providerCustomerId: known?.providerCustomerId ?? null,
    earlier: use === null ? { state: "FIRST" } : stateOf(use, known?.used),
  };
}

/** Returns a customer's stored cards, the default first. Only the provider stores them. */
export async function listCards(deps: Pick<Deps, "db" | "payments">, userId: string): Promise<StoredCard[]> {
  return cardsOf(deps, await providerCustomerOf(deps.db, userId));
}

export async function cardsOf(
  { payments }: Pick<Deps, "payments">,
  providerCustomerId: string | null,
): Promise<StoredCard[]> {
  if (providerCustomerId === null) return [];
  return orTryLater(requestProvider(payments.listCards(providerCustomerId)));
}

/** Rejects with a "try again" error if the provider is unreachable. For requests that have changed nothing yet. */
export async function orTryLater<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new HttpError(503, "The payment service is not responding. You were not charged. Try again in a moment.");
  });
}

/** Returns text such as "Visa ending 4242" for customers. */
export const cardText = ({ brand, last4 }: Pick<StoredCard, "brand" | "last4">): string => `${brand} ending ${last4}`;
