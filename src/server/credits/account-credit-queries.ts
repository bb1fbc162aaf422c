import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AccountCreditEntry, getAccountCredit } from "../../contract/payments/account-credit.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { rawSql } from "../platform/database/sql-fragments.ts";
import { accountCreditEntries } from "./tables.ts";
import { accountCreditColumn } from "./account-credit.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const e = alias(accountCreditEntries, "e");
const ENTRY = rawSql(jsonObject(columns(e, "id", "change", "balanceAfter", "reason", "note", "orderId", "createdAt")));

export async function accountCreditOf(
  db: Db,
  userId: string,
  { limit, offset, desc, search }: QueryOf<typeof getAccountCredit>,
): Promise<ReplyOf<typeof getAccountCredit>> {
  const direction = desc ? sql`desc` : sql`asc`;
  const matching = sql`from ${accountCreditEntries} ${e} where ${e.userId} = ${userId} ${
    search ? sql`and ${hasWords(folded(e.note), search)}` : sql``
  }`;
  const result = await db.execute<{ balance: number; count: number; entries: AccountCreditEntry[] }>(sql`
    select
      coalesce(${accountCreditColumn(userId)}, 0) as balance,
      (select count(*)::int ${matching}) as count,
      (select coalesce(json_agg(${ENTRY} order by ${e.number} ${direction}), '[]')
        from (select * ${matching} order by ${e.number} ${direction} limit ${limit} offset ${offset}) ${e}) as entries
    from ${users} where ${users.id} = ${userId}`);
  const row = result.rows[0];
  if (row === undefined) throw notFound("User not found.");
  return {
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) })),
  };
}
