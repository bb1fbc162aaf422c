import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/payments/payments.ts";
import type { Deps } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { requestProvider } from "./request-provider.ts";
import { listCards, orTryLater, providerCustomerOf } from "./queries.ts";
import { payments } from "./tables.ts";

type Card = { userId: string; paymentMethodId: string };

/**
 * Deletes a card. The newest remaining card becomes the default. Rejects deleting the last card while a membership
 * renews with it, or any card with an open payment.
 */
export async function removePaymentMethod(deps: Deps, { userId, paymentMethodId }: Card): Promise<void> {
  const cards = await listCards(deps, userId);
  if (!cards.some(({ id }) => id === paymentMethodId)) throw noSuchCard();
  const needed = (cards.length === 1 && (await hasRenewing(deps, userId))) || (await isPaying(deps, paymentMethodId));
  if (needed) throw refuse(contract.removePaymentMethod, "CARD_IN_USE");
  const providerCustomerId = await providerCustomerOf(deps.db, userId);
  await orTryLater(requestProvider(deps.payments.detachCard(providerCustomerId!, paymentMethodId)));
}

/** Sets the card for renewals and one-step purchases. */
export async function makeDefaultCard(deps: Deps, { userId, paymentMethodId }: Card): Promise<void> {
  const providerCustomerId = await providerCustomerOf(deps.db, userId);
  const done =
    providerCustomerId !== null &&
    (await orTryLater(requestProvider(deps.payments.setDefaultCard(providerCustomerId, paymentMethodId))));
  if (!done) throw noSuchCard();
}

const noSuchCard = () => notFound("Card not found.");

async function hasRenewing({ db }: Pick<Deps, "db">, userId: string): Promise<boolean> {
  const renewing = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), subscriptions.active, eq(subscriptions.cancelAtPeriodEnd, false)));
  return renewing.length > 0;
}

async function isPaying({ db }: Pick<Deps, "db">, paymentMethodId: string): Promise<boolean> {
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.paymentMethodId, paymentMethodId), isNull(payments.settledAt)));
  return open.length > 0;
}
