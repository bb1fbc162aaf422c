import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Vendor } from "../../contract/vendors/vendors.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { isLate } from "./due.ts";
import { vendorOrders } from "./tables.ts";

const m = alias(users, "m");
const v = alias(vendorOrders, "v");
const o = alias(orders, "o");

/** Returns all vendors, and former vendors with open orders. */
export async function listVendors({ db, now }: Pick<Deps, "db" | "now">): Promise<Vendor[]> {
  const isNew = sql`${v.state} = ${literal(v.state, "NEW")}`;
  const isAccepted = sql`${v.state} = ${literal(v.state, "ACCEPTED")}`;
  const { rows } = await db.execute<Vendor>(sql`
    select ${m.id} as "vendorId", ${fullName(m)} as name, ${m.email} as email,
      (count(${v.id}) filter (where ${isNew}))::int as "newOrders",
      (count(${v.id}) filter (where ${isAccepted}))::int as "acceptedOrders",
      (count(${v.id}) filter (where ${isLate(v, now())}))::int as "lateOrders"
    from ${users} ${m}
      left join (${vendorOrders} ${v} join ${orders} ${o} on ${o.id} = ${v.orderId} and ${o.status} <> ${literal(o.status, "CANCELED")})
        on ${v.vendorId} = ${m.id} and (${isNew} or ${isAccepted})
    where ${m.role} = ${literal(m.role, "VENDOR")} or ${v.id} is not null
    group by ${m.id}
    order by "lateOrders" desc, "newOrders" desc, name, ${m.id}`);
  return rows;
}

export async function vendorName(db: Db, vendorId: string): Promise<string> {
  const [vendor] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, vendorId));
  return `${vendor!.firstName} ${vendor!.lastName}`;
}
