import { type SQL, sql } from "drizzle-orm";
import { type IdRange, orderNumbersBeginning, parseOrderNumber } from "../../rules/orders/number.ts";
import { containing, literally } from "../platform/database/like.ts";

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
  const pattern = options.strict ? literally(term) : containing(term);
  const branches = [
    ...parseOrderNumber(term).map((id, place) => sql`select id, ${place}::int as rank from orders where id = ${id}`),
    ...(options.strict ? [] : begunWith(term, options.beginning)),
    sql`select order_id, 10 from rolls where lab_number ilike ${pattern}`,
    sql`select order_id, 10 from shipments where tracking_number = ${term.replace(/\s/g, "").toUpperCase()}`,
    sql`select o.id, 20 from users u join orders o on o.customer_id = u.id where u.email ilike ${pattern}`,
    sql`select o.id, 20 from users u join orders o on o.customer_id = u.id
      where (u.first_name || ' ' || u.last_name) ilike ${pattern}`,
    ...(UUID.test(term) ? [ofCustomer(term)] : []),
  ];
  return sql`(select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) hit (id, rank) group by id)`;
}

function begunWith(term: string, atMost: number | undefined): SQL[] {
  const { shown, bare } = orderNumbersBeginning(term);
  const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  // A branch for each range: several in one would be looked for by reading backwards through all that lies between.
  const within = (ranges: IdRange[], rank: number) =>
    ranges.map(
      ([from, to]) =>
        sql`(select id, ${rank}::int from orders where id between ${from} and ${to} order by id desc ${limit})`,
    );
  return [...within(shown, 3), ...within(bare, 4)];
}

const NOTHING = sql`select id, 0 as rank from orders where false`;
const ofCustomer = (userId: string) => sql`select id, 0 as rank from orders where customer_id = ${userId}::uuid`;
