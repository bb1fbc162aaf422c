import { and, asc, eq } from "drizzle-orm";
import { NOTIFY_AFTER_S } from "../../rules/film/roll-work.ts";
import { formatDollars } from "../../rules/money.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { draftOfRoll } from "../checkout/changed-contents.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { enqueueScansReadyMail } from "../film/rolls/mail-scans-ready.ts";
import { rolls, pendingReceipts } from "../film/rolls/tables.ts";
import type { JobData } from "../job-data.ts";
import { promiseOrder } from "../lab/promise-order.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { newId } from "../platform/ids.ts";
import { correctionText, foundRolls, textOfRolls } from "./found-rolls.ts";
import { lockCustomerOf } from "./lock-customer-of.ts";
import { receiptSince } from "./receipt-before.ts";
import { settle, type Settlement, type SoldOrder, settlementOf } from "./settle-receipt.ts";
import { mailReceipt, type Settled } from "./mail-receipt.ts";

type Unsettled = typeof pendingReceipts.$inferSelect;

/**
 * Schedules a receipt with differences to be settled and e-mailed after a short delay, so that a mistake can be undone
 * before.
 */
export async function settleReceiptSoon(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  receipt: Omit<Unsettled, "id" | "orderId">,
): Promise<void> {
  const id = newId();
  await tx.insert(pendingReceipts).values({ ...receipt, id, orderId: order.id });
  await deps.jobs.enqueue(tx, "settle-receipt", { orderId: order.id, receiptId: id }, { after: NOTIFY_AFTER_S });
}

export async function settleReceipt(deps: Deps, { orderId, receiptId }: JobData["settle-receipt"]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCustomerOf(tx, orderId);
    await settleUnsettledReceipt(deps, tx, await lockOrder(tx, orderId), receiptId);
  });
}

/**
 * Charges and refunds the differences of the receipt that can still be undone, and e-mails the customer; afterward it
 * cannot be undone. Does nothing if there is no such receipt. The caller holds `lockUser` of the customer, then
 * `lockOrder`.
 * @param receiptId only this receipt
 */
export async function settleUnsettledReceipt(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  receiptId?: string,
): Promise<void> {
  const [receipt] = await tx
    .delete(pendingReceipts)
    .where(
      and(
        eq(pendingReceipts.orderId, order.id),
        receiptId === undefined ? undefined : eq(pendingReceipts.id, receiptId),
      ),
    )
    .returning();
  // A canceled order is already refunded in full, and its customer was e-mailed.
  if (receipt === undefined || order.status === "CANCELED") return;
  const { byUserId: by, isFirst: first, note } = receipt;
  const since = await sinceReceipt(tx, receipt);
  const { changes, corrected, undeclared } = since;
  const reason = [
    ...textOfRolls("not in the parcel", [...changes.missing, ...changes.withdrawn]),
    ...corrected.map(correctionText),
  ].join("; ");
  const money = await settle(deps, tx, order, await settlementSince(tx, deps.prices, order, since), {
    by,
    reason,
  });
  const text = moneyText(money);
  if (text !== null) await recordOrderEvent(deps, tx, order, { type: "RECEIPT_SETTLED", text, by });
  const promised = await promiseOrder(deps, tx, order, "LATE_FILM");
  await mailReceipt(deps, tx, order, {
    id: receipt.id,
    first,
    changes,
    undeclared,
    corrected,
    money,
    promised,
    note,
  });
  // The pending receipt delayed this e-mail.
  await enqueueScansReadyMail(deps, tx, order.id);
}

/** Returns the refunds and charges of the receipt that can still be undone; null if there is none. Writes nothing. */
export async function unsettledOf(
  { db, prices }: Pick<Deps, "db" | "prices">,
  order: SoldOrder,
): Promise<Settlement | null> {
  const [receipt] = await db.select().from(pendingReceipts).where(eq(pendingReceipts.orderId, order.id));
  return receipt === undefined ? null : settlementSince(db, prices, order, await sinceReceipt(db, receipt));
}

async function sinceReceipt(db: Db, receipt: Unsettled) {
  const known = await db.select().from(rolls).where(eq(rolls.orderId, receipt.orderId)).orderBy(asc(rolls.number));
  return receiptSince(receipt, known);
}

function settlementSince(
  db: Db,
  prices: PriceLists,
  order: SoldOrder,
  since: Awaited<ReturnType<typeof sinceReceipt>>,
): Promise<Settlement> {
  const receipt = { undeclared: since.undeclared.map(draftOfRoll) };
  return settlementOf(db, prices, order, foundRolls({ ...since, receipt }));
}

function moneyText({ givenBack, addOn }: Settled): string | null {
  const moved = [
    ...(givenBack > 0 ? [`${formatDollars(givenBack)} as account credit`] : []),
    ...(addOn === null ? [] : [`charged with order ${shownOrderNumber(addOn.orderId)}`]),
  ];
  return moved.length === 0 ? null : `For received film: ${moved.join("; ")}`;
}
