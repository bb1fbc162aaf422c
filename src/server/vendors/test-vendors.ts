import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { TestOutcome } from "../../contract/kit/fields.ts";
import { apiKeys, isActiveAt } from "../accounts/keys/tables.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Links } from "../deps.ts";
import { findVendorOrder, listVendorOrders } from "./queries.ts";

const MOST_VENDORS = 20;
/** Orders of a vendor whose files are verified, oldest first. */
const MOST_VERIFIED = 3;

type Reader = Links & Pick<Deps, "db" | "now" | "lab">;

/** Reads what each vendor's program gets now: new orders, and the files and hashes of the oldest. */
export async function testVendors(deps: Reader): Promise<TestOutcome> {
  const { db, now, lab } = deps;
  if (!lab.vendorKeys) return { works: false, said: "Vendors' keys are turned off." };
  const theirs = and(eq(apiKeys.userId, users.id), eq(apiKeys.role, users.role), isActiveAt(now()));
  const vendors = await db
    .select({ id: users.id, name: fullName(users), keys: count(apiKeys.id) })
    .from(users)
    .leftJoin(apiKeys, theirs)
    .where(and(eq(users.role, "VENDOR"), isNull(users.suspendedAt)))
    .groupBy(users.id)
    .orderBy(sql`count(${apiKeys.id}) desc`, users.id)
    .limit(MOST_VENDORS);
  if (vendors.length === 0) return { works: false, said: "No account has the role Vendor." };
  const found = [];
  for (const vendor of vendors) found.push(await vendorText(deps, vendor));
  return { works: vendors.some(({ keys }) => keys > 0) && found.every(({ works }) => works), said: textOf(found) };
}

const textOf = (found: readonly { said: string }[]): string => found.map(({ said }) => said).join(" ");

async function vendorText(deps: Reader, { id, name, keys }: { id: string; name: string; keys: number }) {
  if (keys === 0) return { works: true, said: `${name}: no key.` };
  const query = { state: "NEW", sortBy: "createdAt", desc: false, limit: MOST_VERIFIED, offset: 0 } as const;
  const { vendorOrders, count: orders } = await listVendorOrders(deps, query, id);
  let missing = 0;
  for (const { orderId } of vendorOrders) {
    const { lines } = await findVendorOrder(deps, orderId, id);
    missing += lines.filter(({ print }) => print !== null && print.sha256 === null).length;
  }
  const files = missing === 0 ? "" : ` ${missing === 1 ? "1 file is" : `${missing} files are`} not ready.`;
  return { works: missing === 0, said: `${name}: ${orders === 1 ? "1 new order" : `${orders} new orders`}.${files}` };
}
