import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/digital-goods/gift-card-desk.ts";
import type { DeskGiftCard } from "../../contract/digital-goods/gift-card-desk.ts";
import type { BodyOf, QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { giftCardBalance, giftCardCode, giftCardState } from "../../rules/digital-goods/gift-cards.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { orders } from "../orders/tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isoTime } from "../platform/iso-time.ts";
import { codeOfCard, hashOfCode, shownCode } from "./gift-card-code.ts";
import { recordCardEntries } from "./record-card-entry.ts";
import { mailGiftCard } from "./send-gift-cards.ts";
import { giftCardEntries, giftCards } from "./tables.ts";

type Card = typeof giftCards.$inferSelect;
const b = alias(users, "b");

const SORTS = { createdAt: giftCards.createdAt, amount: giftCards.amount } as const;

const cardRows = (db: Db) =>
  db
    .select({ card: giftCards, buyerId: b.id, buyerName: sql<string | null>`${fullName(b)}` })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId))
    .leftJoin(b, sql`${b.id} = coalesce(${orders.customerId}, ${giftCards.issuedByUserId})`);

type Row = { card: Card; buyerId: string | null; buyerName: string | null };

const cardReply = ({ card, buyerId, buyerName }: Row): DeskGiftCard => ({
  id: card.id,
  amount: card.amount,
  balance: giftCardBalance(card),
  state: giftCardState(card),
  recipientName: card.recipientName,
  recipientEmail: card.recipientEmail,
  message: card.message,
  orderId: card.orderId,
  buyerId: card.issuedByUserId === null ? buyerId : null,
  buyerName,
  createdAt: card.createdAt.toISOString(),
});

/** A code is found by its hash; other searches by the recipient, the buyer, or the order's number. */
function matching(search: string | undefined) {
  if (!search) return sql`true`;
  const code = giftCardCode(search);
  const words = folded(
    sql`${giftCards.recipientName} || ' ' || coalesce(${giftCards.recipientEmail}, '') || ' ' || coalesce(${b.searchText}, '')`,
  );
  const isCode = code === null ? sql`false` : eq(giftCards.codeHash, hashOfCode(code));
  return sql`(${isCode} or ${hasWords(words, search)} or ${giftCards.orderId} = any(${sql.param(parseOrderNumber(search))}::int[]))`;
}

export async function listGiftCards(
  db: Db,
  { search, sortBy, desc, limit, offset }: QueryOf<typeof contract.listGiftCards>,
): Promise<ReplyOf<typeof contract.listGiftCards>> {
  const found = cardRows(db).where(matching(search));
  const by = desc ? sql`${SORTS[sortBy]} desc, ${giftCards.id} desc` : sql`${SORTS[sortBy]}, ${giftCards.id}`;
  const count = await db.$count(found.as("found"));
  const rows = await cardRows(db).where(matching(search)).orderBy(by).limit(limit).offset(offset);
  return { giftCards: rows.map(cardReply), count };
}

async function cardById(db: Db, id: string): Promise<DeskGiftCard> {
  const [row] = await cardRows(db).where(eq(giftCards.id, id));
  if (row === undefined) throw notFound("Gift card not found.");
  return cardReply(row);
}

export async function giftCardWithLedger(db: Db, id: string): Promise<ReplyOf<typeof contract.getGiftCard>> {
  const giftCard = await cardById(db, id);
  const entries = await db
    .select({ entry: giftCardEntries, byName: sql<string | null>`${fullName(b)}` })
    .from(giftCardEntries)
    .leftJoin(b, eq(b.id, giftCardEntries.byUserId))
    .where(eq(giftCardEntries.giftCardId, id))
    .orderBy(sql`${giftCardEntries.createdAt} desc, ${giftCardEntries.id} desc`);
  return {
    giftCard,
    entries: entries.map(({ entry: { id: entryId, change, reason, orderId, createdAt }, byName }) => ({
      id: entryId,
      change,
      reason,
      orderId,
      byName,
      at: isoTime(createdAt.toISOString()),
    })),
  };
}

/** Names a card in the history without its code. */
const thingOf = ({ id, amount }: Card) =>
  ({ kind: "GIFT_CARD", id, name: `Gift card of ${formatDollars(cents(amount))}` }) as const;

type Shown = { giftCard: DeskGiftCard; code: string | null };

/** Issues a card that no order paid for. */
export async function issueGiftCard(
  deps: Deps,
  request: { by: string; card: BodyOf<typeof contract.issueGiftCard>; idempotencyKey: string | null },
): Promise<Shown> {
  const { by, idempotencyKey: key } = request;
  const { reason, ...draft } = request.card;
  const id = newId();
  const now = deps.now();
  const cardId = await deps.db.transaction(async (tx) => {
    const use = { userId: by, key, call: "issueGiftCard", body: request.card };
    const before = await replayedResult(tx, use, id, now, () => refuse(contract.issueGiftCard, "KEY_REUSED"));
    if (before !== null) return before;
    const [card] = await tx
      .insert(giftCards)
      .values({
        ...draft,
        id,
        number: 1,
        issuedByUserId: by,
        codeHash: hashOfCode(codeOfCard(deps.settings.authSecret, { id, edition: 1 })),
        sendAt: now,
        sentAt: now,
        createdAt: now,
      })
      .returning();
    await recordCardEntries(tx, [{ giftCardId: id, change: draft.amount, reason: "ISSUED", by }], now);
    const after = { amount: formatDollars(cents(draft.amount)), recipientName: draft.recipientName, reason };
    await recordChange(deps, tx, { by, verb: "ADDED", thing: thingOf(card!), after });
    if (draft.recipientEmail !== null) await mailGiftCard(deps, tx, card!, undefined);
    return id;
  });
  return shownCard(deps, cardId);
}

export async function blockGiftCard(
  deps: Deps,
  { giftCardId, blocked, reason, by }: { giftCardId: string; blocked: boolean; reason: string; by: string },
): Promise<DeskGiftCard> {
  await deps.db.transaction(async (tx) => {
    const card = await lockCard(tx, giftCardId);
    if ((card.blockedAt !== null) === blocked) return;
    await tx
      .update(giftCards)
      .set({ blockedAt: blocked ? deps.now() : null })
      .where(eq(giftCards.id, giftCardId));
    const change = { before: { blocked: !blocked }, after: { blocked, reason } };
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(card), ...change });
  });
  return cardById(deps.db, giftCardId);
}

/** Makes a new code for another owner; the former owner's code stops working. */
export async function changeGiftCardOwner(
  deps: Deps,
  request: { giftCardId: string; by: string } & BodyOf<typeof contract.changeGiftCardOwner>,
): Promise<Shown> {
  const { giftCardId, by, reason, recipientName, recipientEmail } = request;
  await deps.db.transaction(async (tx) => {
    const card = await lockCard(tx, giftCardId);
    if (giftCardBalance(card) === 0) throw refuse(contract.changeGiftCardOwner, "NOTHING_LEFT");
    const edition = card.edition + 1;
    const codeHash = hashOfCode(codeOfCard(deps.settings.authSecret, { id: giftCardId, edition }));
    const [changed] = await tx
      .update(giftCards)
      .set({ edition, codeHash, recipientName, recipientEmail, message: "", sentAt: deps.now() })
      .where(eq(giftCards.id, giftCardId))
      .returning();
    const change = { before: { recipientName: card.recipientName }, after: { recipientName, reason } };
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(card), ...change });
    if (recipientEmail !== null) await mailGiftCard(deps, tx, changed!, undefined);
  });
  return shownCard(deps, giftCardId);
}

async function lockCard(tx: Tx, id: string): Promise<Card> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
  if (card === undefined) throw notFound("Gift card not found.");
  return card;
}

/** Returns a card with its code, for a person at the counter. */
async function shownCard(deps: Deps, id: string): Promise<Shown> {
  const [card] = await deps.db.select().from(giftCards).where(eq(giftCards.id, id));
  return { giftCard: await cardById(deps.db, id), code: shownCode(deps.settings.authSecret, card!) };
}
