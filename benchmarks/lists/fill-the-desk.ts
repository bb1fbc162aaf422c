import type pg from "pg";
import { ACCOUNT_EVENT_KINDS } from "../../src/rules/accounts/account-events.ts";
import { FAILURE_KINDS } from "../../src/rules/failures/failures.ts";
import { id, oneOf } from "../support/fill-sql.ts";
import { ORDERS_EACH } from "../support/fill-with-orders.ts";

type Size = { orders: number; products: number };

const VENDORS = 3;

/**
 * After fillWithOrders: fills every other staff list, with as many entries per order in a small lab as in a large one:
 * work at every step, memberships, invitations, newsletter subscribers, returns, disputes and the audit log.
 */
export async function fillTheDesk(database: pg.Client, size: Size, progress: (text: string) => void): Promise<void> {
  await database.query("set session_replication_role = replica");
  for (const [what, statement] of statementsFor(size)) {
    progress(what);
    await database.query(statement);
  }
  await database.query("set session_replication_role = origin");
  progress("read models and statistics");
  await database.query("select refresh_work(array(select id from orders))");
  await database.query("vacuum analyze");
}

function statementsFor({ orders, products }: Size): [what: string, statement: string][] {
  const customers = Math.ceil(orders / ORDERS_EACH);
  const each = (many: number) => `from generate_series(1, ${Math.ceil(many)}) n`;
  /** Spreads the n-th of `many` entries over the last days. */
  const spread = (days: number, many: number) =>
    `now() - (${Math.ceil(many)} - n) * interval '${days} days' / ${Math.ceil(many)}`;
  /** One in `every` orders; alias `o`. */
  const ofOrders = (every: number, also = "true") =>
    `from orders o where o.notes = 'bench' and o.id % ${every} = 7 and ${also}`;
  const customer = (n: string) => id("1", `1 + (${n})::bigint * 7919 % ${customers}`);
  const staff = "(select u.id from users u where u.role = 'ADMIN' order by u.id limit 1)";
  const memberships = customers / 10;
  return [
    ["work at every step", workAtEveryStep()],
    [
      "memberships and their invoices",
      `insert into subscriptions (id, user_id, provider_subscription_id, status, lookup_key, active, cancel_at_period_end, current_period_start,
         current_period_end, started_at, ended_at, end_reason, created_at)
       select ${id("e1", "n")}, ${customer("n")}, 'sub_bench_' || n, (case when n % 10 < 4 then 'CANCELED' when n % 97 = 5 then 'PAST_DUE' else 'ACTIVE' end)::subscription_status,
         ${oneOf(["nice_2025", "very_nice_2025", "super_nice_2025"], "n")}, n % 10 >= 4, n % 11 = 5, at, at + interval '365 days', at,
         case when n % 10 < 4 then at + interval '365 days' end, case when n % 10 < 4 then ${oneOf(["REQUESTED", "UNPAID"], "n")} end, at
       from (select n, case when n % 10 < 4 then ${spread(700, memberships)} - interval '365 days' else ${spread(360, memberships)} end as at
         ${each(memberships)}) begun;
       insert into invoices (id, number, user_id, subscription_id, provider_invoice_id, total, data, issued_at)
       select ${id("e2", "n")}, 1000000 + n, ${customer("n")}, ${id("e1", "n")}, 'in_bench_' || n, 9900, '{}', ${spread(700, memberships)} ${each(memberships)}`,
    ],
    [
      "invitations and readers of the newsletter",
      `insert into referrals (id, referrer_id, email, invited_user_id, created_at, joined_at, rewarded_at, reward)
       select ${id("e3", "n")}, ${customer("n")}, 'friend' || n || '@bench.test', case when n % 2 = 0 then ${customer("n + 1")} end, at,
         case when n % 2 = 0 then at end, case when n % 6 = 0 then at end, case when n % 6 = 0 then 1000 end
       from (select n, ${spread(1095, customers / 5)} as at ${each(customers / 5)}) invited;
       insert into subscribers (id, email, zip, country, created_at, unsubscribed_at)
       select ${id("e4", "n")}, 'reader' || n || '@bench.test', '11222', 'US', at, case when n % 10 = 0 then at end
       from (select n, ${spread(1095, customers * 0.4)} as at ${each(customers * 0.4)}) read`,
    ],
    [
      "failures, and what staff changed",
      `insert into failures (id, kind, state, work, data, data_hash, job_id, title, reason, user_id, can_be_tried_again, tries, first_at, at)
       select ${id("e5", "n")}, ${oneOf(FAILURE_KINDS, "n")}::failure_kind,
         (case when n % 20 = 0 then 'GIVEN_UP' when n % 20 = 1 then 'TRYING' when n % 20 < 5 then 'SET_ASIDE' else 'DONE' end)::failure_state,
         'send-mail', '{}', n::text, gen_random_uuid(), 'A mail to shooter' || n, 'The mail server does not answer', ${customer("n")}, true, 5, at, at
       from (select n, ${spread(90, orders / 500)} as at ${each(orders / 500)}) failed;
       insert into failure_steps (id, failure_id, step, by_user_id, at)
       select ${id("e6", "n")}, ${id("e5", "n")}, 'TRIED_AGAIN', ${staff}, ${spread(90, orders / 500)} ${each(orders / 500)};
       insert into staff_changes (id, at, by_user_id, thing_kind, thing_id, thing_name, verb, call, fields)
       select ${id("e7", "n")}, ${spread(1095, orders / 10)}, ${staff}, case when n % 3 = 0 then 'CUSTOMER' else 'PRODUCT' end,
         case when n % 3 = 0 then ${customer("n")} else ${id("3", `1 + n::bigint * 7919 % ${products}`)} end::text,
         case when n % 3 = 0 then '' else 'film ' || (1 + n::bigint * 7919 % ${products}) end, case when n % 3 = 0 then 'ACTED_FOR' else 'CHANGED' end,
         case when n % 3 = 0 then 'updateUser' end, '[]' ${each(orders / 10)}`,
    ],
    [
      "money given back, returns and disputes",
      `insert into refunds (id, order_id, payment_id, to_payment, to_account_credit, status, reason, by_user_id, created_at, settled_at)
       select ${id("e8", "o.id")}, o.id, ${id("8", "o.id")}, 500, 0, 'SUCCEEDED', 'Scratched', ${staff}, o.created_at, o.created_at
       ${ofOrders(53, "o.status = 'COMPLETE'")};
       insert into product_returns (id, order_id, state, wish, words, requested_at, answered_at, by_user_id)
       select ${id("e9", "o.id")}, o.id, case when o.id % 17 = 3 then 'REQUESTED' when o.id % 17 = 4 then 'APPROVED' when o.id % 17 = 5 then 'DECLINED' else 'DONE' end,
         'AS_PAID', 'It is not for me', o.created_at + interval '10 minutes', null, null ${ofOrders(101, "o.status = 'COMPLETE'")};
       insert into product_return_lines (return_id, line_id, quantity, reason, amount)
       select r.id, ${id("7", "r.order_id * 2 + 1")}, 1, 'UNOPENED', 1305 from product_returns r;
       insert into disputes (id, provider_dispute_id, user_id, order_id, status, reason, amount, withheld, fee, due_by, queried_at, created_at, closed_at)
       select ${id("ea", "o.id")}, 'dp_bench_' || o.id, o.customer_id, o.id,
         (case when o.id % 17 = 3 then 'NEEDS_ANSWER' when o.id % 17 = 4 then 'UNDER_REVIEW' when o.id % 2 = 0 then 'WON' else 'LOST' end)::dispute_status,
         'NOT_RECEIVED', o.total, 0, 1500, o.created_at + interval '14 days', o.created_at, o.created_at, o.created_at ${ofOrders(1009, "o.status = 'COMPLETE'")}`,
    ],
    [
      "vendors' orders",
      `insert into users (id, email, first_name, last_name, role, referral_code, created_at)
       select ${id("eb", "n")}, 'vendor' || n || '@bench.test', 'Vendor', n::text, 'VENDOR', 'VENDOR-' || n, now() - interval '4 years' ${each(VENDORS)};
       update order_lines l set vendor_id = ${id("eb", `1 + l.order_id % ${VENDORS}`)} from orders o
       where o.id = l.order_id and l.position = 2 and o.notes = 'bench' and o.id % 50 = 7;
       insert into vendor_orders (id, order_id, vendor_id, state, created_at, accepted_at, shipped_at)
       select ${id("ec", "o.id")}, o.id, ${id("eb", `1 + o.id % ${VENDORS}`)},
         case when o.created_at > now() - interval '10 days' and o.id / 50 % 2 = 0 then 'NEW' when o.created_at > now() - interval '10 days' then 'ACCEPTED'
           when o.id / 50 % 50 = 5 then 'DECLINED' else 'SHIPPED' end,
         o.created_at, o.created_at, o.created_at ${ofOrders(50)}`,
    ],
    [
      "scans that are offered to the public",
      `insert into scans (id, roll_id, customer_id, frame, name, description, state, upload_type, upload_bytes, placeholder, width, height, created_at, uploaded_at, ready_at)
       select ${id("ed", "o.id")}, ${id("c", "o.id")}, o.customer_id, 1, 'frame-1.jpg', '', 'READY', 'image/jpeg', 12000000,
         '1QcSHQRnh493V4dIh4eXh1h4kJUI', 3072, 2048, o.created_at, o.created_at, o.created_at
       ${ofOrders(47, "o.status = 'COMPLETE' and (o.id / 7) % 2 = 0")};
       insert into scan_files (id, scan_id, kind, key, type, bytes, width, height, created_at)
       select gen_random_uuid(), s.id, k.kind, 'scans/' || s.id || '/' || k.kind, 'image/jpeg', 900000, 2048, 1365, s.created_at
       from scans s, unnest(enum_range(null::scan_file_kind)) k(kind);
       insert into social_submissions (id, scan_id, customer_id, handle, selected_at, selected_by, created_at)
       select ${id("ee", `('x' || right(s.id::text, 8))::bit(32)::int`)}, s.id, s.customer_id, 'shooter' || right(s.id::text, 6),
         case when right(s.id::text, 1) < '3' then s.created_at end, case when right(s.id::text, 1) < '3' then ${staff} end, s.created_at from scans s`,
    ],
    [
      "what happened to accounts",
      `insert into account_events (id, user_id, kind, address, network, browser, first_at, at)
       select ${id("ef", "n")}, ${customer("n")}, ${oneOf(ACCOUNT_EVENT_KINDS, "n")}::account_event_kind, null, '10.' || n % 250 || '.' || n / 250 % 250 || '.0/24',
         'Firefox on macOS', at, at
       from (select n, ${spread(396, orders / 3)} as at ${each(orders / 3)}) happened`,
    ],
    [
      "movements of stock",
      `insert into stock_movements (id, product_id, change, stock_after, reason, order_id, at)
       select ${id("f1", "o.id")}, ${id("3", `1 + o.id % ${products}`)}, -1, 10, 'ORDERED', o.id, o.created_at from orders o where o.notes = 'bench'`,
    ],
    [
      "coupons and their uses",
      `insert into coupons (id, code, description, kind, amount, active, redeemed, ends_at, created_at)
       select ${id("f2", "n")}, 'BENCH-' || n || '-OFF', 'A coupon of the bench', 'fixed', 500, n % 5 = 0, 50, at + interval '30 days', at
       from (select n, ${spread(1095, orders / 500)} as at ${each(orders / 500)}) made;
       insert into coupon_redemptions (id, coupon_id, user_id, order_id, amount, created_at)
       select ${id("f3", "o.id")}, ${id("f2", `1 + o.id % ${Math.ceil(orders / 500)}`)}, o.customer_id, o.id, 500, o.created_at ${ofOrders(11)}`,
    ],
    [
      "reviews, and who waits for what",
      `insert into product_reviews (id, product_id, user_id, stars, words, state, written_at)
       select ${id("f4", "o.id")}, ${id("3", `1 + o.id % ${products}`)}, o.customer_id, 1 + o.id % 5, 'Fine grain, and it came in two days',
         case when o.id % 19 = 3 then 'WAITING' when o.id % 19 = 4 then 'HIDDEN' else 'SHOWN' end, o.created_at ${ofOrders(59)} on conflict do nothing;
       insert into product_reminders (id, product_id, user_id, reason, created_at, confirmed_at)
       select ${id("f5", "n")}, ${id("3", `1 + n % ${Math.ceil(products / 10)}`)}, ${customer("n")}, 'STOCK', at, at
       from (select n, ${spread(60, customers / 50)} as at ${each(customers / 50)}) wished`,
    ],
  ];
}

/**
 * Of the film of paid orders a fifth is expected, a fifth received, a tenth developed, a fifth scanned, and the rest
 * synced; some of it rushed, some with priority, of every process, each with a promised day. Half of their goods are
 * packed.
 */
function workAtEveryStep(): string {
  const paid = "o.status = 'PAID' and o.notes = 'bench'";
  const tenth = "o.id / 50 % 10";
  return `
    update orders o set tier = 'VERY_NICE_2025' where ${paid} and o.id / 50 % 5 = 0;
    update orders o set goods_packed_at = o.created_at where ${paid} and o.id / 50 % 4 < 2;
    delete from roll_events e using rolls r, orders o where r.id = e.roll_id and o.id = r.order_id and ${paid} and e.event > case
      when ${tenth} < 4 then 'RECEIVED' when ${tenth} = 4 then 'DEVELOPED' when ${tenth} < 7 then 'SCANNED' else 'SYNCED' end::roll_event;
    delete from roll_events e using rolls r, orders o where r.id = e.roll_id and o.id = r.order_id and ${paid} and ${tenth} < 2;
    update rolls r set arrived = case when ${tenth} >= 2 then true end, synced_at = case when ${tenth} >= 7 then r.synced_at end,
        add_rush = o.id / 50 % 7 = 0, process = ${oneOf(["C41", "C41", "BW", "E6", "ECN2"], "o.id / 350")}::film_process
      from orders o where o.id = r.order_id and ${paid};
    insert into order_promises (order_id, from_day, by_day, first_day, created_at)
      select o.id, day, day, day, o.created_at from (
        select o.*, current_date + (case when o.status = 'PAID' then o.id / 50 % 12 - 4 else -30 end) as day from orders o) o
      where o.notes = 'bench' and exists (select from rolls r where r.order_id = o.id)`;
}
