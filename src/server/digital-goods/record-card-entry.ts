import type { GiftCardReason } from "../../rules/digital-goods/gift-cards.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { giftCardEntries } from "./tables.ts";

export type CardEntry = {
  giftCardId: string;
  /** Cents. */
  change: number;
  reason: GiftCardReason;
  orderId?: number | null;
  by?: string | null;
};

/** Adds to the ledger of gift cards, with each change of a card's balance. The only writer of the ledger. */
export async function recordCardEntries(tx: Tx, entries: readonly CardEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(giftCardEntries).values(
    entries.map(({ orderId = null, by = null, ...entry }) => ({
      ...entry,
      id: newId(),
      orderId,
      byUserId: by,
      createdAt: now,
    })),
  );
}
