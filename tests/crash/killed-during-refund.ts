import assert from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import { getDigitalGoods } from "../../src/contract/digital-goods/digital-goods.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import type { Db } from "../../src/server/deps.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";
import { wrongInBooks } from "../support/books.ts";
import { addProduct } from "../support/shop-makers.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import type { CrashLab } from "./crash-lab.ts";

/** Cents per gift card. It pays for an order together with a card. */
const GIFT_CARD = 500;
/** Cents to the card, to the gift card and as account credit. */
const REFUND = { toPayment: 700, toGiftCard: 200, toAccountCredit: 300, reason: "A scratched roll" };

/** Whenever the process dies, each part of a refund is made once, also when the admin clicks again. */
export async function killedDuringRefund(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(4);
  const orderIds: number[] = [];
  let answered = 0;
  const codes = await giftCards(lab, rounds);
  for (let round = 0; round < rounds; round++) {
    const order = await paidOrder(lab.customer, aDraft([aRoll()], { giftCard: codes[round]! }));
    const input = { params: { orderId: order.id }, body: REFUND };
    const options = { idempotencyKey: `crash-refund-${round}` };
    const killed = lab.killAfter(random() * 150);
    const refunded = lab.admin.call(refundOrder, input, options).then(
      () => true,
      () => false,
    );
    if (await refunded) answered++;
    await killed;
    await lab.start();
    await lab.admin.call(refundOrder, input, options);
    orderIds.push(order.id);
  }
  await until("all refunds are made and mirrored", async () => {
    const { rows } = await lab.database.query(
      `select 1 from refunds where order_id = any($1) and status <> 'SUCCEEDED'
       union all select 1 from account_credit_entries where order_id = any($1) and mirrored_at is null`,
      [orderIds],
    );
    return rows.length === 0;
  });
  const { rows } = await lab.database.query<{
    order_id: number;
    n: number;
    to_card: number;
    on_gift_card: number;
    to_credit: number;
  }>(
    `select r.order_id, count(*)::int as n,
       (select sum((made.value->>'amount')::int)::int
        from payments p join sandbox_payment_objects t on t.key = 'charge:' || p.id,
          jsonb_each(t.data->'refunds') made where p.order_id = r.order_id) as to_card,
       (select g.spent from gift_card_uses u join gift_cards g on g.id = u.gift_card_id
        where u.order_id = r.order_id) as on_gift_card,
       (select sum(change)::int from account_credit_entries e
        where e.order_id = r.order_id and e.reason = 'REFUND') as to_credit
     from refunds r where r.order_id = any($1) group by r.order_id`,
    [orderIds],
  );
  assert.equal(rows.length, orderIds.length, "every order has its refund");
  for (const row of rows)
    assert.deepEqual(
      [row.n, row.to_card, row.on_gift_card, row.to_credit],
      [1, REFUND.toPayment, GIFT_CARD - REFUND.toGiftCard, REFUND.toAccountCredit],
      `order ${row.order_id} is refunded once`,
    );
  const { rows: mirrored } = await lab.database.query<{ ours: number; theirs: number }>(
    `select (select balance_after from account_credit_entries e where e.user_id = c.user_id order by number desc limit 1) as ours,
       (t.data->>'balance')::int as theirs
     from payment_customers c join sandbox_payment_objects t on t.id = c.provider_customer_id where c.user_id = $1`,
    [lab.customer.userId],
  );
  assert.equal(mirrored[0]!.ours + mirrored[0]!.theirs, 0, "the provider's balance is the ledger's mirror");
  assert.deepEqual(await wrongInBooks(drizzle(lab.database) as unknown as Db, { atRest: false }), []);
  return `refund: killed ${rounds} times (${answered} answered before), ${orderIds.length} refunds made exactly once`;
}

/** Buys gift cards. @returns their codes, once they are made */
async function giftCards(lab: CrashLab, quantity: number): Promise<string[]> {
  const { id: productId } = await addProduct(lab.admin, { productType: "DIGITAL", giftCard: true, price: GIFT_CARD });
  const lines = [{ tempKey: "gift-cards", productId, quantity }];
  const { id: orderId } = await paidOrder(lab.customer, aDraft([], { lines, deliveryMethod: null }));
  const codes: string[] = [];
  await until("gift cards are made", async () => {
    const { giftCards: made } = await lab.customer.call(getDigitalGoods, {
      params: { userId: lab.customer.userId, orderId },
    });
    codes.splice(0, codes.length, ...made.flatMap(({ code }) => code ?? []));
    return codes.length === quantity;
  });
  return codes;
}
