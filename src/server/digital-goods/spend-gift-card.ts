import { and, eq, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import { giftCardBalance, giftCardCode } from "../../rules/digital-goods/gift-cards.ts";
import type { Cents } from "../../rules/money.ts";
import type { Db, Tx } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { hashOfCode } from "./gift-card-code.ts";
import { recordCardEntries } from "./record-card-entry.ts";
import { giftCards, giftCardUses } from "./tables.ts";

export type PayingGiftCard = { id: string; /** Cents. */ balance: Cents };

/**
 * Finds the gift card of a typed code; null without a code. Rejects an empty card. A code has 80 bits, so guesses need
 * no rate limit.
 */
export async function giftCardForOrder(db: Db, typed: string | null): Promise<PayingGiftCard | null> {
  if (typed === null) return null;
  const code = giftCardCode(typed);
  const [card] =
    code === null
      ? []
      : await db
          .select()
          .from(giftCards)
          .where(eq(giftCards.codeHash, hashOfCode(code)));
  if (card === undefined || card.blockedAt !== null) throw refuse(contract.placeOrder, "GIFT_CARD_UNKNOWN");
  const balance = giftCardBalance(card);
  if (balance === 0) throw refuse(contract.placeOrder, "GIFT_CARD_EMPTY");
  return { id: card.id, balance };
}

type Use = { orderId: number; giftCardId: string; /** Cents. */ amount: number; now: Date };

/**
 * Pays part of an order from a gift card. The update's condition decides which of several orders spends its last cents.
 * @returns false if the balance is too low
 */
export async function spendGiftCard(tx: Tx, { now, ...use }: Use): Promise<boolean> {
  const spent = await tx
    .update(giftCards)
    .set({ spent: sql`${giftCards.spent} + ${use.amount}` })
    .where(
      and(
        eq(giftCards.id, use.giftCardId),
        isNull(giftCards.blockedAt),
        sql`${giftCards.revoked} + ${giftCards.spent} + ${use.amount} <= ${giftCards.amount}`,
      ),
    )
    .returning({ id: giftCards.id });
  if (spent.length === 0) return false;
  await tx.insert(giftCardUses).values(use);
  const { orderId, giftCardId, amount } = use;
  await recordCardEntries(tx, [{ giftCardId, orderId, change: -amount, reason: "SPENT" }], now);
  return true;
}

/** Returns an open order's payment to its gift card, before the order is priced again. @returns the card, null when none paid */
export async function restoreGiftCard(tx: Tx, orderId: number, now: Date): Promise<PayingGiftCard | null> {
  const [use] = await tx.delete(giftCardUses).where(eq(giftCardUses.orderId, orderId)).returning();
  if (use === undefined) return null;
  const [card] = await tx
    .update(giftCards)
    .set({ spent: sql`${giftCards.spent} - ${use.amount}` })
    .where(eq(giftCards.id, use.giftCardId))
    .returning();
  const { giftCardId, amount } = use;
  await recordCardEntries(tx, [{ giftCardId, orderId, change: amount, reason: "RESTORED" }], now);
  return { id: use.giftCardId, balance: giftCardBalance(card!) };
}

/** Refunds to the gift card that paid for an order. The caller has checked that this amount came from it. */
export async function refundToGiftCard(
  tx: Tx,
  { orderId, amount, now }: { orderId: number; amount: number; now: Date },
): Promise<void> {
  const [card] = await tx
    .update(giftCards)
    .set({ spent: sql`${giftCards.spent} - ${amount}` })
    .from(giftCardUses)
    .where(and(eq(giftCardUses.orderId, orderId), eq(giftCards.id, giftCardUses.giftCardId)))
    .returning({ giftCardId: giftCards.id });
  await recordCardEntries(tx, [{ ...card!, orderId, change: amount, reason: "REFUNDED" }], now);
}
