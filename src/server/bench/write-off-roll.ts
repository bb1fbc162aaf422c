import { eq } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { type GivesBack, writtenOffWorth } from "../../rules/checkout/write-off.ts";
import { rollText } from "../../rules/film/roll-text.ts";
import { writeOffHindered } from "../../rules/film/roll-work.ts";
import { WRITE_OFF_LABELS, type WriteOff } from "../../rules/film/write-offs.ts";
import { addCents, type Cents, cents, formatDollars, NOTHING } from "../../rules/money.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { giveBackCredits } from "../credits/give-back-credits.ts";
import type { Deps, Tx } from "../deps.ts";
import { tellOfScansSoon } from "../film/rolls/mail-scans-ready.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { rolls } from "../film/rolls/tables.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockCustomerOf } from "./lock-customer-of.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refundableOf, refundOrder } from "../payments/refund-order.ts";
import { notFound, refuseBecause } from "../platform/http/errors.ts";
import { type Charge, readCharges } from "./read-charges.ts";
import { byOrder, unitsOf } from "./settle-receipt.ts";
import { returnedLines } from "./tables.ts";

type Request = { orderId: number; rollId: string; because: WriteOff };

/**
 * Writes off a roll that came out blank or that the lab ruined (docs/product/bench.md#blank-and-ruined-rolls): it gets no scans and
 * holds its order up no longer, what the club gives back becomes credit, and the customer is told. Repeating it is harmless.
 */
export async function writeOffRoll(deps: Deps, request: Request & { note: string; by: string }): Promise<void> {
  const { orderId, because, by, note } = request;
  await deps.db.transaction(async (tx) => {
    await lockCustomerOf(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const roll = (await lockRolls(tx, orderId)).find(({ id }) => id === request.rollId.toLowerCase());
    if (roll === undefined) throw notFound("There is no such roll.");
    if (roll.writtenOff === because) return;
    const reason = whyNot(order, roll);
    if (reason !== null) throw refuseBecause(contract.writeOffRoll, "NOT_TO_WRITE_OFF", { reason });

    await tx.update(rolls).set({ writtenOff: because }).where(eq(rolls.id, roll.id));
    const back = await giveBack(deps, tx, order, roll, { because, by });
    const said = [
      `${WRITE_OFF_LABELS[because]}: roll ${roll.number}`,
      ...(back.givenBack > 0 ? [`${formatDollars(back.givenBack)} given back`] : []),
      ...(back.creditsBack > 0 ? [`${back.creditsBack} service credits back`] : []),
    ];
    await recordOrderEvent(deps, tx, order, { type: "ROLL_WRITTEN_OFF", text: said.join("; "), by });
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, {
      template: "roll-written-off",
      to,
      key: `roll-written-off:${roll.id}`,
      data: { ...basics, because, roll: rollText(roll), note, ...back },
    });
    // Without it all that is here may be synced already.
    await tellOfScansSoon(deps, tx, order.id);
  });
}

/** What would come back for it. Writes nothing. */
export async function quoteWriteOff(
  { db, settings }: Pick<Deps, "db" | "settings">,
  { orderId, rollId, because }: Request,
): Promise<ReplyOf<typeof contract.quoteWriteOff>> {
  const [roll] = await db.select({ orderId: rolls.orderId }).from(rolls).where(eq(rolls.id, rollId));
  if (roll?.orderId !== orderId) throw notFound("There is no such roll.");
  const { charged } = await readCharges(db, orderId, [rollId]);
  const gives = givesBack(settings, because);
  let givenBack = gives.beyond;
  let creditsBack = 0;
  for (const { orderId: of, charges, taxRate } of byOrder(charged)) {
    const { refund, unitsBack, forCredits } = writtenOffWorth(charges, taxRate, gives.percent);
    const { leftInAll } = await refundableOf(db, of);
    givenBack = addCents(givenBack, cents(Math.min(refund, leftInAll)), forCredits);
    creditsBack += countOf(unitsBack);
  }
  return { givenBack, creditsBack };
}

/** What the club gives back, as it is set. */
const givesBack = ({ writeOffs }: Deps["settings"], because: WriteOff): GivesBack =>
  because === "BLANK"
    ? { percent: writeOffs.blankPercent, beyond: NOTHING }
    : { percent: writeOffs.ruinedPercent, beyond: cents(writeOffs.ruinedCents) };

const countOf = (charges: readonly Pick<Charge, "creditUnits">[]): number =>
  charges.reduce((sum, { creditUnits }) => sum + creditUnits, 0);

function whyNot(order: LockedOrder, roll: RollAtWork): string | null {
  if (order.status !== "PAID") return "Its order is not at work.";
  if (roll.writtenOff !== null)
    return `It was written off already: ${WRITE_OFF_LABELS[roll.writtenOff].toLowerCase()}.`;
  return writeOffHindered(roll);
}

/** By the rules of all money that goes back: never more than is left of an order, service credits of a term that is over expire. */
async function giveBack(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  roll: RollAtWork,
  { because, by }: { because: WriteOff; by: string },
): Promise<{ givenBack: Cents; creditsBack: number }> {
  const gives = givesBack(deps.settings, because);
  const { charged } = await readCharges(tx, order.id, [roll.id]);
  const note = `${WRITE_OFF_LABELS[because]}: roll ${roll.number}`;
  let [refunded, asCredit, creditsBack] = [NOTHING, gives.beyond, 0];
  for (const { orderId, charges, taxRate } of byOrder(charged)) {
    const { refund, unitsBack, forCredits } = writtenOffWorth(charges, taxRate, gives.percent);
    const { leftInAll } = await refundableOf(tx, orderId, { holds: true });
    const amount = cents(Math.min(refund, leftInAll));
    const kept =
      amount === 0
        ? null
        : await refundOrder(deps, tx, { orderId, toPayment: 0, toAccountCredit: amount, reason: note, by });
    if (unitsBack.length > 0)
      await giveBackCredits(tx, { userId: order.customerId, orderId, now: deps.now(), atMost: unitsOf(unitsBack) });
    const whole = gives.percent === 100 ? charges.filter(({ isPaid }) => isPaid) : [];
    if (whole.length > 0)
      await tx
        .insert(returnedLines)
        .values(whole.map(({ lineId, rollId }) => ({ lineId, rollId, refundId: kept?.id ?? null, at: deps.now() })));
    refunded = addCents(refunded, amount);
    asCredit = addCents(asCredit, forCredits);
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
  return { givenBack: addCents(refunded, asCredit), creditsBack };
}
