import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { filmWorkOf, NOTIFY_AFTER_S } from "../../rules/film/roll-work.ts";
import { rollText } from "../../rules/film/roll-text.ts";
import { cents } from "../../rules/money.ts";
import type { Deps, Tx } from "../deps.ts";
import { rolls, pendingReceipts } from "../film/rolls/tables.ts";
import { promiseOrder } from "../lab/promise-order.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";

type Receipt = typeof pendingReceipts.$inferInsert;

/**
 * Stores the receipt of an unpaid order until payment; nothing is charged or refunded before. A later receipt adds to
 * it (docs/product/bench.md#unpaid-and-returned-film). The caller holds the order's lock.
 */
export async function holdReceipt(tx: Tx, receipt: Receipt): Promise<void> {
  const [before] = await tx.delete(pendingReceipts).where(eq(pendingReceipts.orderId, receipt.orderId)).returning();
  const known = before?.before ?? [];
  const correctedLater = new Map(receipt.before.map(({ id, film }) => [id, film]));
  await tx.insert(pendingReceipts).values({
    ...receipt,
    note: [before?.note, receipt.note].filter(Boolean).join("\n"),
    isFirst: before?.isFirst ?? receipt.isFirst,
    before: [
      // Preserves each roll's original values, whichever receipt corrected it.
      ...known.map((roll) => ({ ...roll, film: roll.film ?? correctedLater.get(roll.id) ?? null })),
      ...receipt.before.filter(({ id }) => !known.some((roll) => roll.id === id)),
    ],
    undeclared: [...(before?.undeclared ?? []), ...receipt.undeclared],
  });
}

/** E-mails customers that the lab holds their film because the order is unpaid or canceled. Once per reason. */
export async function mailHeldFilm(deps: Deps, tx: Tx, order: LockedOrder, note: string): Promise<void> {
  const here = await tx.select().from(rolls).where(eq(rolls.orderId, order.id)).orderBy(rolls.number);
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const isCanceled = order.status === "CANCELED";
  await enqueueMail(deps, tx, {
    template: "film-held",
    to,
    key: `film-held:${order.id}:${isCanceled ? "canceled" : "unpaid"}`,
    data: {
      ...basics,
      arrived: here.filter(({ arrived }) => arrived).map(rollText),
      missing: here.filter(({ arrived }) => arrived === false).map(rollText),
      note,
      toPay: isCanceled
        ? null
        : {
            total: cents(order.total),
            payUrl: `${deps.settings.publicUrl}/users/${order.customerId}/checkout?order=${order.id}`,
          },
    },
  });
}

/** Starts work on film that arrived before its order was paid: settles its receipt, promises its scans and e-mails the customer. */
export async function startHeldFilm(deps: Deps, tx: Tx, { id: orderId }: LockedOrder): Promise<void> {
  const [receipt] = await tx
    .select({ id: pendingReceipts.id })
    .from(pendingReceipts)
    .where(eq(pendingReceipts.orderId, orderId));
  if (receipt === undefined) return;
  await deps.jobs.enqueue(tx, "settle-receipt", { orderId, receiptId: receipt.id }, { after: NOTIFY_AFTER_S });
}

/** Allows work on film of an unpaid order. Idempotent. */
export async function takeOnAccount(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.onAccountAt !== null) return;
    if (filmWorkOf(order) !== "NOT_PAID") throw refuse(contract.takeOnAccount, "NOT_HELD");
    const here = await tx.select({ arrived: rolls.arrived }).from(rolls).where(eq(rolls.orderId, orderId));
    if (!here.some(({ arrived }) => arrived)) throw refuse(contract.takeOnAccount, "NOT_HELD");
    await tx
      .update(orders)
      .set({ onAccountAt: deps.now(), version: sql`${orders.version} + 1` })
      .where(eq(orders.id, orderId));
    const text = "Approved by staff: develop the film before payment";
    await recordOrderEvent(deps, tx, order, { type: "ON_ACCOUNT", text, by });
    await promiseOrder(deps, tx, order, "LATE_FILM");
  });
}
