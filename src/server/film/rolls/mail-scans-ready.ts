import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Deps, Tx } from "../../deps.ts";
import { NOTIFY_AFTER_S } from "../../../rules/film/roll-work.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { scans } from "../scans/tables.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { orderMailBasics } from "../../orders/order-mails.ts";
import { stockText } from "../../../rules/film/roll-text.ts";
import { STRIP_COLUMNS, stripOf } from "./film-strips.ts";
import { pickUps, rolls, pendingReceipts } from "./tables.ts";

const r = alias(rolls, "r");

/**
 * Schedules the e-mail that scans are ready, with a short delay, so a mistaken click can be undone before the customer
 * hears of it.
 */
export const enqueueScansReadyMail = (deps: Deps, tx: Tx, orderId: number): Promise<void> =>
  deps.jobs.enqueue(tx, "mail-scans-ready", { orderId, until: deps.now().toISOString() }, { after: NOTIFY_AFTER_S });

/**
 * E-mails the customer that scans are ready, once per pick-up: when each of its rolls that arrived is SYNCED.
 * Repeatable. A roll whose write-off can still be undone delays it, and so does an open receipt: whatever ends either
 * checks again.
 * @param until rolls synced later have their own job, with its own time to undo
 */
export async function mailScansReady(
  deps: Deps,
  { orderId, until }: { orderId: number; until: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ready = await tx
      .update(pickUps)
      .set({ syncedMailAt: deps.now() })
      .where(
        and(
          eq(pickUps.orderId, orderId),
          sql`${pickUps.syncedMailAt} is null`,
          // Orders on account wait for payment.
          order.status === "PAID"
            ? sql`not exists (select from ${pendingReceipts} where ${pendingReceipts.orderId} = ${pickUps.orderId})`
            : undefined,
          sql`exists (select 1 from ${rolls} ${r} where ${r.pickUpId} = ${pickUps.id} and ${r.syncedAt} is not null)`,
          sql`not exists (select 1 from ${rolls} ${r} where ${r.pickUpId} = ${pickUps.id} and (${r.syncedAt} > ${until} or (${r.arrived} and ${r.syncedAt} is null and (${r.writtenOff} is null or ${r.pendingWriteOff} is not null))))`,
        ),
      )
      .returning({ id: pickUps.id });
    for (const pickUp of ready) await mailOne(deps, tx, order, pickUp.id);
  });
}

async function mailOne(deps: Deps, tx: Tx, order: { id: number; customerId: string }, pickUpId: string): Promise<void> {
  const synced = await tx
    .select({
      id: rolls.id,
      number: rolls.number,
      name: rolls.name,
      brand: rolls.brand,
      model: rolls.model,
      ...STRIP_COLUMNS,
    })
    .from(rolls)
    .innerJoin(scans, eq(scans.rollId, rolls.id))
    .where(and(eq(rolls.pickUpId, pickUpId), sql`${rolls.syncedAt} is not null`))
    .groupBy(rolls.id)
    .orderBy(asc(rolls.number));
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const all = `${deps.settings.publicUrl}/users/${order.customerId}/rolls`;
  await enqueueMail(deps, tx, {
    template: "scans-ready",
    to,
    key: `scans-ready:${pickUpId}`,
    data: {
      firstName: basics.firstName,
      orderNumber: basics.orderNumber,
      rolls: synced.map((roll) => ({
        name: roll.name || stockText(roll) || `Roll ${roll.number}`,
        ...stripOf(roll),
      })),
      url: synced.length === 1 ? `${all}/${synced[0]!.id}` : all,
    },
  });
}
