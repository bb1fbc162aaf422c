import { and, desc, eq, like } from "drizzle-orm";
import * as contract from "../../contract/digital-goods/gift-cards.ts";
import { giftCardBalance, giftCardCode, giftCardState } from "../../rules/digital-goods/gift-cards.ts";
import { cents, type Cents } from "../../rules/money.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import { accountCreditBalance, changeAccountCredit } from "../credits/account-credit.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { hashOfCode } from "./gift-card-code.ts";
import { recordCardEntries } from "./record-card-entry.ts";
import { giftCards } from "./tables.ts";

const cardOf = async (db: Db, typed: string) => {
  const code = giftCardCode(typed);
  if (code === null) throw refuse(contract.redeemGiftCard, "UNKNOWN");
  const [card] = await db
    .select({
      id: giftCards.id,
      amount: giftCards.amount,
      revoked: giftCards.revoked,
      spent: giftCards.spent,
      recipientName: giftCards.recipientName,
      message: giftCards.message,
      sentAt: giftCards.sentAt,
      blockedAt: giftCards.blockedAt,
      redeemedByUserId: giftCards.redeemedByUserId,
      from: BUYER_NAME.firstName,
    })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(eq(giftCards.codeHash, hashOfCode(code)));
  if (card === undefined || card.blockedAt !== null) throw refuse(contract.redeemGiftCard, "UNKNOWN");
  return card;
};

/** Returns a code's value. Anyone who has the code may see it; it does not reveal who redeemed the card. */
export async function lookAtGiftCard({ db, lab }: Pick<Deps, "db" | "lab">, typed: string) {
  const card = await cardOf(db, typed);
  const { amount, recipientName, message, from } = card;
  return {
    amount,
    balance: giftCardBalance(card),
    recipientName,
    message,
    from: from ?? lab.name,
    state: giftCardState(card),
  };
}

/**
 * Converts a card's balance to account credit once: the card's lock lets only one of several simultaneous calls
 * succeed. Repeated by the same customer, it returns the same result.
 */
export async function redeemGiftCard(
  deps: Deps,
  { userId, code }: { userId: string; code: string },
): Promise<{ amount: Cents; balance: Cents }> {
  const { id } = await cardOf(deps.db, code);
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
    const amount = giftCardBalance(card!);
    if (amount === 0) {
      const earlier = card!.redeemedByUserId === userId ? await redeemedBefore(tx, { id, userId }) : null;
      if (earlier !== null) return { amount: earlier, balance: await accountCreditBalance(tx, userId) };
      throw refuse(contract.redeemGiftCard, giftCardState(card!) === "REVOKED" ? "REVOKED" : "REDEEMED");
    }
    await tx
      .update(giftCards)
      .set({ spent: card!.spent + amount, redeemedByUserId: userId })
      .where(eq(giftCards.id, id));
    await recordCardEntries(tx, [{ giftCardId: id, change: -amount, reason: "REDEEMED", by: userId }], deps.now());
    // After a refund to a card, the card can be redeemed again.
    const cause = `gift-card:${id}:${newId()}`;
    const change = { userId, change: amount, reason: "GIFT_CARD", cause, note: "A gift card", by: userId } as const;
    return { amount, balance: await changeAccountCredit(deps, tx, change) };
  });
}

/** Returns the amount of the customer's last redemption of the card, in cents. */
async function redeemedBefore(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<Cents | null> {
  const [entry] = await tx
    .select({ change: accountCreditEntries.change })
    .from(accountCreditEntries)
    .where(and(eq(accountCreditEntries.userId, userId), like(accountCreditEntries.cause, `gift-card:${id}%`)))
    .orderBy(desc(accountCreditEntries.number))
    .limit(1);
  return entry === undefined ? null : cents(entry.change);
}
