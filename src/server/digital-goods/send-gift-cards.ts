import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import { giftCardBalance } from "../../rules/digital-goods/gift-cards.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { codeOfCard, hashOfCode } from "./gift-card-code.ts";
import { giftCards } from "./tables.ts";

export const TO_NOBODY = { recipientName: "", recipientEmail: null, message: "" } as const;

/** Cards per batch; the next run continues. */
const AT_ONCE = 100;

/** Mails the cards that are due, of one order or of all. Marking a card as sent and queuing its mail are atomic. */
export async function sendGiftCards(deps: Deps, tx: Tx, orderId?: number): Promise<number> {
  const now = deps.now();
  const waits = and(isNull(giftCards.sentAt), sql`${giftCards.revoked} + ${giftCards.spent} < ${giftCards.amount}`);
  const whose = orderId === undefined ? undefined : eq(giftCards.orderId, orderId);
  const due = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(waits, lte(giftCards.sendAt, now), whose))
    .orderBy(asc(giftCards.sendAt), asc(giftCards.id))
    .limit(orderId === undefined ? AT_ONCE : Number.MAX_SAFE_INTEGER)
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const sent = await tx.update(giftCards).set({ sentAt: now }).where(inArray(giftCards.id, ids)).returning();
  const buyers = await tx
    .select({ orderId: orders.id, email: users.email, ...BUYER_NAME })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.id, [...new Set(sent.flatMap((card) => card.orderId ?? []))]));
  for (const card of sent)
    await mailGiftCard(
      deps,
      tx,
      card,
      buyers.find((one) => one.orderId === card.orderId),
    );
  return sent.length;
}

type Buyer = { email: string; firstName: string };

/** Mails a card's code to its recipient, or to its buyer. @param buyer undefined for cards that staff issued */
export async function mailGiftCard(
  deps: Deps,
  tx: Tx,
  card: typeof giftCards.$inferSelect,
  buyer: Buyer | undefined,
): Promise<void> {
  const isGone = buyer?.email.endsWith(`@${GONE_EMAIL_HOST}`) ?? false;
  const code = codeOfCard(deps.settings.authSecret, card);
  // The lab's secret may have changed since the card was created: the mailed code is the valid one.
  if (hashOfCode(code) !== card.codeHash) {
    await tx
      .update(giftCards)
      .set({ codeHash: hashOfCode(code) })
      .where(eq(giftCards.id, card.id));
  }
  const from = buyer?.firstName ?? deps.lab.name;
  await enqueueMail(deps, tx, {
    template: "gift-card",
    to: card.recipientEmail ?? buyer!.email, // issued cards without a recipient are not sent
    key: card.edition === 1 ? `gift-card:${card.id}` : `gift-card:${card.id}:${card.edition}`,
    data: {
      name: card.recipientName,
      from: isGone ? "Someone" : from,
      toBuyer: card.recipientEmail === null,
      amount: giftCardBalance(card),
      message: card.message,
      code: seal(deps.settings.authSecret, code),
    },
  });
  // If the buyer's or the recipient's account was deleted, the recipient is no longer needed.
  if (isGone || card.erasesRecipient) await tx.update(giftCards).set(TO_NOBODY).where(eq(giftCards.id, card.id));
}

export async function sendDueGiftCards(deps: Deps): Promise<void> {
  for (let sent = AT_ONCE; sent === AT_ONCE;) sent = await deps.db.transaction((tx) => sendGiftCards(deps, tx));
}
