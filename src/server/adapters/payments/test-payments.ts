import type { Pool } from "pg";
import { newId } from "../../platform/ids.ts";
import type { CardTokenRefusal, ChargeResult, PaymentProvider, StoredCard } from "./port.ts";

/** What a card does when it is charged. The number itself is never kept: a token remembers only this and the last four. */
type Behaviour = "pays" | "is declined" | "asks for a second step";

/** decisions.md, "Services outside". */
const TEST_CARDS: Readonly<Record<string, { brand: string; behaviour: Behaviour }>> = {
  "4242424242424242": { brand: "Visa", behaviour: "pays" },
  "4000000000000002": { brand: "Visa", behaviour: "is declined" },
  "4000002500003155": { brand: "Visa", behaviour: "asks for a second step" },
};

const DECLINED = "The card was declined.";
const NOT_APPROVED = "The second step was not approved.";

type Card = { brand: string; last4: string; expMonth: number; expYear: number; behaviour: Behaviour };
/** `amount` in cents. */
type Charge = {
  status: ChargeResult["status"];
  amount: number;
  paymentMethodId: string;
  card: string;
  message: string | null;
};

/**
 * The built-in payment provider: a few test cards, no account needed. It stands in for a company elsewhere, so its state is
 * its own (`test_provider_objects`) and every request is one statement on a connection of its own, never in a transaction
 * of the lab: what it has charged stays charged even when the lab rolls back or dies.
 */
export function testPayments(pool: Pool, now: () => Date): PaymentProvider {
  return {
    async createCustomer(key) {
      await pool.query(
        `insert into test_provider_objects (id, kind, key, data, created_at) values ($1, 'customer', $2, '{}', $3)
         on conflict (key) do nothing`,
        [`cus_test_${newId()}`, `customer:${key}`, now()],
      );
      const { rows } = await pool.query<{ id: string }>("select id from test_provider_objects where key = $1", [
        `customer:${key}`,
      ]);
      return { providerCustomerId: rows[0]!.id };
    },

    async attachCard(providerCustomerId, token) {
      // One statement: the token is gone and the card is there, or neither; of two requests with one token one gets it.
      const { rows } = await pool.query<{ id: string; data: Card }>(
        `with used as (delete from test_provider_objects where id = $1 and kind = 'token' returning data)
         insert into test_provider_objects (id, kind, customer_id, data, created_at)
         select $2, 'method', $3, used.data, $4 from used
         returning id, data`,
        [token, `pm_test_${newId()}`, providerCustomerId, now()],
      );
      return rows[0] ? storedCard(rows[0], true) : null;
    },

    async listCards(providerCustomerId) {
      const { rows } = await pool.query<{ id: string; data: Card }>(
        `select id, data from test_provider_objects where customer_id = $1 and kind = 'method' order by id desc`,
        [providerCustomerId],
      );
      return rows.map((row, index) => storedCard(row, index === 0));
    },

    async charge(request) {
      // The key's unique index makes asking again harmless, however many ask at once.
      await pool.query(
        `insert into test_provider_objects (id, kind, customer_id, key, data, created_at)
         select $1, 'payment', customer_id, $2, jsonb_build_object(
           'amount', $3::int,
           'paymentMethodId', id,
           'card', (data->>'brand') || ' ending ' || (data->>'last4'),
           'status', case data->>'behaviour' when 'pays' then 'CAPTURED' when 'is declined' then 'DECLINED' else 'REQUIRES_ACTION' end,
           'message', case data->>'behaviour' when 'is declined' then $4::text end
         ), $5
         from test_provider_objects where id = $6 and kind = 'method' and customer_id = $7
         on conflict (key) do nothing`,
        [
          `pay_test_${newId()}`,
          `charge:${request.key}`,
          request.amount,
          DECLINED,
          now(),
          request.paymentMethodId,
          request.providerCustomerId,
        ],
      );
      const charge = await findByKey(pool, request.key);
      if (charge === null) throw new Error("the test provider knows no such card of this customer");
      if (charge.data.amount !== request.amount || charge.data.paymentMethodId !== request.paymentMethodId) {
        throw new Error("the test provider was asked with a used key for another charge");
      }
      return resultOf(charge);
    },

    async confirm(providerPaymentId, approve) {
      await pool.query(
        `update test_provider_objects
         set data = data || jsonb_build_object('status', $2::text, 'message', $3::text)
         where id = $1 and kind = 'payment' and data->>'status' = 'REQUIRES_ACTION'`,
        [providerPaymentId, approve ? "CAPTURED" : "DECLINED", approve ? null : NOT_APPROVED],
      );
      const { rows } = await pool.query<{ id: string; data: Charge }>(
        "select id, data from test_provider_objects where id = $1 and kind = 'payment'",
        [providerPaymentId],
      );
      if (!rows[0]) throw new Error("the test provider knows no such payment");
      return resultOf(rows[0]);
    },

    async findCharge(key) {
      const charge = await findByKey(pool, key);
      return charge && resultOf(charge);
    },

    async makeTestToken({ number, expMonth, expYear }) {
      const known = TEST_CARDS[number];
      if (known === undefined) return { refusal: "NOT_A_TEST_CARD" satisfies CardTokenRefusal };
      // Good until the last day of its month.
      if (Date.UTC(expYear, expMonth) <= now().getTime()) return { refusal: "CARD_EXPIRED" satisfies CardTokenRefusal };
      const card: Card = { ...known, last4: number.slice(-4), expMonth, expYear };
      const token = `tok_test_${newId()}`;
      await pool.query("insert into test_provider_objects (id, kind, data, created_at) values ($1, 'token', $2, $3)", [
        token,
        JSON.stringify(card),
        now(),
      ]);
      return { token };
    },
  };
}

async function findByKey(pool: Pool, key: string): Promise<{ id: string; data: Charge } | null> {
  const { rows } = await pool.query<{ id: string; data: Charge }>(
    "select id, data from test_provider_objects where key = $1",
    [`charge:${key}`],
  );
  return rows[0] ?? null;
}

function storedCard({ id, data }: { id: string; data: Card }, isDefault: boolean): StoredCard {
  return { id, brand: data.brand, last4: data.last4, expMonth: data.expMonth, expYear: data.expYear, isDefault };
}

function resultOf({ id, data }: { id: string; data: Charge }): ChargeResult {
  const { status, card } = data;
  if (status === "DECLINED") return { status, providerPaymentId: id, card, message: data.message ?? DECLINED };
  return { status, providerPaymentId: id, card };
}
