import assert from "node:assert/strict";
import { logIn, signUp } from "../../src/contract/accounts/auth.ts";
import { createClient } from "../../src/contract/kit/client.ts";
import { changeTier, moveTestClock, subscribe } from "../../src/contract/memberships/memberships.ts";
import { storeCard } from "../support/makers.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import type { CrashLab } from "./crash-lab.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";

const PASSWORD = "a long walk with film";
/** A year and a day, so that the term is over. */
const DAYS = 366;

/**
 * Whenever the process dies, a membership that is started, renewed or upgraded ends up charged once per term, with its
 * credits granted once, also when the customer clicks again.
 */
export async function killedDuringSubscription(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(5);
  const userIds: string[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const who = await newCustomer(lab.origin, round);
    await storeCard(who);
    const { userId } = who;
    const options = { idempotencyKey: `crash-join-${round}` };
    const join = () => who.call(subscribe, { params: { userId, tier: "NICE_2025" } }, options);
    const renew = () => lab.admin.call(moveTestClock, { body: { userId, days: DAYS } });
    const raise = () => who.call(changeTier, { params: { userId }, body: { tier: "VERY_NICE_2025" } });
    const killWhile = async (step: () => Promise<unknown>) => {
      const killed = lab.killAfter(random() * 150);
      if (
        await step().then(
          () => true,
          () => false,
        )
      )
        answered++;
      await killed;
      await lab.start();
    };
    await killWhile(join);
    await join();
    await (round % 2 === 0 ? killWhile(renew) : killWhile(raise));
    // Already upgraded is refused, as it should be.
    if (round % 2 === 1) await raise().catch(() => undefined);
    userIds.push(userId);
  }
  await until("what the provider billed is written down", async () => {
    const { rows } = await lab.database.query(
      `select 1 from sandbox_payment_objects t join subscriptions s on s.id::text = substr(t.key, 14)
       where t.kind = 'subscription' and s.user_id = any($1)
         and (select count(*) from jsonb_array_elements(t.data->'invoices') i where i->>'status' = 'PAID')
           <> (select count(*) from invoices where subscription_id = s.id)`,
      [userIds],
    );
    return rows.length === 0;
  });
  await until("no change of a membership is left unfinished", async () => {
    const { rows } = await lab.database.query(
      `select 1 from subscriptions where user_id = any($1) and change is not null`,
      [userIds],
    );
    return rows.length === 0;
  });
  const { rows } = await lab.database.query<Standing>(
    `select s.user_id, s.lookup_key, count(*) over (partition by s.user_id)::int as memberships,
       (select count(*)::int from sandbox_payment_objects t where t.kind = 'subscription'
         and t.customer_id = c.provider_customer_id) as at_provider,
       (select array_agg((i->>'amount')::int order by i->>'periodStart')
         from sandbox_payment_objects t, jsonb_array_elements(t.data->'invoices') i
         where t.kind = 'subscription' and t.customer_id = c.provider_customer_id and i->>'status' = 'PAID') as charged,
       (select array_agg(total order by number) from invoices where subscription_id = s.id) as invoiced,
       (select array_agg(change order by number) from service_credit_entries e
         where e.user_id = s.user_id and kind = 'roll' and reason = 'GRANTED') as granted
     from subscriptions s join payment_customers c on c.user_id = s.user_id where s.user_id = any($1)`,
    [userIds],
  );
  assert.equal(rows.length, rounds, "everyone has one membership");
  const [nice, veryNice] = [STARTING_PRICE_LIST.tiers.NICE_2025, STARTING_PRICE_LIST.tiers.VERY_NICE_2025];
  for (const row of rows) {
    assert.deepEqual([row.memberships, row.at_provider], [1, 1], "one membership here and at the provider");
    assert.deepEqual(row.invoiced, row.charged, "an invoice for each term that was charged, of what was charged");
    const isRaised = row.lookup_key === veryNice.lookupKey;
    const [first, second, ...more] = row.charged;
    assert.equal(first, nice.price);
    assert.deepEqual(more, [], "no term is charged twice");
    // The rest of the first term is deducted from an upgrade, which begins at once.
    assert.ok(second === undefined || (isRaised ? second < veryNice.price : second === nice.price));
    const rolls = [nice.creditsPerTerm.roll, isRaised ? veryNice.creditsPerTerm.roll : nice.creditsPerTerm.roll];
    assert.deepEqual(row.granted, rolls.slice(0, row.charged.length), "credits are granted once a term");
  }
  return `subscription: killed ${2 * rounds} times (${answered} answered before), ${rows.length} memberships charged once a term`;
}

type Standing = {
  user_id: string;
  lookup_key: string;
  memberships: number;
  at_provider: number;
  charged: number[];
  invoiced: number[];
  granted: number[];
};

async function newCustomer(origin: string, round: number) {
  let token: string | null = null;
  const client = createClient({ origin, token: { get: () => token, set: (next) => void (token = next) } });
  const email = `crash.${round}@people.test`;
  await client.call(signUp, { body: { firstName: "Grace", lastName: "Hopper", email, password: PASSWORD } });
  const { user } = await client.call(logIn, { body: { email, password: PASSWORD } });
  return { ...client, userId: user.id };
}
