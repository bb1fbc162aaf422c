import assert from "node:assert/strict";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { aDraft, aRoll, placeOrder, storeCard } from "../support/makers.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import type { CrashLab } from "./crash-lab.ts";

/** Whenever the process dies, an order ends up paid by exactly one charge, also when the customer clicks again. */
export async function killedDuringPayment(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(3);
  const orderIds: number[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await placeOrder(lab.customer, aDraft([aRoll()]));
    const paymentMethodId = await storeCard(lab.customer);
    const input = { params: { userId: lab.customer.userId, orderId: order.id }, body: { paymentMethodId } };
    const options = { idempotencyKey: `crash-${round}` };
    const killed = lab.killAfter(random() * 150);
    const paid = lab.customer.call(payOrder, input, options).then(
      (reply) => reply.outcome === "CAPTURED",
      () => false,
    );
    if (await paid) answered++;
    await killed;
    await lab.start();
    await lab.customer.call(payOrder, input, options).catch(() => undefined);
    orderIds.push(order.id);
  }
  await until("all orders are paid", async () => {
    const { rows } = await lab.database.query("select 1 from orders where id = any($1) and status <> 'PAID'", [
      orderIds,
    ]);
    return rows.length === 0;
  });
  const { rows: captured } = await lab.database.query<{ order_id: number; n: number; amount: number; total: number }>(
    `select p.order_id, count(*)::int as n, sum(p.amount)::int as amount, max(o.total) as total
     from payments p join orders o on o.id = p.order_id where p.order_id = any($1) and p.status = 'CAPTURED' group by p.order_id`,
    [orderIds],
  );
  assert.equal(captured.length, orderIds.length, "every order has its payment");
  for (const row of captured)
    assert.deepEqual([row.n, row.amount], [1, row.total], `order ${row.order_id} is charged once, in full`);
  const { rows: charges } = await lab.database.query<{ n: number }>(
    `select count(*)::int as n from sandbox_payment_objects t join payments p on t.key = 'charge:' || p.id
     where t.kind = 'payment' and p.order_id = any($1) and t.data->>'status' = 'CAPTURED'`,
    [orderIds],
  );
  assert.equal(charges[0]!.n, orderIds.length, "the provider charged once an order");
  return `payment: killed ${rounds} times (${answered} answered before), ${orderIds.length} orders charged exactly once`;
}
