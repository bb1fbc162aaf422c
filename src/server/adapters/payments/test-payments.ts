import type { Pool } from "pg";
import { newId } from "../../platform/ids.ts";
import { CardGone, type ChargeResult, type PaymentProvider, type ProviderPayment } from "./port.ts";
import { testCustomers } from "./test-customers.ts";
import { testDisputes } from "./test-disputes.ts";
import { tellTestEvent, testEvents, verifyTestEvent } from "./test-events.ts";
import { testReaders } from "./test-readers.ts";
import { testRefunds } from "./test-refunds.ts";
import { subjectOf, testClientSecret } from "./test-second-steps.ts";

const DECLINED = "The card was declined.";
const NOT_APPROVED = "The second step was not approved.";
const CALLED_OFF = "It was called off.";

/** `amount` in cents. */
type Charge = {
  status: ChargeResult["status"];
  amount: number;
  paymentMethodId: string;
  card: string;
  message: string | null;
  refunds?: Record<string, { amount: number; status: string }>;
};

/** A charge that is new by its key, by a stored card or one whose token is used up with it, and the event that tells of it. */
const CHARGE = `
  with used as (
    delete from sandbox_payment_objects
    where id = $6 and kind = 'token' and $7::text is null
      and not exists (select from sandbox_payment_objects where key = $2)
    returning id, customer_id, data),
  card as (
    select * from used
    union all select id, customer_id, data from sandbox_payment_objects
    where id = $6 and kind = 'method' and customer_id = $7::text),
  charged as (
    insert into sandbox_payment_objects (id, kind, customer_id, key, data, created_at)
    select $1, 'payment', customer_id, $2, jsonb_build_object(
      'amount', $3::int,
      'paymentMethodId', id,
      'behaviour', data->>'behaviour',
      'entered', case when $7::text is null then data end,
      'card', (data->>'brand') || ' ending ' || (data->>'last4'),
      'status', case data->>'behaviour'
        when 'is declined' then 'DECLINED' when 'asks for a second step' then 'REQUIRES_ACTION' else 'CAPTURED' end,
      'message', case data->>'behaviour' when 'is declined' then $4::text end
    ), $5
    from card on conflict (key) do nothing
    returning id, data),
  told as (
    insert into sandbox_payment_objects (id, kind, data, created_at)
    select $8, 'event', jsonb_build_object(
      'id', $8::text, 'type', 'payment.' || lower(data->>'status'), 'subject', id), $5
    from charged)
  select id, data from charged`;

/**
 * The built-in payment provider: a few test cards, no account needed. It stands in for a company elsewhere, so its state is
 * its own (`sandbox_payment_objects`) and every request is one statement on a connection of its own, never in a transaction
 * of the lab: what it has charged stays charged even when the lab rolls back or dies.
 * @param secret signs its webhooks, and proves whose second step is answered
 */
export function testPayments(pool: Pool, now: () => Date, secret: string): PaymentProvider {
  const { makeToken, ...customers } = testCustomers(pool, now);
  const { holdCard: holdToReader, ...readers } = testReaders(pool, now);
  const { beginDispute, ...disputes } = testDisputes(pool, now);

  /** Ends a payment that waits for its second step. @param problem null where it was approved */
  async function end(providerPaymentId: string, problem: string | null): Promise<ChargeResult | null> {
    const { rowCount } = await pool.query(
      `update sandbox_payment_objects
       set data = data || jsonb_build_object('status', $2::text, 'message', $3::text)
       where id = $1 and kind = 'payment' and data->>'status' = 'REQUIRES_ACTION'`,
      [providerPaymentId, problem === null ? "CAPTURED" : "DECLINED", problem],
    );
    const { rows } = await pool.query<{ id: string; data: Charge }>(
      "select id, data from sandbox_payment_objects where id = $1 and kind = 'payment'",
      [providerPaymentId],
    );
    if (!rows[0]) return null;
    if (rowCount === 1)
      await tellTestEvent(pool, now(), { type: eventOf(rows[0].data.status), subject: providerPaymentId });
    return resultOf(rows[0]);
  }

  return {
    ...customers,
    ...testRefunds(pool, now),
    ...disputes,
    ...readers,

    async charge(request) {
      // The key's unique index makes asking again harmless, however many ask at once.
      const { rows } = await pool.query<{ id: string; data: Charge }>({
        name: "test-charge",
        text: CHARGE,
        values: [
          `pay_test_${newId()}`,
          `charge:${request.key}`,
          request.amount,
          DECLINED,
          now(),
          request.paymentMethodId,
          request.providerCustomerId,
          `evt_test_${newId()}`,
        ],
      });
      const charge = rows[0] ?? (await findByKey(pool, request.key));
      if (charge === null) throw new CardGone("the test provider knows no such card of this customer");
      if (charge.data.amount !== request.amount || charge.data.paymentMethodId !== request.paymentMethodId) {
        throw new Error("the test provider was asked with a used key for another charge");
      }
      return resultOf(charge);
    },

    async secondStepOf(providerPaymentId) {
      const { rows } = await pool.query(
        `select from sandbox_payment_objects
         where id = $1 and kind = 'payment' and data->>'status' = 'REQUIRES_ACTION' and not data ? 'readerId'`,
        [providerPaymentId],
      );
      return rows.length === 0 ? null : { clientSecret: testClientSecret(providerPaymentId, secret) };
    },

    async callOff(providerPaymentId) {
      const ended = await end(providerPaymentId, CALLED_OFF);
      if (ended === null) throw new Error("the test provider knows no such payment");
      return ended;
    },

    async findCharge({ key }) {
      const charge = await findByKey(pool, key);
      return charge && resultOf(charge);
    },

    async findPayment(providerPaymentId) {
      const { rows } = await pool.query<{ customer_id: string | null; key: string; data: Charge }>(
        "select customer_id, key, data from sandbox_payment_objects where id = $1 and kind = 'payment'",
        [providerPaymentId],
      );
      return rows[0] ? paymentOf(rows[0]) : null;
    },

    verifyEvent: (rawBody, headers) => verifyTestEvent({ rawBody, headers }, now(), secret),
    testBank: { beginDispute },
    testReaders: { holdCard: holdToReader },
    testEvents: testEvents(pool, now, secret),
    testBrowser: {
      makeToken,
      async answerSecondStep(clientSecret, approve) {
        const id = subjectOf(clientSecret, secret);
        return id !== null && (await end(id, approve ? null : NOT_APPROVED)) !== null;
      },
    },
  };
}

async function findByKey(pool: Pool, key: string): Promise<{ id: string; data: Charge } | null> {
  const { rows } = await pool.query<{ id: string; data: Charge }>(
    "select id, data from sandbox_payment_objects where key = $1",
    [`charge:${key}`],
  );
  return rows[0] ?? null;
}

function eventOf(status: ChargeResult["status"]): string {
  return { CAPTURED: "payment.captured", DECLINED: "payment.declined", REQUIRES_ACTION: "payment.requires_action" }[
    status
  ];
}

function resultOf({ id, data }: { id: string; data: Charge }): ChargeResult {
  const { status, card } = data;
  if (status === "DECLINED") return { status, providerPaymentId: id, card, message: data.message ?? DECLINED };
  return { status, providerPaymentId: id, card };
}

function paymentOf({
  customer_id,
  key,
  data,
}: {
  customer_id: string | null;
  key: string;
  data: Charge;
}): ProviderPayment {
  const refunds = Object.values(data.refunds ?? {}).filter(({ status }) => status !== "FAILED");
  return {
    status: data.status,
    amount: data.amount,
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    card: data.card,
    providerCustomerId: customer_id,
    key: key.replace(/^charge:/, ""),
  };
}
