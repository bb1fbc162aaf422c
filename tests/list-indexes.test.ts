import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillTheDesk } from "../benchmarks/lists/fill-the-desk.ts";
import { fillWithOrders } from "../benchmarks/support/fill-with-orders.ts";
import { listSubscribers } from "../src/contract/community/community.ts";
import { listUsers } from "../src/contract/accounts/accounts.ts";
import { listLabRolls } from "../src/contract/film/rolls.ts";
import { listOrders } from "../src/contract/orders/orders.ts";
import { listProducts } from "../src/contract/products/products.ts";
import { listCoupons } from "../src/contract/coupons/coupons.ts";
import { listAccountEvents } from "../src/contract/accounts/account-events.ts";
import { listAllReferrals } from "../src/contract/accounts/referrals.ts";
import { listChanges } from "../src/contract/history/history.ts";
import type { CallSpec } from "../src/contract/kit/call.ts";
import { listAllMemberships } from "../src/contract/memberships/all-memberships.ts";
import { listDisputes } from "../src/contract/payments/disputes.ts";
import { listAllReviews } from "../src/contract/reviews/reviews.ts";
import { listSubmissions } from "../src/contract/submissions/submissions.ts";
import { countSql } from "./support/count-sql.ts";
import { startLab } from "./support/start-lab.ts";
import { newTestDatabase } from "./support/test-database.ts";

type Served = [by: string, call: CallSpec, query: Record<string, string | number>];

const CHANGED = { updatedSince: "2026-11-29T08:00:00.000Z" };

/** Pages that are read in their order from an index, and cut there. */
const IN_ORDER: Served[] = [
  ["subscribers_created_at_id_index", listSubscribers, {}],
  ["subscribers_who_left", listSubscribers, { subscribed: "false" }],
  ["disputes_created_at_id_index", listDisputes, {}],
  ["disputes_amount_id_index", listDisputes, { sortBy: "amount" }],
  ["disputes_status_created_at_id_index", listDisputes, { status: "WON" }],
  ["disputes_due_by_id_index", listDisputes, { sortBy: "dueBy", desc: "false" }],
  ["product_reviews_written_at_id_index", listAllReviews, {}],
  ["product_reviews_stars_id_index", listAllReviews, { sortBy: "stars" }],
  ["social_submissions_in_order", listSubmissions, {}],
  ["social_submissions_shown_in_order", listSubmissions, { selected: "true", sortBy: "selectedAt" }],
  ["social_submissions_in_order", listSubmissions, { selected: "false" }],
  ["coupons_created_at_id_index", listCoupons, {}],
  ["coupons_redeemed_id_index", listCoupons, { sortBy: "redeemed" }],
  ["coupons_ends_at_id_index", listCoupons, { sortBy: "endsAt" }],
  ["users_updated_at_id_index", listUsers, CHANGED],
  ["products_updated_at_id_index", listProducts, CHANGED],
  ["rolls_updated_at_id_index", listLabRolls, CHANGED],
  ["order_events_at_order_id_index", listOrders, CHANGED],
];

/** What is found by an index, and sorted afterwards. */
const FOUND: Served[] = [
  ["product_reviews_words_trgm", listAllReviews, { search: "fine grain" }],
  ["social_submissions_customer_id_created_at_index", listSubmissions, { search: "Clara Capa" }],
  ["subscribers_search_parts", listSubscribers, { search: "reader20@" }],
  ["staff_changes_search_parts", listChanges, { search: "film 42" }],
  ["disputes_user_id_index", listDisputes, { search: "Clara Capa" }],
  ["subscriptions_user_id_current_period_end_index", listAllMemberships, { search: "Clara Capa" }],
  ["referrals_invitedUserId_unique", listAllReferrals, { search: "Clara Capa" }],
  ["coupons_words_trgm", listCoupons, { search: "BENCH-15" }],
];

/** A lab with as much in every list as its orders bring, of which PostgreSQL knows how much that is. */
const filled = await newTestDatabase();
const owner = new pg.Client({ connectionString: filled.ownerUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`insert into users (id, email, first_name, last_name, role, referral_code, created_at)
    values (uuidv7(), 'desk@lab.test', 'At', 'Desk', 'ADMIN', 'DESK', now())`);
  const size = { orders: 10_000, products: 200 };
  await fillWithOrders(owner, size, () => undefined);
  await fillTheDesk(owner, size, () => undefined);
  // Those are few in a lab of that size, and one index is as good as another for them.
  await owner.query(`set session_replication_role = replica;
    insert into disputes select (d).* from (select jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'provider_dispute_id', 'more_' || n || d.id)) as d
      from disputes d, generate_series(1, 500) n offset 0) more;
    set session_replication_role = origin`);
  await owner.query("analyze disputes");
}, 120_000);
afterAll(async () => {
  await owner.end();
  await filled.drop();
});

/** How PostgreSQL reads what a call asks for, whatever is asked, where what the index does not serve is made dear instead of rare. */
async function plansOf(call: CallSpec, query: Record<string, string | number>, avoided: readonly string[]) {
  const lab = await startLab();
  const admin = await lab.admin();
  const { count } = await countSql(() => admin.call(call as typeof listCoupons, { query } as never));
  const reads = count.texts.filter((sent) => /^\s*(select|with)\b/i.test(sent));
  return planOf(reads, avoided);
}

async function planOf(reads: readonly string[], avoided: readonly string[]): Promise<string> {
  await owner.query("begin");
  try {
    for (const way of avoided) await owner.query(`set local enable_${way} = off`);
    const plans: unknown[] = [];
    for (const read of reads) plans.push((await owner.query(`explain (generic_plan, format json) ${read}`)).rows);
    return JSON.stringify(plans);
  } finally {
    await owner.query("rollback");
  }
}

const indexesIn = (plan: string) => [...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name);

test.each(IN_ORDER)("%s reads a page by an index in its sort order", async (index, call, query) => {
  expect(indexesIn(await plansOf(call, query, ["seqscan", "bitmapscan", "sort"]))).toContain(index);
});

test.each(FOUND)("%s searches by an index", async (index, call, query) => {
  expect(indexesIn(await plansOf(call, query, ["seqscan", "indexscan", "indexonlyscan"]))).toContain(index);
});

test("events of many people are counted by the user index, and the latest read by the time index", async () => {
  const plan = await plansOf(listAccountEvents, { search: "Clara Capa" }, ["seqscan", "bitmapscan", "sort"]);
  const read = ["account_events_user_id_index", "account_events_at_id_index"];
  expect(indexesIn(plan)).toEqual(expect.arrayContaining(read));
});
