import { eq } from "drizzle-orm";
import { MEMBER_TIER_IDS, tierSku } from "../../rules/memberships/tiers.ts";
import { SECOND_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { createServiceProducts } from "../products/create-service-products.ts";
import { priceLists } from "./tables.ts";

/**
 * Makes everything outside the pricing rules follow a version that begins to hold: the services' products, the cached
 * pages (by the row's trigger), and the payment provider's prices for new memberships. Repeatable.
 */
export async function startPrices(deps: Deps, version: number): Promise<void> {
  const { db, now, jobs, prices, subscriptions } = deps;
  const [row] = await db.select().from(priceLists).where(eq(priceLists.version, version));
  if (row === undefined || row.withdrawnAt !== null) return;
  const wait = row.validFrom.getTime() - now().getTime();
  // The queue's clock is ahead of ours.
  if (wait > 0) {
    await db.transaction((tx) => jobs.enqueue(tx, "start-prices", { version }, { after: Math.ceil(wait / SECOND_MS) }));
    return;
  }
  await prices.reload();
  const list = prices.inForce();
  await createServiceProducts(db, list);
  await db.update(priceLists).set({ startedAt: now() }).where(eq(priceLists.version, version));
  for (const id of MEMBER_TIER_IDS) {
    const { lookupKey, price: amount, billing, label, desc } = list.tiers[id];
    await subscriptions.preparePrice(
      { lookupKey, amount, billing },
      { id: tierSku(id), name: label, description: desc },
    );
  }
}
