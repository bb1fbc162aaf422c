import { and, eq } from "drizzle-orm";
import type { Db, Deps, Tx } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { customerAtProvider } from "../payments/customer-at-provider.ts";
import { listCards } from "../payments/queries.ts";
import { membershipCards } from "./tables.ts";

/** The requested payment: a stored card, or the token of an entered one. */
export type RequestedCard = { paymentMethodId?: string | undefined; token?: string | undefined; keep: boolean };
/** The paying card: `id` is a stored card's id at the provider, or the token. */
export type ChosenCard = { id: string; entered: boolean; keep: boolean; isDefault: boolean };
export type MembershipCard = typeof membershipCards.$inferSelect;

/** Returns the card to charge, the default one unless another is given; null if there is none. */
export async function chosenCard(deps: Deps, userId: string, requested: RequestedCard): Promise<ChosenCard | null> {
  const { paymentMethodId, token, keep } = requested;
  if (token !== undefined) return { id: token, entered: true, keep, isDefault: false };
  const cards = await listCards(deps, userId);
  const card = paymentMethodId === undefined ? cards[0] : cards.find(({ id }) => id === paymentMethodId);
  return card ? { id: card.id, entered: false, keep, isDefault: card.isDefault } : null;
}

/**
 * Saves the paying card until its payment is settled. The default card needs no record, because nothing happens to it
 * afterward.
 */
export async function writeCard(
  tx: Tx,
  { id, entered, keep, isDefault }: ChosenCard,
  pays: { subscriptionId: string; lookupKey: string; now: Date },
): Promise<void> {
  const { subscriptionId, lookupKey, now: requestedAt } = pays;
  if (isDefault && !keep) {
    await tx.delete(membershipCards).where(eq(membershipCards.subscriptionId, subscriptionId));
    return;
  }
  const card = { lookupKey, token: entered ? id : null, paymentMethodId: entered ? null : id, keep, requestedAt };
  await tx
    .insert(membershipCards)
    .values({ subscriptionId, ...card })
    .onConflictDoUpdate({ target: membershipCards.subscriptionId, set: card });
}

/** Returns whether a card is deleted after this payment. */
export const isForgotten = ({ token, keep }: Pick<MembershipCard, "token" | "keep">): boolean =>
  token !== null && !keep;

export async function readCard(db: Db | Tx, subscriptionId: string): Promise<MembershipCard | null> {
  const [card] = await db.select().from(membershipCards).where(eq(membershipCards.subscriptionId, subscriptionId));
  return card ?? null;
}

/**
 * Registers an entered card for payments with the provider. Repeatable.
 * @returns its id there; an invalid token is returned as is, and its payment fails
 */
export async function holdCard(deps: Deps, userId: string, card: MembershipCard): Promise<string | null> {
  if (card.token === null || card.paymentMethodId !== null) return card.paymentMethodId;
  const providerCustomerId = await customerAtProvider(deps, userId);
  const held = await requestProvider(deps.payments.holdCard(providerCustomerId, card.token));
  if (held === null) return card.token;
  await deps.db.update(membershipCards).set(held).where(isThis(card));
  return held.paymentMethodId;
}

/** Matches the row as it was read, unless another attempt has replaced it since. */
export const isThis = ({ subscriptionId, requestedAt }: MembershipCard) =>
  and(eq(membershipCards.subscriptionId, subscriptionId), eq(membershipCards.requestedAt, requestedAt));
