import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { orderMailBasics } from "../../orders/order-mails.ts";
import { stockText } from "../../../rules/film/roll-text.ts";
import { rolls } from "../rolls/tables.ts";
import { filmStrips } from "../rolls/film-strips.ts";
import { rescans, scans } from "./tables.ts";

/**
 * E-mails a roll's customer which frames were rescanned. Each is reported once; those within a few minutes share one
 * mail.
 */
export async function mailRescans(deps: Deps, rollId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [roll] = await tx.select().from(rolls).where(eq(rolls.id, rollId));
    if (roll?.orderId == null) return;
    const order = await lockOrder(tx, roll.orderId);
    const ofRoll = tx.select({ id: scans.id }).from(scans).where(eq(scans.rollId, rollId));
    const notified = await tx
      .update(rescans)
      .set({ notifiedAt: deps.now() })
      .where(and(inArray(rescans.scanId, ofRoll), isNull(rescans.notifiedAt), sql`${rescans.former} is not null`))
      .returning({ id: rescans.id, scanId: rescans.scanId });
    if (notified.length === 0) return;
    const ids = notified.map(({ scanId }) => scanId);
    const frames = await tx
      .select({ id: scans.id, frame: scans.frame })
      .from(scans)
      .where(inArray(scans.id, ids))
      .orderBy(scans.frame);
    const { to, basics } = await orderMailBasics(deps, tx, order);
    const { publicUrl } = deps.settings;
    const name = roll.name || stockText(roll) || `Roll ${roll.number}`;
    const strip = (await filmStrips(tx, [rollId])).get(rollId);
    const rollUrl = `${publicUrl}/users/${order.customerId}/rolls/${rollId}`;
    await enqueueMail(deps, tx, {
      template: "scans-renewed",
      to,
      key: `scans-renewed:${notified[0]!.id}`,
      data: {
        firstName: basics.firstName,
        orderNumber: basics.orderNumber,
        roll: name,
        ...(strip && { film: { name, ...strip } }),
        frames: frames.map(({ frame }) => frame),
        url: frames.length === 1 ? `${publicUrl}/users/${order.customerId}/gallery/${frames[0]!.id}` : rollUrl,
      },
    });
  });
}
