import { cents, type Cents } from "../../rules/money.ts";
import type { Deps, Tx } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { type ContentsText, contentsText } from "./contents-text.ts";
import { lockOrder, type LockedOrder } from "./lock-order.ts";
import { orderMailBasics, sumTexts, wayToLab } from "./order-mails.ts";

/**
 * Does what follows the payment of an order, all in one transaction: the receipt, and what other domains do. Whoever pays
 * does not wait for it. Repeating it does nothing twice: each part is done once for an order.
 */
export async function followPayment(deps: Deps, { orderId, amount }: JobData["follow-payment"]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const holds = await contentsText(tx, order.id, { services: true });
    if (order.status !== "CANCELED") await mailReceipt(deps, tx, { order, holds, total: cents(amount) });
    for (const follow of deps.follows.orderPaid) await follow(deps, tx, order, holds);
  });
}

async function mailReceipt(
  deps: Deps,
  tx: Tx,
  { order, holds, total }: { order: LockedOrder; holds: ContentsText; total: Cents },
): Promise<void> {
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const { rolls, items, files, giftCards, lines } = holds;
  await enqueueMail(deps, tx, {
    template: "order-paid",
    to,
    key: `order-paid:${order.id}`,
    data: {
      ...basics,
      total,
      ...(rolls.length > 0 ? await wayToLab(tx, order) : { deliveryText: "", labAddress: "" }),
      rolls,
      items,
      files,
      giftCards,
      sums: sumTexts(order, lines),
    },
  });
}
