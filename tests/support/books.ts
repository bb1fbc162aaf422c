import { type SQL, sql } from "drizzle-orm";
import type { AccountKey } from "../../src/rules/accounting/accounts.ts";
import { type TaxParts, taxSums } from "../../src/rules/accounting/tax-sums.ts";
import { wholeJournal } from "../../src/server/accounting/month.ts";
import type { Db, Deps } from "../../src/server/deps.ts";

/**
 * Invariants of the books, each as a query for violations: it returns the orders, people or things that violate it. All
 * sums are in cents.
 */
const ALWAYS: Record<string, SQL> = {
  "lines add up to their order": sql`
    select o.id::text from orders o join order_lines l on l.order_id = o.id group by o.id
    having sum(l.amount) <> o.lines_total or sum(l.discount) <> o.discount or sum(l.credit_amount) <> o.service_credits`,
  "a line is its unit price times its quantity, and nobody pays less than nothing for it": sql`
    select id::text from order_lines where amount <> unit_price * quantity
      or discount < 0 or credit_amount < 0 or discount + credit_amount > amount or credit_units > quantity`,
  "tax is on what is left of the taxable lines, half a cent rounded up once": sql`
    select o.id::text from orders o join order_lines l on l.order_id = o.id group by o.id
    having (2 * coalesce(sum(l.amount - l.discount - l.credit_amount) filter (where l.taxable), 0)::bigint * o.tax_rate + 100000)
      / 200000 <> o.tax`,
  "a paid order was captured to the cent, once, and an unpaid one was not": sql`
    select o.id::text from orders o
    left join payments p on p.order_id = o.id and p.status = 'CAPTURED' and not p.excess
    group by o.id having case when o.status in ('PAID', 'COMPLETE') then coalesce(sum(p.amount + p.written_off), 0) <> o.total
      when o.status in ('OPEN', 'INVOICED') then count(p.id) > 0 else coalesce(sum(p.amount + p.written_off), 0) not in (0, o.total) end`,
  "account credit was spent as the order says": sql`
    select o.id::text from orders o left join account_credit_entries e
      on e.order_id = o.id and e.reason in ('SPENT', 'RESTORED')
    group by o.id having coalesce(-sum(e.change), 0) <> o.account_credit`,
  "of a canceled order, and of money that was not owed, nothing is kept": sql`
    select o.id::text from orders o,
      lateral (select coalesce(sum(amount), 0) as all, coalesce(sum(amount) filter (where excess), 0) as excess
        from payments where order_id = o.id and status = 'CAPTURED') p,
      lateral (select coalesce(sum(to_payment + to_gift_card + to_account_credit), 0) as sum from refunds where order_id = o.id) r,
      lateral (select coalesce(sum(amount - revoked), 0) as used from gift_cards where order_id = o.id) bought
    where case when o.status = 'CANCELED' and not exists (select from disputes d
        where d.order_id = o.id and (d.status in ('NEEDS_ANSWER', 'UNDER_REVIEW') or d.withheld > 0)) then p.all + o.gift_card + o.account_credit - bought.used <> r.sum
      else r.sum < p.excess or r.sum > p.all + o.gift_card + o.account_credit end`,
  "bought gift cards are worth no more than what is paid for their order": sql`
    select o.id::text from orders o,
      lateral (select coalesce(sum(amount), 0) as sum from payments where order_id = o.id and status = 'CAPTURED') p,
      lateral (select coalesce(sum(to_payment + to_gift_card + to_account_credit), 0) as sum from refunds where order_id = o.id) r,
      lateral (select coalesce(sum(amount - revoked), 0) as sum from gift_cards where order_id = o.id) bought
    where o.status in ('PAID', 'COMPLETE') and bought.sum > p.sum + o.gift_card + o.account_credit - r.sum`,
  "a gift card paid for its orders what they say": sql`
    select o.id::text from orders o left join gift_card_uses u on u.order_id = o.id
    where coalesce(u.amount, 0) <> o.gift_card`,
  "what a gift card spent was paid for orders or became account credit, and was not refunded to it": sql`
    select g.id::text from gift_cards g,
      lateral (select coalesce(sum(u.amount - r.back), 0) as sum from gift_card_uses u,
        lateral (select coalesce(sum(to_gift_card), 0) as back from refunds where order_id = u.order_id) r
        where u.gift_card_id = g.id) used,
      lateral (select coalesce(sum(e.change), 0) as sum from account_credit_entries e
        where e.reason = 'GIFT_CARD' and e.cause like 'gift-card:' || g.id || ':%') credit
    where g.spent <> used.sum + credit.sum`,
  "what went back to a card is what its refunds say": sql`
    select p.id::text from payments p left join refunds r on r.payment_id = p.id and r.status <> 'FAILED'
    group by p.id having coalesce(sum(r.to_payment), 0) <> p.refunded`,
  "refunds that became account credit are in its ledger": sql`
    select o.id::text from orders o,
      lateral (select coalesce(sum(to_account_credit + case status when 'FAILED' then to_payment else 0 end), 0) as sum
        from refunds where order_id = o.id) r,
      lateral (select coalesce(sum(change), 0) as sum from account_credit_entries
        where order_id = o.id and reason = 'REFUND') e
    where r.sum <> e.sum`,
  "the account credit ledger is an unbroken chain": sql`
    select id::text from (select id, number, balance_after, row_number() over w as n, sum(change) over w as balance
      from account_credit_entries window w as (partition by user_id order by number)) e
    where number <> n or balance_after <> balance`,
  "the service credit ledger is an unbroken chain": sql`
    select id::text from (select id, number, balance_after, row_number() over w as n, sum(change) over w as balance
      from service_credit_entries window w as (partition by user_id, kind order by number)) e
    where number <> n or balance_after <> balance`,
  "an order holds the service credits of its lines, and none when it is canceled": sql`
    select o.id::text from orders o
    cross join lateral (select kind, sum(units) as units from (
        select l.credit_kind as kind, sum(l.credit_units) as units from order_lines l
        where l.order_id = o.id and l.credit_kind is not null and o.status <> 'CANCELED' group by 1
        union all select e.kind::text, sum(e.change) from service_credit_entries e
        where e.order_id = o.id and e.reason in ('RESERVED', 'RESTORED') group by 1 ) held_and_lined group by kind) held
    where held.units <> 0`,
  "a counted stock is the sum of its movements": sql`
    select p.id::text from products p left join stock_movements m on m.product_id = p.id and m.product_variant_id is null
    where p.stock is not null group by p.id having p.stock <> coalesce(sum(m.change), 0)`,
  "an order holds its pieces, and none when it is canceled": sql`
    select o.id::text from orders o
    cross join lateral (select product_id, sum(pieces) as pieces from (
        select l.product_id, sum(l.quantity) as pieces from order_lines l join products p on p.id = l.product_id
        where l.order_id = o.id and p.product_type = 'PRODUCT' and p.stock is not null and o.status <> 'CANCELED' group by 1
        union all select m.product_id, sum(m.change) from stock_movements m where m.order_id = o.id group by 1) held_and_lined
      group by product_id) held
    where held.pieces <> 0`,
  "a coupon counts the uses that stand": sql`
    select c.id::text from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
    group by c.id having count(r.id) <> c.redeemed`,
  "an order uses its coupon once for what it takes off, and not any more when it is canceled": sql`
    select o.id::text from orders o left join coupon_redemptions r on r.order_id = o.id and r.released_at is null
    group by o.id having case when o.status = 'CANCELED' or o.coupon_id is null then count(r.id) > 0
      else count(r.id) <> 1 or sum(r.amount) <> o.discount - o.desk_discount or not bool_and(r.coupon_id = o.coupon_id) end`,
  "invoices are numbered without a gap": sql`
    select max(number)::text from invoices having count(*) <> coalesce(max(number), 0)`,
};

/** More invariants of our books and the built-in provider's, once no background work is left. */
const AT_REST: Record<string, SQL> = {
  "a paid order has an invoice of its sum": sql`
    select o.id::text from orders o left join invoices i on i.order_id = o.id
    where o.status in ('INVOICED', 'PAID', 'COMPLETE') and i.total is distinct from o.total`,
  "nothing waits that only the lab could end": sql`
    select p.id::text from payments p join orders o on o.id = p.order_id where p.status = 'PENDING'
      or (p.status = 'REQUIRES_ACTION' and (o.status not in ('OPEN', 'INVOICED') or p.amount <> o.total))
    union all select id::text from refunds where status = 'PENDING'
    union all select id::text from account_credit_entries where mirrored_at is null`,
  "the provider took what we know of, and gave back what we say": sql`
    select t.id from sandbox_payment_objects t left join payments p on t.key = 'charge:' || p.id
    where t.kind = 'payment' and t.key like 'charge:%' and t.data->>'status' = 'CAPTURED'
      and (p.status is distinct from 'CAPTURED' or p.amount <> (t.data->>'amount')::int
        or p.refunded <> (select coalesce(sum((back.value->>'amount')::int), 0)
          from jsonb_each(coalesce(t.data->'refunds', '{}')) back where back.value->>'status' <> 'FAILED'))
    union all select p.id::text from payments p left join sandbox_payment_objects t on t.key = 'charge:' || p.id
      where p.status = 'CAPTURED' and p.method = 'CARD' and t.data->>'status' is distinct from 'CAPTURED'`,
  "the provider's balance is our ledger's mirror": sql`
    select c.user_id::text from payment_customers c join sandbox_payment_objects t on t.id = c.provider_customer_id
    where coalesce((t.data->>'balance')::int, 0) <> -coalesce((select balance_after from account_credit_entries e
      where e.user_id = c.user_id order by number desc limit 1), 0)`,
};

/** Returns what the journal says otherwise than the ledgers, from the beginning; empty when it agrees to the cent. */
const SALES_ACCOUNTS = [
  "SERVICES",
  "PRODUCTS",
  "PRINTS",
  "DIGITAL",
  "SHIPPING",
  "DISCOUNTS",
  "CREDITS_USED",
  "REFUNDS",
] as const satisfies AccountKey[];

export async function wrongInJournal(deps: Pick<Deps, "db" | "lab">): Promise<string[]> {
  const { days, tax } = await wholeJournal(deps);
  const sumOf = (account: AccountKey) =>
    days.flatMap(({ amounts }) => amounts).reduce((sum, one) => sum + (one.account === account ? one.amount : 0), 0);
  const { rows } = await deps.db.execute<
    Record<"GIFT_CARDS" | "ACCOUNT_CREDIT" | "CASH" | "CARD" | "DEPOSITS", number>
  >(sql`
    select -(select coalesce(sum(amount - revoked - spent), 0) from gift_cards)::int as "GIFT_CARDS",
      -(select coalesce(sum(balance_after), 0) from (select distinct on (user_id) balance_after
        from account_credit_entries order by user_id, number desc) last)::int as "ACCOUNT_CREDIT",
      (select coalesce(sum(balance), 0) from cash_drawer)::int as "CASH",
      ((select coalesce(sum(amount - refunded), 0) from payments where status = 'CAPTURED' and method = 'CARD')
        + (select coalesce(sum(total), 0) from invoices where subscription_id is not null)
        - (select coalesce(sum(amount), 0) from card_fees))::int as "CARD",
      -(select coalesce(sum(gift_card + account_credit), 0) from orders where status in ('OPEN', 'INVOICED'))::int as "DEPOSITS"`);
  const places = taxSums(tax);
  const inPlaces = (part: keyof TaxParts) => places.reduce((sum, place) => sum + place[part], 0);
  const sold = SALES_ACCOUNTS.reduce((sum, account) => sum - sumOf(account), 0);
  const inTax = inPlaces("taxed") + inPlaces("untaxed") + inPlaces("exempt");
  const untrue = [
    ...(inPlaces("tax") === -sumOf("TAX") ? [] : [`tax: ${inPlaces("tax")} by place, ${-sumOf("TAX")} by the journal`]),
    // Revoked gift cards are refunds of no sale.
    ...(inTax === sold ? [] : [`sales: ${inTax} by place, ${sold} by the journal`]),
  ];
  const unbalanced = days.filter(({ amounts }) => amounts.reduce((sum, { amount }) => sum + amount, 0) !== 0);
  const differing = Object.entries(rows[0]!).filter(([account, amount]) => sumOf(account as AccountKey) !== amount);
  return [
    ...untrue,
    ...unbalanced.map(({ day }) => `debits differ from credits on ${day}`),
    ...differing.map(
      ([account, amount]) => `${account}: ${amount} by the ledgers, ${sumOf(account as AccountKey)} by the journal`,
    ),
  ];
}

/** Returns each violated rule of the books, with its rows. Empty when every cent is where it belongs. */
export async function wrongInBooks(db: Db, { atRest }: { atRest: boolean }): Promise<string[]> {
  const rules = Object.entries(atRest ? { ...ALWAYS, ...AT_REST } : ALWAYS);
  const all = sql.join(
    rules.map(([rule, wrong]) => sql`(select ${rule}::text as rule, w.* from (${wrong}) w(id))`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ rule: string; id: string }>(all);
  return rows.map(({ rule, id }) => `not so: ${rule} (${id})`);
}
