import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adjustAccountCredit } from "../../contract/payments/account-credit.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { type PaymentProvider, ProviderUnreachable } from "../adapters/payments/port.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { orders } from "../orders/tables.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { payments, refunds } from "./tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";

test("reconciliation finishes everything left open by an outage, once it is old enough", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const paid = await paidOrder(ada, aDraft([aRoll()]));
  const open = await placeOrder(ada, aDraft([aRoll()]));
  const paymentMethodId = await storeCard(ada);
  await lab.workAll();

  const real = deps.payments;
  const away = async () => {
    throw new ProviderUnreachable("away");
  };
  const unreachable: Partial<PaymentProvider> = {
    charge: away,
    findCharge: away,
    refund: away,
    findRefund: away,
    adjustBalance: away,
  };
  deps.payments = { ...real, ...unreachable };
  const params = { userId: ada.userId, orderId: open.id };
  expect(await ada.call(payOrder, { params, body: { paymentMethodId } })).toMatchObject({ outcome: "PENDING" });
  await admin.call(refundOrder, { params: { orderId: paid.id }, body: { toPayment: 100, reason: "A scratch" } });
  await admin.call(adjustAccountCredit, { params: { userId: ada.userId }, body: { change: 5, note: "For you" } });
  // The jobs are lost.
  await deps.db.execute("delete from pgboss.job where state < 'active'");
  lab.clock.move(11 * MINUTE_MS);
  await reconcilePayments(deps); // still unreachable: nothing happens, nothing is thrown

  const state = async () => ({
    order: (await deps.db.select().from(orders).where(eq(orders.id, open.id)))[0]!.status,
    payment: (await deps.db.select().from(payments).where(eq(payments.orderId, open.id)))[0]!.status,
    refund: (await deps.db.select().from(refunds).where(eq(refunds.orderId, paid.id)))[0]!.status,
    mirrored:
      (await deps.db.select().from(accountCreditEntries).where(eq(accountCreditEntries.userId, ada.userId)))[0]!
        .mirroredAt !== null,
  });
  expect(await state()).toEqual({ order: "OPEN", payment: "PENDING", refund: "PENDING", mirrored: false });
  deps.payments = real;
  lab.clock.move(-9 * MINUTE_MS);
  await reconcilePayments(deps);
  expect(await state()).toMatchObject({ payment: "PENDING", refund: "PENDING" });
  lab.clock.move(9 * MINUTE_MS);
  await reconcilePayments(deps);
  await reconcilePayments(deps);
  expect(await state()).toEqual({ order: "PAID", payment: "CAPTURED", refund: "SUCCEEDED", mirrored: true });
});

test("idempotency keys are deleted after a month", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  const open = await placeOrder(ada, aDraft([aRoll()]));
  const paymentMethodId = await storeCard(ada);
  const pay = { params: { userId: ada.userId, orderId: open.id }, body: { paymentMethodId } };
  await ada.call(payOrder, pay, { idempotencyKey: "a-month" });
  lab.clock.move(30 * DAY_MS - MINUTE_MS);
  await reconcilePayments(deps);
  expect(await deps.db.$count(idempotencyKeys)).toBe(1);
  lab.clock.move(2 * MINUTE_MS);
  await reconcilePayments(deps);
  expect(await deps.db.$count(idempotencyKeys)).toBe(0);
});
