import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/digital-goods/gift-cards.ts";
import { giftCardCode, giftCardState } from "../../rules/digital-goods/gift-cards.ts";
import { cents, type Cents } from "../../rules/money.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import { accountCreditBalance, changeAccountCredit } from "../credits/account-credit.ts";
import type { Db, Deps } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { hashOfCode } from "./gift-card-code.ts";
import { giftCards } from "./tables.ts";

const cardOf = async (db: Db, typed: string) => {
  const code = giftCardCode(typed);
  if (code === null) throw refuse(contract.redeemGiftCard, "UNKNOWN");
  const [card] = await db
    .select({
      id: giftCards.id,
      amount: giftCards.amount,
      recipientName: giftCards.recipientName,
      message: giftCards.message,
      sentAt: giftCards.sentAt,
      redeemedAt: giftCards.redeemedAt,
      redeemedByUserId: giftCards.redeemedByUserId,
      voidedAt: giftCards.voidedAt,
      from: BUYER_NAME.firstName,
    })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(eq(giftCards.codeHash, hashOfCode(code)));
  if (card === undefined) throw refuse(contract.redeemGiftCard, "UNKNOWN");
  return card;
};

/** What a code is good for. Whoever has it may know; it says nothing of who redeemed it. */
export async function lookAtGiftCard(db: Db, typed: string) {
  const { amount, recipientName, message, from, ...dates } = await cardOf(db, typed);
  return { amount, recipientName, message, from, state: giftCardState(dates) };
}

/**
 * Makes a gift card account credit, whole and once: of many who redeem it at the same moment the condition of the update
 * lets one through. Repeated by the same customer it answers the same.
 */
export async function redeemGiftCard(
  deps: Deps,
  { userId, code }: { userId: string; code: string },
): Promise<{ amount: Cents; balance: Cents }> {
  const { id, amount } = await cardOf(deps.db, code);
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [redeemed] = await tx
      .update(giftCards)
      .set({ redeemedAt: deps.now(), redeemedByUserId: userId })
      .where(and(eq(giftCards.id, id), isNull(giftCards.redeemedAt), isNull(giftCards.voidedAt)))
      .returning({ orderId: giftCards.orderId });
    if (redeemed === undefined) {
      const now = await cardOf(tx, code);
      if (now.redeemedByUserId === userId)
        return { amount: cents(amount), balance: await accountCreditBalance(tx, userId) };
      throw refuse(contract.redeemGiftCard, now.voidedAt === null ? "REDEEMED" : "TAKEN_BACK");
    }
    const cause = `gift-card:${id}`;
    const change = { userId, change: amount, reason: "GIFT_CARD", cause, note: "A gift card", by: userId } as const;
    return { amount: cents(amount), balance: await changeAccountCredit(deps, tx, change) };
  });
}
