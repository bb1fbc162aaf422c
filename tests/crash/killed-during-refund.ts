import assert from "node:assert/strict";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";
import { type CrashLab, seeded, until } from "./crash-lab.ts";

/** Cents to the card and as account credit. */
const REFUND = { toPayment: 700, toAccountCredit: 300, reason: "A scratched roll" };

/** Whenever the process dies, a refund is made once in each of its parts, also when the admin presses again. */
export async function killedDuringRefund(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(4);
  const orderIds: number[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await paidOrder(lab.customer, aDraft([aRoll()]));
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
  const { rows } = await lab.database.query<{ order_id: number; n: number; to_card: number; to_credit: number }>(
    `select r.order_id, count(*)::int as n,
       (select sum((made.value->>'amount')::int)::int
        from payments p join test_provider_objects t on t.key = 'charge:' || p.id,
          jsonb_each(t.data->'refunds') made where p.order_id = r.order_id) as to_card,
       (select sum(change)::int from account_credit_entries e
        where e.order_id = r.order_id and e.reason = 'REFUND') as to_credit
     from refunds r where r.order_id = any($1) group by r.order_id`,
    [orderIds],
  );
  assert.equal(rows.length, orderIds.length, "every order has its refund");
  for (const row of rows)
    assert.deepEqual(
      [row.n, row.to_card, row.to_credit],
      [1, REFUND.toPayment, REFUND.toAccountCredit],
      `order ${row.order_id} is refunded once`,
    );
  const { rows: mirrored } = await lab.database.query<{ ours: number; theirs: number }>(
    `select (select balance_after from account_credit_entries e where e.user_id = c.user_id order by number desc limit 1) as ours,
       (t.data->>'balance')::int as theirs
     from payment_customers c join test_provider_objects t on t.id = c.provider_customer_id where c.user_id = $1`,
    [lab.customer.userId],
  );
  assert.equal(mirrored[0]!.ours + mirrored[0]!.theirs, 0, "the provider's balance is the ledger's mirror");
  return `refund: killed ${rounds} times (${answered} answered before), ${orderIds.length} refunds made exactly once`;
}
