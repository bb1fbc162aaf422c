import { and, eq } from "drizzle-orm";
import type { Db, Deps, Tx } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { customerAtProvider } from "../payments/customer-at-provider.ts";
import { listCards } from "../payments/queries.ts";
import { membershipCards } from "./tables.ts";

/** What pays a membership, as it is asked for: a stored card, or the token of one that is entered for it. */
export type AskedCard = { paymentMethodId?: string | undefined; token?: string | undefined; keep: boolean };
/** What pays: `id` is a stored card's at the provider, or the token. */
export type ChosenCard = { id: string; entered: boolean; keep: boolean; isDefault: boolean };
export type MembershipCard = typeof membershipCards.$inferSelect;

/** The card that is to pay, the default one unless another is given; null when there is none. */
export async function chosenCard(deps: Deps, userId: string, asked: AskedCard): Promise<ChosenCard | null> {
  const { paymentMethodId, token, keep } = asked;
  if (token !== undefined) return { id: token, entered: true, keep, isDefault: false };
  const cards = await listCards(deps, userId);
  const card = paymentMethodId === undefined ? cards[0] : cards.find(({ id }) => id === paymentMethodId);
  return card ? { id: card.id, entered: false, keep, isDefault: card.isDefault } : null;
}

/** Writes down what pays until that is settled. The default card needs nothing: nothing becomes of it. */
export async function writeCard(
  tx: Tx,
  { id, entered, keep, isDefault }: ChosenCard,
  pays: { subscriptionId: string; lookupKey: string; now: Date },
): Promise<void> {
  const { subscriptionId, lookupKey, now: askedAt } = pays;
  if (isDefault && !keep) {
    await tx.delete(membershipCards).where(eq(membershipCards.subscriptionId, subscriptionId));
    return;
  }
  const card = { lookupKey, token: entered ? id : null, paymentMethodId: entered ? null : id, keep, askedAt };
  await tx
    .insert(membershipCards)
    .values({ subscriptionId, ...card })
    .onConflictDoUpdate({ target: membershipCards.subscriptionId, set: card });
}

/** Whether a card pays this once and is then forgotten. */
export const isForgotten = ({ token, keep }: Pick<MembershipCard, "token" | "keep">): boolean =>
  token !== null && !keep;

export async function readCard(db: Db | Tx, subscriptionId: string): Promise<MembershipCard | null> {
  const [card] = await db.select().from(membershipCards).where(eq(membershipCards.subscriptionId, subscriptionId));
  return card ?? null;
}

/**
 * Has the provider know an entered card as one that may pay. Repeatable.
 * @returns its id there; a token that is good for nothing stays what it is, and pays nothing
 */
export async function holdCard(deps: Deps, userId: string, card: MembershipCard): Promise<string | null> {
  if (card.token === null || card.paymentMethodId !== null) return card.paymentMethodId;
  const providerCustomerId = await customerAtProvider(deps, userId);
  const held = await requestProvider(deps.payments.holdCard(providerCustomerId, card.token));
  if (held === null) return card.token;
  await deps.db.update(membershipCards).set(held).where(isThis(card));
  return held.paymentMethodId;
}

/** The row as it was read, not one that another try has written since. */
export const isThis = ({ subscriptionId, askedAt }: MembershipCard) =>
  and(eq(membershipCards.subscriptionId, subscriptionId), eq(membershipCards.askedAt, askedAt));
