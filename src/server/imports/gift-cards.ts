import { eq } from "drizzle-orm";
import type { ImportedGiftCard } from "../../rules/imports/gift-cards.ts";
import { mediumDay } from "../../rules/time.ts";
import { hashOfCode } from "../digital-goods/gift-card-code.ts";
import { recordCardEntries } from "../digital-goods/record-card-entry.ts";
import { giftCards } from "../digital-goods/tables.ts";
import { newId } from "../platform/ids.ts";
import type { ImportKindWork, Saved } from "./import-kind.ts";

/** Gift cards under the codes that their owners have: opening balances in the ledger. */
export const GIFT_CARDS: ImportKindWork<ImportedGiftCard> = {
  secretField: "code",

  async save(deps, tx, items, row) {
    const now = deps.now();
    const saved: Saved[] = [];
    for (const { record, knownId } of items) {
      const { code, cents: amount, email, name, expires } = record;
      if (knownId !== null) saved.push({ outcome: "SAME", thingId: knownId, note: "Already imported" });
      else if (expires !== null && new Date(expires) < now)
        saved.push({ refused: `It expired on ${mediumDay(new Date(expires), deps.lab.timeZone)}.` });
      else {
        const id = newId();
        const [card] = await tx
          .insert(giftCards)
          .values({
            id,
            number: 1,
            issuedByUserId: row.byUserId,
            amount,
            codeHash: hashOfCode(code),
            recipientName: name || (email ?? "Earlier shop"),
            recipientEmail: email,
            message: "",
            // Its owner has the code: it is never e-mailed.
            sendAt: now,
            sentAt: now,
            createdAt: now,
          })
          .onConflictDoNothing({ target: giftCards.codeHash })
          .returning({ id: giftCards.id });
        if (card === undefined) saved.push({ refused: "Another gift card has this code." });
        else {
          await recordCardEntries(tx, [{ giftCardId: id, change: amount, reason: "OPENING", by: row.byUserId }], now);
          saved.push({ outcome: "MADE", thingId: id });
        }
      }
    }
    return saved;
  },

  /** The ledger only grows: an undo is an entry of its own, unless the card was used. */
  async undoItem(deps, tx, { thingId }) {
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, thingId)).for("update");
    if (card === undefined) return null;
    if (card.spent > 0) return "Used, at least in part";
    if (card.edition > 1 || card.blockedAt !== null) return "Changed by staff";
    // The code is free for another import.
    await tx
      .update(giftCards)
      .set({ revoked: card.amount, codeHash: hashOfCode(newId()) })
      .where(eq(giftCards.id, thingId));
    await recordCardEntries(tx, [{ giftCardId: thingId, change: -card.amount, reason: "OPENING" }], deps.now());
    return null;
  },
};
