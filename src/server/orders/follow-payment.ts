import { cents, type Cents } from "../../rules/money.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import { enqueueMails, type MailRequest } from "../mails/enqueue-mail.ts";
import type { MailData } from "../mails/templates.ts";
import { allOf } from "../platform/all-of.ts";
import { type ContentsText, contentsTexts } from "./contents-text.ts";
import { lockFreeOrders, lockOrder, type LockedOrder } from "./lock-order.ts";
import { NO_WAY, type OrderMailBasics, orderMailBasicsOf, sumTexts, wayToLab } from "./order-mails.ts";

type Paid = JobData["follow-payment"];

/**
 * Runs the follow-up of an order's payment in one transaction: the receipt, and other domains' effects. The paying
 * customer does not wait for it. Idempotent: each part runs once per order.
 */
export async function followPayment(deps: Deps, { orderId, amount }: Paid): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await followAll(deps, tx, [{ order: await lockOrder(tx, orderId), total: cents(amount) }]);
  });
}

/**
 * Does the same for several orders in one transaction. Fails without changes if another process holds one of their
 * locks.
 */
export async function followPayments(deps: Deps, paid: readonly Paid[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockFreeOrders(
      tx,
      paid.map(({ orderId }) => orderId),
    );
    if (locked.length < paid.length) throw new Error("one of the orders is held by somebody else, or came twice");
    const amounts = new Map(paid.map(({ orderId, amount }) => [orderId, cents(amount)]));
    const followed = locked.map((order) => ({ order, total: amounts.get(order.id)! }));
    await followAll(deps, tx, followed);
  });
}

/**
 * Runs each step for all orders before the next, so that the last step, which takes a contended lock, starts when all
 * else is done.
 */
async function followAll(deps: Deps, tx: Tx, paid: readonly { order: LockedOrder; total: Cents }[]): Promise<void> {
  const orderIds = paid.map(({ order }) => order.id);
  const [contents, buyers] = await Promise.all([
    contentsTexts(tx, orderIds, { services: true }),
    orderMailBasicsOf(
      deps,
      tx,
      paid.map(({ order }) => order),
    ),
  ]);
  const receipts = paid.map(({ order, total }): Receipt => ({
    order,
    total,
    holds: contents.get(order.id)!,
    mail: buyers.get(order.id)!,
  }));
  const toNotify = receipts.filter(({ order }) => order.status !== "CANCELED");
  await enqueueMails(deps, tx, await allOf(toNotify, (receipt) => receiptMail(deps, tx, receipt)));
  for (const handle of deps.domainEvents.onOrderPaid)
    await allOf(receipts, async ({ order, holds }) => handle(deps, tx, order, holds));
  for (const handle of deps.domainEvents.onOrdersPaid) await handle(deps, tx, orderIds);
}

type Receipt = {
  order: LockedOrder;
  holds: ContentsText;
  total: Cents;
  mail: OrderMailBasics;
};

const receiptMail = async (deps: Deps, tx: Tx, receipt: Receipt): Promise<MailRequest> => ({
  template: "order-paid",
  to: receipt.mail.to,
  key: `order-paid:${receipt.order.id}`,
  data: await receiptData(deps, tx, receipt),
});

/** Returns what an order's receipt says; most other mails of an order say a part of it. */
export async function receiptData(
  deps: Pick<Deps, "lab">,
  db: Db,
  { order, holds, total, mail: { basics } }: Receipt,
): Promise<MailData["order-paid"]> {
  const { rolls, items, files, giftCards, lines } = holds;
  return {
    ...basics,
    total,
    ...(rolls.length > 0 ? await wayToLab(deps, db, order) : NO_WAY),
    rolls,
    items,
    files,
    giftCards,
    sums: sumTexts(order, lines),
  };
}
