import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { addresses, users } from "../src/server/accounts/tables.ts";
import type { Lab } from "../src/server/composition-root.ts";
import { newId } from "../src/server/platform/ids.ts";
import { addStartingPapers } from "../src/server/prints/add-starting-papers.ts";
import type { Deps, Tx } from "../src/server/deps.ts";
import { DAY_MS } from "../src/rules/time.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./accounts.ts";
import { makeDemoCoupons } from "./coupons.ts";
import { makeDemoKeys } from "./demo-keys.ts";
import { giveDemoCredit, inviteDemoFriends } from "./invite-and-credit.ts";
import { joinTheClub } from "./join-the-club.ts";
import { mixDemoBaths } from "./mix-demo-baths.ts";
import { placeDemoOrders } from "./place-demo-orders.ts";
import { planDemoWeek } from "./plan-demo-week.ts";
import { reviewDemoProducts } from "./review-demo-products.ts";
import { sendDemoCouriers } from "./send-demo-couriers.ts";
import { stockTheShop } from "./stock-the-shop.ts";

/** Advisory lock in the database, so that only one of several processes starting together fills it. */
const FILLING = 7_016_227;
const SIGNED_UP_DAYS_AGO = 240;

/**
 * Fills an empty database with the demo's accounts, orders and rolls; their photographs follow in the background.
 * @returns whether it was empty
 */
export async function fillWithDemo(lab: Lab): Promise<boolean> {
  const { deps } = lab;
  const at = new Date(deps.now().getTime() - SIGNED_UP_DAYS_AGO * DAY_MS);
  // All or nothing, so that the next start doesn't mistake an interrupted first start for a filled database.
  return deps.db.transaction(async (tx) => {
    // A transaction lock: behind a pooler, a session lock could be released on a different connection.
    await tx.execute(sql`select pg_advisory_xact_lock(${FILLING})`);
    if ((await tx.select({ id: users.id }).from(users).limit(1)).length > 0) return false;
    const passwordHash = await hash(DEMO_PASSWORD);
    const ids = new Map<string, string>();
    for (const account of DEMO_ACCOUNTS) ids.set(account.email, await makeAccount(lab, tx, account, passwordHash, at));
    await makeDemoKeys(tx, ids, at);
    await makeDemoCoupons(tx, { at, now: deps.now() });
    await stockTheShop(deps, tx, ids.get("vendor@nice.test")!);
    await reviewDemoProducts(tx, ids, deps.now());
    await addStartingPapers(tx, at);
    const within = { ...deps, db: tx as unknown as Deps["db"] };
    await inviteDemoFriends(tx, ids, deps.now());
    await placeDemoOrders(within, ids);
    await giveDemoCredit(within, ids);
    await planDemoWeek(tx, ids, deps.now());
    await mixDemoBaths(tx, { by: ids.get("bench@nice.test")!, now: deps.now() });
    await sendDemoCouriers(deps, tx, { ids, at });
    return true;
  });
}

async function makeAccount(lab: Lab, tx: Tx, account: DemoAccount, passwordHash: string, at: Date): Promise<string> {
  const userId = newId();
  await tx.insert(users).values({
    id: userId,
    email: account.email,
    passwordHash,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    staffRole: account.staffRole ?? null,
    phone: "+1 718 555 0132",
    referralCode: `${account.firstName.toUpperCase()}-${userId.slice(-6)}`,
    createdAt: at,
  });
  if (account.address !== undefined) {
    await tx
      .insert(addresses)
      .values({ id: newId(), userId, ...account.address, country: "US", primary: true, createdAt: at });
  }
  if (account.tier !== undefined) await joinTheClub(lab, tx, { userId, tier: account.tier, at });
  return userId;
}
