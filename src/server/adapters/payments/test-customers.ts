import type { Pool } from "pg";
import { newId } from "../../platform/ids.ts";
import type { CardTokenRefusal, PaymentProvider, StoredCard, TestBrowser } from "./port.ts";

/**
 * What a card does when it is charged. The number itself is never kept: a token remembers only this and the last four. Each
 * test card does something of its own, which is its fingerprint.
 */
export type Behaviour = "pays" | "is declined" | "asks for a second step" | "pays, but refunds fail later";

/** The cards of docs/product/payments.md#test-cards; the last one fails to take money back, as a closed account does. */
const TEST_CARDS: Readonly<Record<string, { brand: string; behaviour: Behaviour }>> = {
  "4242424242424242": { brand: "Visa", behaviour: "pays" },
  "4000000000000002": { brand: "Visa", behaviour: "is declined" },
  "4000002500003155": { brand: "Visa", behaviour: "asks for a second step" },
  "4000000000005126": { brand: "Visa", behaviour: "pays, but refunds fail later" },
};

export type TestCard = { brand: string; last4: string; expMonth: number; expYear: number; behaviour: Behaviour };

type Customers = Pick<
  PaymentProvider,
  | "createCustomer"
  | "beginCardSetup"
  | "attachCard"
  | "keepCard"
  | "holdCard"
  | "keepHeldCard"
  | "attachReaderMethod"
  | "listCards"
  | "detachCard"
  | "setDefaultCard"
  | "adjustBalance"
  | "getBalance"
> &
  Pick<TestBrowser, "makeToken">;

/** Customers of the test provider with their cards and balances. */
export function testCustomers(pool: Pool, now: () => Date): Customers {
  /** One statement: what the card is taken from is used up and the card is there, or neither. @param used has its `data` */
  const keep = async (used: string, from: string, providerCustomerId: string): Promise<StoredCard | null> => {
    const { rows } = await pool.query<{ id: string; data: TestCard }>(
      `with used as (${used}),
       known as (
         update sandbox_payment_objects card set data = used.data
         from used
         where card.customer_id = $3 and card.kind = 'method' and card.data->>'behaviour' = used.data->>'behaviour'
           and not card.data ? 'held'
         returning card.id, card.data),
       made as (
         insert into sandbox_payment_objects (id, kind, customer_id, data, created_at)
         select $2, 'method', $3, used.data, $4 from used where not exists (select from known)
         returning id, data),
       kept as (select * from known union all select * from made limit 1),
       preferred as (
         update sandbox_payment_objects customer set data = customer.data || jsonb_build_object('defaultCard', kept.id)
         from kept where customer.id = $3 and customer.kind = 'customer')
       select id, data from kept`,
      [from, `pm_test_${newId()}`, providerCustomerId, now()],
    );
    return rows[0] ? storedCard(rows[0], true) : null;
  };
  // Of two requests with one token one gets the card.
  const attachCard: Customers["attachCard"] = (providerCustomerId, token) =>
    keep(
      "delete from sandbox_payment_objects where id = $1 and kind = 'token' returning data",
      token,
      providerCustomerId,
    );
  return {
    beginCardSetup: async () => null, // its tokens are made without
    attachCard,
    keepCard: (providerPaymentId, providerCustomerId) =>
      keep(
        `select data->'entered' as data from sandbox_payment_objects
         where id = $1 and kind = 'payment' and data->>'status' = 'CAPTURED' and data ? 'entered'
           and jsonb_typeof(data->'entered') = 'object'`,
        providerPaymentId,
        providerCustomerId,
      ),

    async holdCard(providerCustomerId, token) {
      const { rows } = await pool.query<{ id: string }>(
        `with used as (delete from sandbox_payment_objects where id = $1 and kind = 'token' returning data),
         held as (
           insert into sandbox_payment_objects (id, kind, customer_id, key, data, created_at)
           select $2, 'method', $3, $4, data || '{"held": true}', $5 from used
           returning id)
         select id from held
         union all select id from sandbox_payment_objects where key = $4 and kind = 'method' and customer_id = $3`,
        [token, `pm_test_${newId()}`, providerCustomerId, `held:${token}`, now()],
      );
      return rows[0] ? { paymentMethodId: rows[0].id } : null;
    },

    async keepHeldCard(providerCustomerId, paymentMethodId) {
      const { rows } = await pool.query<{ id: string; data: TestCard }>(
        `with wanted as (
           select id, data from sandbox_payment_objects where id = $2 and customer_id = $1 and kind = 'method' for update),
         known as (
           update sandbox_payment_objects card set data = wanted.data - 'held'
           from wanted
           where card.customer_id = $1 and card.kind = 'method' and card.id <> wanted.id and not card.data ? 'held'
             and wanted.data ? 'held' and card.data->>'behaviour' = wanted.data->>'behaviour'
           returning card.id, card.data),
         gone as (
           delete from sandbox_payment_objects card using wanted where card.id = wanted.id and exists (select from known)),
         shown as (
           update sandbox_payment_objects card set data = card.data - 'held'
           from wanted where card.id = wanted.id and not exists (select from known)
           returning card.id, card.data),
         kept as (select * from known union all select * from shown limit 1),
         preferred as (
           update sandbox_payment_objects customer set data = customer.data || jsonb_build_object('defaultCard', kept.id)
           from kept where customer.id = $1 and customer.kind = 'customer')
         select id, data from kept`,
        [providerCustomerId, paymentMethodId],
      );
      return rows[0] ? storedCard(rows[0], true) : null;
    },

    // The test provider's reader hands out the same tokens as its card form.
    attachReaderMethod: attachCard,

    async createCustomer(key) {
      await pool.query(
        `insert into sandbox_payment_objects (id, kind, key, data, created_at) values ($1, 'customer', $2, '{}', $3)
         on conflict (key) do nothing`,
        [`cus_test_${newId()}`, `customer:${key}`, now()],
      );
      const { rows } = await pool.query<{ id: string }>("select id from sandbox_payment_objects where key = $1", [
        `customer:${key}`,
      ]);
      return { providerCustomerId: rows[0]!.id };
    },

    async listCards(providerCustomerId) {
      const { rows } = await pool.query<{ id: string; data: TestCard }>(
        `select card.id, card.data
         from sandbox_payment_objects card
         left join sandbox_payment_objects customer on customer.id = card.customer_id
         where card.customer_id = $1 and card.kind = 'method' and not card.data ? 'held'
         order by (card.id = customer.data->>'defaultCard') desc nulls last, card.id desc`,
        [providerCustomerId],
      );
      return rows.map((row, index) => storedCard(row, index === 0));
    },

    async detachCard(providerCustomerId, paymentMethodId) {
      const { rowCount } = await pool.query(
        "delete from sandbox_payment_objects where id = $1 and kind = 'method' and customer_id = $2",
        [paymentMethodId, providerCustomerId],
      );
      return rowCount === 1;
    },

    async setDefaultCard(providerCustomerId, paymentMethodId) {
      const { rowCount } = await pool.query(
        `update sandbox_payment_objects customer set data = customer.data || jsonb_build_object('defaultCard', card.id)
         from sandbox_payment_objects card
         where customer.id = $1 and card.id = $2 and card.kind = 'method' and card.customer_id = customer.id`,
        [providerCustomerId, paymentMethodId],
      );
      return rowCount === 1;
    },

    async adjustBalance({ key, providerCustomerId, change }) {
      await pool.query(
        `update sandbox_payment_objects
         set data = data || jsonb_build_object(
           'balance', coalesce((data->>'balance')::int, 0) + $3::int,
           'adjustments', coalesce(data->'adjustments', '{}') || jsonb_build_object($2::text, $3::int))
         where id = $1 and kind = 'customer' and not coalesce(data->'adjustments', '{}') ? $2`,
        [providerCustomerId, key, change],
      );
      const { rows } = await pool.query<{ made: number | null; balance: number }>(
        `select (data->'adjustments'->>$2)::int as made, (data->>'balance')::int as balance
         from sandbox_payment_objects where id = $1 and kind = 'customer'`,
        [providerCustomerId, key],
      );
      if (!rows[0]) throw new Error("the test provider knows no such customer");
      if (rows[0].made !== change) throw new Error("the test provider was asked with a used key for another change");
      return { balance: rows[0].balance };
    },

    async getBalance(providerCustomerId) {
      const { rows } = await pool.query<{ balance: number }>(
        `select coalesce((data->>'balance')::int, 0) as balance
         from sandbox_payment_objects where id = $1 and kind = 'customer'`,
        [providerCustomerId],
      );
      if (!rows[0]) throw new Error("the test provider knows no such customer");
      return rows[0].balance;
    },

    async makeToken({ number, expMonth, expYear }) {
      const known = TEST_CARDS[number];
      if (known === undefined) return { refusal: "NOT_A_TEST_CARD" satisfies CardTokenRefusal };
      // Good until the last day of its month.
      if (Date.UTC(expYear, expMonth) <= now().getTime()) return { refusal: "CARD_EXPIRED" satisfies CardTokenRefusal };
      const card: TestCard = { ...known, last4: number.slice(-4), expMonth, expYear };
      const token = `tok_test_${newId()}`;
      await pool.query(
        "insert into sandbox_payment_objects (id, kind, data, created_at) values ($1, 'token', $2, $3)",
        [token, JSON.stringify(card), now()],
      );
      return { token };
    },
  };
}

function storedCard({ id, data }: { id: string; data: TestCard }, isDefault: boolean): StoredCard {
  return { id, brand: data.brand, last4: data.last4, expMonth: data.expMonth, expYear: data.expYear, isDefault };
}
