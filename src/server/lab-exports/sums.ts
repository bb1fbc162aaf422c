import { sql } from "drizzle-orm";
import { cashDrawer } from "../accounting/tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Db } from "../deps.ts";
import { giftCardEntries, giftCards } from "../digital-goods/tables.ts";
import { pastOrders } from "../imports/tables.ts";
import { orders } from "../orders/tables.ts";
import { invoices, payments, refunds } from "../payments/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";

/** An amount of the whole lab, in hundredths of its currency. */
export type Sum = { of: string; currency: string; cents: number };

/** Sums of the ledgers, to compare a lab with its export. */
export async function sumsOf(db: Db): Promise<Sum[]> {
  const captured = literal(payments.status, "CAPTURED");
  const { rows } = await db.execute<Sum>(sql`
    select 'orders' as of, 'USD' as currency, coalesce(sum(${orders.total}), 0) as cents from ${orders}
    union all select 'captured payments', 'USD', coalesce(sum(${payments.amount}), 0) from ${payments} where ${payments.status} = ${captured}
    union all select 'refunds', 'USD', coalesce(sum(${refunds.toPayment} + ${refunds.toGiftCard} + ${refunds.toAccountCredit}), 0)
      from ${refunds}
    union all select 'invoices', 'USD', coalesce(sum(${invoices.total}), 0) from ${invoices}
    union all select 'account credit', 'USD', coalesce(sum(${accountCreditEntries.change}), 0) from ${accountCreditEntries}
    union all select 'gift cards', 'USD', coalesce(sum(${giftCards.amount} - ${giftCards.spent} - ${giftCards.revoked}), 0)
      from ${giftCards}
    union all select 'gift card ledger', 'USD', coalesce(sum(${giftCardEntries.change}), 0) from ${giftCardEntries}
    union all select 'cash drawer', 'USD', coalesce(sum(${cashDrawer.balance}), 0) from ${cashDrawer}
    union all select 'earlier orders', ${pastOrders.currency}, sum(${pastOrders.total}) from ${pastOrders}
      group by ${pastOrders.currency}`);
  return rows.map(({ of, currency, cents }) => ({ of, currency, cents: Number(cents) })).toSorted(byName);
}

const byName = (one: Sum, other: Sum): number =>
  `${one.of} ${one.currency}` < `${other.of} ${other.currency}` ? -1 : 1;
