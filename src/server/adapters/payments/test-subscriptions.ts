import type { Pool, PoolClient } from "pg";
import { newId } from "../../platform/ids.ts";
import type {
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionEvent,
  SubscriptionProvider,
} from "./subscriptions-port.ts";
import { subjectOf, testClientSecret } from "./test-second-steps.ts";
import {
  answerSecondStep,
  begin,
  type BilledCard,
  type Billing,
  callOff,
  catchUp,
  changePrice,
  setCancelAtPeriodEnd,
} from "./test-subscriptions-billing.ts";

type Row = { id: string; customer_id: string; data: Billing };

/**
 * The built-in provider of subscriptions. Like the test payments its state is its own (`sandbox_payment_objects`) and every
 * request is a short transaction on a connection of its own, never in a transaction of the lab. A subscription is one
 * document; its row's lock makes each term billed once. Time is `now()` plus what the customer's test clock was moved by.
 * @param options.tell hands an event on, as a webhook would; one that fails is told again
 * @param options.secret proves whose second step is answered
 */
export function testSubscriptions(options: {
  pool: Pool;
  now: () => Date;
  tell: (event: SubscriptionEvent) => Promise<void>;
  secret: string;
}): SubscriptionProvider {
  const { pool, now, secret } = options;

  const timeOf = async (client: Pool | PoolClient, customerId: string): Promise<Date> => {
    const { rows } = await client.query<{ ms: number }>(
      "select (data->>'aheadMs')::float8 as ms from sandbox_payment_objects where key = $1",
      [`clock:${customerId}`],
    );
    return new Date(now().getTime() + (rows[0]?.ms ?? 0));
  };

  /** Runs `step` on a subscription that is brought up to its customer's time, and keeps what became of it. */
  async function withSubscription<T>(
    find: { id: string } | { key: string },
    step: (
      billing: Billing,
      id: string,
      about: { card(id: string | null): Promise<BilledCard>; time: Date },
    ) => T | Promise<T>,
  ): Promise<{ subscription: ProviderSubscription; answer: T } | null> {
    const done = await inTransaction(pool, async (client) => {
      const [column, value] = "id" in find ? ["id", find.id] : ["key", `subscription:${find.key}`];
      const { rows } = await client.query<Row>(
        `select id, customer_id, data from sandbox_payment_objects where ${column} = $1 and kind = 'subscription' for update`,
        [value],
      );
      const row = rows[0];
      if (row === undefined) return null;
      const before = JSON.stringify(row.data);
      const time = await timeOf(client, row.customer_id);
      const card = (id: string | null) => cardOf(client, row.customer_id, id);
      catchUp(row.data, row.id, await card(null), time);
      const answer = await step(row.data, row.id, { card, time });
      if (JSON.stringify(row.data) !== before) {
        await client.query("update sandbox_payment_objects set data = $2 where id = $1", [
          row.id,
          JSON.stringify(row.data),
        ]);
        await keepEvent(client, row.id, row.data, time);
      }
      return { subscription: subscriptionOf(row), answer };
    });
    await tellEvents();
    return done;
  }

  async function tellEvents(): Promise<void> {
    const { rows } = await pool.query<{ id: string; data: { type: string; subject: string } }>(
      "select id, data from sandbox_payment_objects where kind = 'subscription-event' order by created_at, id limit 100",
    );
    for (const { id, data } of rows) {
      try {
        await options.tell({ id, ...data });
      } catch {
        return; // told again with the next request or when woken
      }
      await pool.query("delete from sandbox_payment_objects where id = $1", [id]);
    }
  }

  const known = <T>(found: T | null): T => {
    if (found === null) throw new Error("the test provider knows no such subscription");
    return found;
  };

  return {
    async create(request) {
      const { key, providerCustomerId, paymentMethodId } = request;
      await inTransaction(pool, async (client) => {
        // The key's unique index lets one of many at once begin; the others wait here and find what it began.
        const id = `sub_test_${newId()}`;
        const time = await timeOf(client, providerCustomerId);
        const card = await cardOf(client, providerCustomerId, paymentMethodId);
        const billing = begin({ ...request, id }, card, time);
        const { rowCount } = await client.query(
          `insert into sandbox_payment_objects (id, kind, customer_id, key, data, created_at)
           values ($1, 'subscription', $2, $3, $4, $5) on conflict (key) do nothing`,
          [id, providerCustomerId, `subscription:${key}`, JSON.stringify(billing), time],
        );
        if (rowCount === 1) await keepEvent(client, id, billing, time);
      });
      const { subscription } = known(await withSubscription({ key }, () => null));
      return subscription;
    },

    async get(id) {
      return (await withSubscription({ id }, () => null))?.subscription ?? null;
    },

    async findByKey(key) {
      return (await withSubscription({ key }, () => null))?.subscription ?? null;
    },

    async cancelAtPeriodEnd(id, cancel) {
      return known(await withSubscription({ id }, (billing) => setCancelAtPeriodEnd(billing, cancel))).subscription;
    },

    async changePrice(change) {
      const done = known(
        await withSubscription({ id: change.id }, async (billing, _, { card, time }) =>
          changePrice(billing, change, await card(change.paymentMethodId), time),
        ),
      );
      return { outcome: done.answer.outcome, subscription: done.subscription };
    },

    // The card of a change is told with it, and never a subscription's own.
    async renewByDefault() {},

    async secondStepOf(id) {
      const { subscription } = known(await withSubscription({ id }, () => null));
      return subscription.requiresAction ? { clientSecret: testClientSecret(id, secret) } : null;
    },

    async callOff(id) {
      return known(await withSubscription({ id }, (billing) => callOff(billing))).subscription;
    },

    async listInvoices(id) {
      return known(await withSubscription({ id }, (billing) => billing.invoices.map(invoiceOf))).answer;
    },

    testBrowser: {
      async answerSecondStep(clientSecret, approve) {
        const id = subjectOf(clientSecret, secret);
        if (id === null) return false;
        const done = await withSubscription({ id }, async (billing, _, { card, time }) =>
          answerSecondStep(billing, id, approve, await card(null), time),
        );
        return done !== null;
      },
    },

    testClock: {
      nowOf: (customerId) => timeOf(pool, customerId),

      async advance(customerId, to) {
        await pool.query(
          `insert into sandbox_payment_objects (id, kind, customer_id, key, data, created_at)
           values ($1, 'clock', $2, $3, jsonb_build_object('aheadMs', greatest($4::float8, 0)), $5)
           on conflict (key) do update set data = jsonb_build_object(
             'aheadMs', greatest((sandbox_payment_objects.data->>'aheadMs')::float8, $4::float8))`,
          [`clock_test_${newId()}`, customerId, `clock:${customerId}`, to.getTime() - now().getTime(), now()],
        );
        for (const id of await liveSubscriptions(pool, customerId)) await withSubscription({ id }, () => null);
      },

      async wake() {
        for (const id of await liveSubscriptions(pool, null)) await withSubscription({ id }, () => null);
        await tellEvents();
      },
    },
  };
}

async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await run(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function liveSubscriptions(pool: Pool, customerId: string | null): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from sandbox_payment_objects
     where kind = 'subscription' and data->>'status' <> 'CANCELED' and ($1::text is null or customer_id = $1)
     order by id`,
    [customerId],
  );
  return rows.map(({ id }) => id);
}

/** A card of the customer's; null is the default, else the one stored last. */
async function cardOf(client: PoolClient, customerId: string, id: string | null): Promise<BilledCard> {
  const { rows } = await client.query<{ text: string; behaviour: NonNullable<BilledCard>["behaviour"] }>(
    `select (card.data->>'brand') || ' ending ' || (card.data->>'last4') as text, card.data->>'behaviour' as behaviour
     from sandbox_payment_objects card
     left join sandbox_payment_objects customer on customer.id = card.customer_id
     where card.kind = 'method' and card.customer_id = $1
       and case when $2::text is null then not card.data ? 'held' else card.id = $2 end
     order by (card.id = customer.data->>'defaultCard') desc nulls last, card.id desc limit 1`,
    [customerId, id],
  );
  return rows[0] ?? null;
}

async function keepEvent(client: PoolClient, id: string, billing: Billing, time: Date): Promise<void> {
  const type = billing.status === "CANCELED" ? "subscription.deleted" : "subscription.updated";
  await client.query(
    "insert into sandbox_payment_objects (id, kind, data, created_at) values ($1, 'subscription-event', $2, $3)",
    [`evt_test_${newId()}`, JSON.stringify({ type, subject: id }), time],
  );
}

function subscriptionOf({ id, customer_id, data }: Row): ProviderSubscription {
  const latest = data.invoices.at(-1);
  return {
    id,
    key: data.key,
    providerCustomerId: customer_id,
    lookupKey: data.lookupKey,
    nextLookupKey: data.nextLookupKey,
    status: data.status,
    cancelAtPeriodEnd: data.cancelAtPeriodEnd,
    currentPeriodStart: new Date(data.periodStart),
    currentPeriodEnd: new Date(data.periodEnd),
    latestInvoice: latest === undefined ? null : invoiceOf(latest),
    requiresAction: data.waiting !== null,
    pendingChange: data.waiting?.change
      ? { lookupKey: data.waiting.change.lookupKey, credit: data.waiting.change.credit }
      : null,
    problem: data.problem,
  };
}

function invoiceOf(kept: Billing["invoices"][number]): ProviderInvoice {
  return {
    ...kept,
    periodStart: new Date(kept.periodStart),
    periodEnd: new Date(kept.periodEnd),
    paidAt: kept.paidAt === null ? null : new Date(kept.paidAt),
    nextTryAt: kept.nextTryAt === null ? null : new Date(kept.nextTryAt),
  };
}
