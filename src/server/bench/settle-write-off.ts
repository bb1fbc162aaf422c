import { and, eq } from "drizzle-orm";
import type * as contract from "../../contract/bench/bench.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { type WriteOffRefund, writtenOffWorth } from "../../rules/checkout/write-off.ts";
import { rollText } from "../../rules/film/roll-text.ts";
import { WRITE_OFF_LABELS, type WriteOff } from "../../rules/film/write-offs.ts";
import { addCents, type Cents, cents, formatDollars, NOTHING } from "../../rules/money.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { restoreCredits } from "../credits/restore-credits.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueScansReadyMail } from "../film/rolls/mail-scans-ready.ts";
import { rolls } from "../film/rolls/tables.ts";
import type { JobData } from "../job-data.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockCustomerOf } from "./lock-customer-of.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { holdCredit } from "../payments/hold-credit.ts";
import { openDispute } from "../payments/open-dispute.ts";
import { refundableOf, refundOrder } from "../payments/refund-order.ts";
import { notFound } from "../platform/http/errors.ts";
import { type Charge, readCharges } from "./read-charges.ts";
import { byOrder, unitsOf } from "./settle-receipt.ts";
import { settleUnsettledReceipt, unsettledOf } from "./settle-receipt-soon.ts";
import { returnedLines } from "./tables.ts";

/**
 * Refunds a written-off roll and e-mails its customer, after the time to undo it. Ignores write-offs that were undone
 * or are already settled.
 */
export async function settleWriteOff(deps: Deps, work: JobData["settle-write-off"]): Promise<void> {
  const { orderId, rollId, writeOffId, note, by } = work;
  await deps.db.transaction(async (tx) => {
    await lockCustomerOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const [roll] = await tx
      .update(rolls)
      .set({ pendingWriteOff: null })
      .where(and(eq(rolls.id, rollId), eq(rolls.pendingWriteOff, writeOffId)))
      .returning();
    if (roll === undefined || roll.writtenOff === null) return;
    const because = roll.writtenOff;
    // The receipt comes first: the refund depends on what the roll turned out to be.
    await settleUnsettledReceipt(deps, tx, order);
    const back = await giveBack(deps, tx, order, roll, { because, by });
    const said = [
      `${WRITE_OFF_LABELS[because]}: roll ${roll.number}`,
      ...(back.givenBack > 0 ? [`${formatDollars(back.givenBack)} as account credit`] : []),
      ...(back.creditsBack > 0 ? [`${back.creditsBack} service credits returned`] : []),
    ];
    await recordOrderEvent(deps, tx, order, { type: "ROLL_WRITTEN_OFF", text: said.join("; "), by });
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, {
      template: "roll-written-off",
      to,
      key: `roll-written-off:${roll.id}`,
      data: { ...basics, because, roll: rollText(roll), note, ...back },
    });
    // Without this roll, all rolls that arrived may already be synced.
    await enqueueScansReadyMail(deps, tx, order.id);
  });
}

/** Returns the refund that a write-off would give. Writes nothing. */
export async function quoteWriteOff(
  deps: Pick<Deps, "db" | "lab" | "prices">,
  { orderId, rollId, because }: { orderId: number; rollId: string; because: WriteOff },
): Promise<ReplyOf<typeof contract.quoteWriteOff>> {
  const { db, lab } = deps;
  const [roll] = await db
    .select({ orderId: rolls.orderId, customerId: rolls.customerId, priceVersion: orders.priceVersion })
    .from(rolls)
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .where(eq(rolls.id, rollId));
  if (roll?.orderId !== orderId) throw notFound("Roll not found.");
  const before = await unsettledOf(deps, { ...roll, id: orderId });
  const isBackBefore = new Set(before?.toGiveBack.map(({ lineId }) => lineId));
  const charged = (await readCharges(db, orderId, [rollId])).charged.filter(({ lineId }) => !isBackBefore.has(lineId));
  const gives = givesBack(lab, because);
  let [givenBack, held, creditsBack] = [NOTHING, NOTHING, 0];
  for (const { orderId: of, charges, taxRate, beyond } of partsOf(orderId, charged, gives)) {
    const { refund, unitsBack, forCredits } = writtenOffWorth(charges, taxRate, gives.percent);
    const { leftInAll } = await refundableOf(db, of);
    const sum = addCents(cents(Math.min(refund, leftInAll)), forCredits, beyond);
    if ((await openDispute(db, of)) === null) givenBack = addCents(givenBack, sum);
    else held = addCents(held, sum);
    creditsBack += countOf(unitsBack);
  }
  return { givenBack, held, creditsBack };
}

const givesBack = ({ writeOffs }: Deps["lab"], because: WriteOff): WriteOffRefund =>
  because === "BLANK"
    ? { percent: writeOffs.blankPercent, beyond: NOTHING }
    : { percent: writeOffs.ruinedPercent, beyond: cents(writeOffs.ruinedCents) };

const countOf = (charges: readonly Pick<Charge, "creditUnits">[]): number =>
  charges.reduce((sum, { creditUnits }) => sum + creditUnits, 0);

/** Splits the charges by order. The club's compensation beyond them belongs to the roll's own order. */
function partsOf(orderId: number, charged: readonly Charge[], { beyond }: WriteOffRefund) {
  const others = byOrder(charged).filter((part) => part.orderId !== orderId);
  const own = byOrder(charged.filter((charge) => charge.orderId === orderId));
  const [first = { orderId, charges: [], taxRate: 0 }] = own;
  return [{ ...first, beyond }, ...others.map((part) => ({ ...part, beyond: NOTHING }))];
}

/**
 * Follows the rules of all refunds: never more than an order has left, and service credits of an ended term expire.
 * Credit of a disputed payment is put on hold.
 */
async function giveBack(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  roll: { id: string; number: number },
  { because, by }: { because: WriteOff; by: string },
): Promise<{ givenBack: Cents; held: Cents; creditsBack: number }> {
  const gives = givesBack(deps.lab, because);
  // A canceled order is already refunded in full.
  const { charged } = order.status === "CANCELED" ? { charged: [] } : await readCharges(tx, order.id, [roll.id]);
  const note = `${WRITE_OFF_LABELS[because]}: roll ${roll.number}`;
  let [refunded, asCredit, held, creditsBack] = [NOTHING, NOTHING, NOTHING, 0];
  for (const { orderId, charges, taxRate, ...part } of partsOf(order.id, charged, gives)) {
    const { refund, unitsBack, forCredits } = writtenOffWorth(charges, taxRate, gives.percent);
    const { leftInAll } = await refundableOf(tx, orderId, { holds: true });
    const amount = cents(Math.min(refund, leftInAll));
    const beyond = addCents(part.beyond, forCredits);
    const isHeld = amount + beyond > 0 && (await openDispute(tx, orderId)) !== null;
    if (isHeld) {
      const of = { id: orderId, customerId: order.customerId };
      await holdCredit(deps, tx, of, { refund: amount, beyond, reason: note, by });
    }
    const stored =
      amount === 0 || isHeld
        ? null
        : await refundOrder(deps, tx, { orderId, toPayment: 0, toAccountCredit: amount, reason: note, by });
    if (unitsBack.length > 0)
      await restoreCredits(tx, { userId: order.customerId, orderId, now: deps.now(), atMost: unitsOf(unitsBack) });
    const whole = gives.percent === 100 ? charges.filter(({ isPaid }) => isPaid) : [];
    if (whole.length > 0)
      await tx
        .insert(returnedLines)
        .values(whole.map(({ lineId, rollId }) => ({ lineId, rollId, refundId: stored?.id ?? null, at: deps.now() })));
    if (isHeld) held = addCents(held, amount, beyond);
    else [refunded, asCredit] = [addCents(refunded, amount), addCents(asCredit, beyond)];
    creditsBack += countOf(unitsBack);
  }
  await changeAccountCredit(deps, tx, {
    userId: order.customerId,
    change: asCredit,
    reason: "ADJUSTED",
    cause: `written-off:${roll.id}`,
    note,
    by,
  });
  return { givenBack: addCents(refunded, asCredit), held, creditsBack };
}
