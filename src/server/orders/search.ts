import { type SQL, sql } from "drizzle-orm";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";

/** How a search term may match. */
export type SearchOptions = {
  /** Only whole values: no part of a name, e-mail or lab number. */
  strict?: boolean | undefined;
  /** The term is a customer's id and nothing else is looked at. */
  customerIdOnly?: boolean | undefined;
  /** Of the orders whose number only begins with the term, the newest so many: "10" begins them all. */
  beginning?: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A subquery of `(id, rank)`: the orders that a typed term may mean, likeliest with the lowest rank. Order numbers come
 * with and without "#" and the prefix "10", whole or only begun; then lab and tracking numbers; then names and e-mails. Every branch has its
 * own index (primary key, trigram, b-tree), so it stays quick with many orders.
 */
export function ordersMatching(term: string, options: SearchOptions = {}): SQL {
  if (options.customerIdOnly) return sql`(${UUID.test(term) ? ofCustomer(term) : NOTHING})`;
  const part = options.strict ? term : `%${term}%`;
  const branches = [
    ...parseOrderNumber(term).map((id, place) => sql`select id, ${place}::int as rank from orders where id = ${id}`),
    ...(options.strict ? [] : begunWith(term, options.beginning)),
    sql`select order_id, 10 from rolls where lab_number ilike ${escaped(part, term)}`,
    sql`select order_id, 10 from shipments where tracking_number = ${term.replace(/\s/g, "").toUpperCase()}`,
    sql`select o.id, 20 from users u join orders o on o.customer_id = u.id where u.email ilike ${escaped(part, term)}`,
    sql`select o.id, 20 from users u join orders o on o.customer_id = u.id
      where (u.first_name || ' ' || u.last_name) ilike ${escaped(part, term)}`,
    ...(UUID.test(term) ? [ofCustomer(term)] : []),
  ];
  return sql`(select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) hit (id, rank) group by id)`;
}

function begunWith(term: string, atMost: number | undefined): SQL[] {
  const { shown, bare } = orderNumbersBeginning(term);
  const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  const within = (ranges: IdRange[], rank: number) => {
    const ids = ranges.map(([from, to]) => sql`id between ${from} and ${to}`);
    return sql`(select id, ${rank}::int from orders where ${sql.join(ids, sql` or `)} order by id desc ${limit})`;
  };
  return [...(shown.length > 0 ? [within(shown, 3)] : []), ...(bare.length > 0 ? [within(bare, 4)] : [])];
}

const NOTHING = sql`select id, 0 as rank from orders where false`;
const ofCustomer = (userId: string) => sql`select id, 0 as rank from orders where customer_id = ${userId}::uuid`;

/** The pattern with the term's own wildcards taken literally: a search for "100%" is not a search for everything. */
const escaped = (pattern: string, term: string) => pattern.replace(term, () => term.replace(/[\\%_]/g, "\\$&"));
