import { sql } from "drizzle-orm";
import type { AccountCreditEntry, getAccountCredit } from "../../contract/payments/account-credit.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime } from "../platform/iso-time.ts";

/** A customer's balance and one page of the entries that make it up, in one query. */
export async function accountCreditOf(
  db: Db,
  userId: string,
  { limit, offset, desc, search }: QueryOf<typeof getAccountCredit>,
): Promise<ReplyOf<typeof getAccountCredit>> {
  const direction = desc ? sql`desc` : sql`asc`;
  const matching = sql`from account_credit_entries e where e.user_id = ${userId} ${
    search ? sql`and e.note ilike ${containing(search)}` : sql``
  }`;
  const result = await db.execute<{ balance: number; count: number; entries: AccountCreditEntry[] }>(sql`
    select
      coalesce((select balance_after from account_credit_entries
        where user_id = ${userId} order by number desc limit 1), 0) as balance,
      (select count(*)::int ${matching}) as count,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'change', e.change, 'balanceAfter', e.balance_after, 'reason', e.reason, 'note', e.note,
          'orderId', e.order_id, 'createdAt', e.created_at) order by e.number ${direction}), '[]')
        from (select e.* ${matching} order by e.number ${direction} limit ${limit} offset ${offset}) e) as entries
    from ${users} where id = ${userId}`);
  const row = result.rows[0];
  if (row === undefined) throw notFound("There is no such user.");
  return {
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) })),
  };
}
