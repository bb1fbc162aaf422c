import { eq, sql } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/checkout/kept-cart.ts";
import type { Db, Deps } from "../deps.ts";
import { excluded } from "../platform/database/column-name.ts";
import { keptCarts } from "./tables.ts";

type Kept = ReplyOf<typeof contract.getKeptCart>;

/** What was put aside for a customer. */
export async function keptCart(db: Db, userId: string): Promise<Kept> {
  const [kept] = await db.select({ items: keptCarts.items }).from(keptCarts).where(eq(keptCarts.userId, userId));
  return { items: (kept?.items ?? []) as Kept["items"] };
}

/** Puts a cart aside in place of what was; of an empty one nothing is kept. The same again is no change of it. */
export async function keepCart(
  { db, now }: Deps,
  userId: string,
  { items }: BodyOf<typeof contract.keepCart>,
): Promise<void> {
  if (items.length === 0) {
    await db.delete(keptCarts).where(eq(keptCarts.userId, userId));
    return;
  }
  await db
    .insert(keptCarts)
    .values({ userId, items, keptAt: now() })
    .onConflictDoUpdate({
      target: keptCarts.userId,
      set: { items, keptAt: excluded(keptCarts.keptAt) },
      setWhere: sql`${keptCarts.items} <> ${excluded(keptCarts.items)}`,
    });
}
