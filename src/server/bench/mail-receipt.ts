import { and, asc, eq, isNotNull } from "drizzle-orm";
import { rollText } from "../../rules/film/roll-text.ts";
import { NOTIFY_AFTER_S } from "../../rules/film/roll-work.ts";
import { type PromisedDays, promiseText } from "../../rules/lab/promise.ts";
import { NOTHING } from "../../rules/money.ts";
import { wantsMails } from "../accounts/preferences.ts";
import type { Deps, Tx } from "../deps.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import type { JobData } from "../job-data.ts";
import { promisedDaysOf } from "../lab/promise-order.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { newId } from "../platform/ids.ts";
import type { Corrected } from "./found-rolls.ts";
import type { settle } from "./settle-receipt.ts";

type Film = Parameters<typeof rollText>[0];
export type Settled = Awaited<ReturnType<typeof settle>>;

/**
 * Schedules the e-mail that all of the customer's film arrived, after a short delay so that a mistake can be undone
 * before.
 */
export async function enqueueReceiptMail(deps: Deps, tx: Tx, order: LockedOrder, note: string): Promise<void> {
  const receiptId = newId();
  await tx
    .update(pickUps)
    .set({ pendingReceipt: { id: receiptId, note } })
    .where(eq(pickUps.orderId, order.id));
  await deps.jobs.enqueue(tx, "mail-receipt", { orderId: order.id, receiptId }, { after: NOTIFY_AFTER_S });
}

/** E-mails a customer that all of their film arrived, unless the receipt was undone or the e-mail was already sent. */
export async function sendReceiptMail(deps: Deps, { orderId, receiptId }: JobData["mail-receipt"]): Promise<void> {
  await deps.db.transaction(async (tx) => sendPendingReceipt(deps, tx, await lockOrder(tx, orderId), receiptId));
}

/**
 * E-mails the customer about the receipt that can still be undone, which ends the undo. Does nothing if there is none.
 * The caller holds the order's lock.
 * @param receiptId only this receipt
 */
export async function sendPendingReceipt(deps: Deps, tx: Tx, order: LockedOrder, receiptId?: string): Promise<void> {
  const ofOrder = eq(pickUps.orderId, order.id);
  const [pending] = await tx
    .select({ receipt: pickUps.pendingReceipt })
    .from(pickUps)
    .where(and(ofOrder, isNotNull(pickUps.pendingReceipt)));
  if (!pending?.receipt || (receiptId !== undefined && pending.receipt.id !== receiptId)) return;
  await tx.update(pickUps).set({ pendingReceipt: null }).where(ofOrder);
  // A canceled order's customer was already e-mailed.
  if (order.status === "CANCELED") return;
  const arriving = await tx
    .select({ id: rolls.id, brand: rolls.brand, model: rolls.model, format: rolls.format, process: rolls.process })
    .from(rolls)
    .where(and(eq(rolls.orderId, order.id), eq(rolls.arrived, true)))
    .orderBy(asc(rolls.number));
  await mailReceipt(deps, tx, order, {
    id: pending.receipt.id,
    first: true,
    changes: { arriving, missing: [] },
    undeclared: [],
    corrected: [],
    money: null,
    promised: await promisedDaysOf(tx, order.id),
    note: pending.receipt.note,
  });
}

/** Sent when the film first arrives; later only for changes worth an e-mail. */
export async function mailReceipt(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  receipt: {
    id: string;
    first: boolean;
    changes: { arriving: readonly (Film & { id: string })[]; missing: readonly Film[] };
    undeclared: readonly Film[];
    corrected: readonly Corrected[];
    /** Null if no money moved. */
    money: Settled | null;
    promised: PromisedDays | null;
    note: string;
  },
): Promise<void> {
  const { first, changes, undeclared, money, promised, note } = receipt;
  const corrected = receipt.corrected.map(
    ({ roll, after }) => `${rollText(roll)} → ${rollText({ ...roll, ...after })}`,
  );
  const toPay = money?.addOn?.total ?? NOTHING;
  const isOtherwise = corrected.length > 0 || undeclared.length > 0 || toPay > 0 || note !== "";
  const isWanted =
    first && (changes.missing.length > 0 || (await wantsMails(tx, order.customerId, "mail-film-received")));
  if (!isOtherwise && !isWanted) return;
  const { to, basics, settingsUrl } = await orderMailBasics(deps, tx, order);
  const after = new Map(receipt.corrected.map((one) => [one.roll.id, one.after]));
  const arrived = [
    ...changes.arriving.map((roll) => rollText({ ...roll, ...after.get(roll.id) })),
    ...undeclared.map(rollText),
  ];
  const change = { corrected, givenBack: money?.givenBack ?? NOTHING, held: money?.held ?? NOTHING, toPay, note };
  if (first)
    await enqueueMail(deps, tx, {
      template: "order-received",
      to,
      key: `order-received:${order.id}`,
      data: {
        ...basics,
        ...change,
        settingsUrl,
        arrived,
        missing: changes.missing.map(rollText),
        promise: arrived.length === 0 || promised === null ? null : promiseText(promised),
      },
    });
  else
    await enqueueMail(deps, tx, {
      template: "receipt-changed",
      to,
      key: `receipt-changed:${receipt.id}`,
      data: { ...basics, ...change, arrived },
    });
}
