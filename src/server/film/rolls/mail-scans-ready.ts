import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { scans } from "../scans/tables.ts";
import { orderMailBasics } from "../../orders/order-mails.ts";
import { stockText } from "../../../rules/film/roll-text.ts";
import { STRIP_COLUMNS, stripOf } from "./film-strips.ts";
import { pickUps, rolls } from "./tables.ts";

const r = alias(rolls, "r");

/**
 * Tells the customer that the scans are up, once for each pick-up: when every roll of it that arrived is SYNCED. The caller
 * holds the order's lock, so of two rolls synced at the same time the later one sees the earlier.
 */
export async function mailScansReady(deps: Deps, tx: Tx, order: { id: number; customerId: string }): Promise<void> {
  const ready = await tx
    .update(pickUps)
    .set({ syncedMailAt: deps.now() })
    .where(
      and(
        eq(pickUps.orderId, order.id),
        sql`${pickUps.syncedMailAt} is null`,
        sql`exists (select 1 from ${rolls} ${r} where ${r.pickUpId} = ${pickUps.id} and ${r.syncedAt} is not null)`,
        sql`not exists (select 1 from ${rolls} ${r} where ${r.pickUpId} = ${pickUps.id} and ${r.arrived} and ${r.syncedAt} is null and ${r.writtenOff} is null)`,
      ),
    )
    .returning({ id: pickUps.id });
  for (const pickUp of ready) await mailOne(deps, tx, order, pickUp.id);
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
