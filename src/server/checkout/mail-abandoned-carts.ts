import { and, asc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/checkout/stored-cart.ts";
import {
  ABANDONED_AFTER_MS,
  TOO_OLD_AFTER_MS,
  MOST_NAMED,
  ORDERED_BEFORE_MS,
} from "../../rules/checkout/abandoned-cart.ts";
import { users } from "../accounts/tables.ts";
import { wantsMails } from "../accounts/preferences.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orders } from "../orders/tables.ts";
import { isOneOf, requestedProducts } from "../reminders/requested-products.ts";
import { storedCarts } from "./tables.ts";

type Items = BodyOf<typeof contract.storeCart>["items"];

/** Carts per run; the next run continues. */
const AT_ONCE = 500;

/**
 * E-mails customers once about an abandoned cart (docs/product/checkout.md#abandoned-carts). Each cart is checked and
 * marked in one transaction, so the job can be repeated.
 */
export async function mailAbandonedCarts(deps: Deps, stopping: AbortSignal): Promise<void> {
  const left = await deps.db
    .select({ userId: storedCarts.userId })
    .from(storedCarts)
    .where(isLeft(deps))
    .orderBy(asc(storedCarts.storedAt))
    .limit(AT_ONCE);
  for (const { userId } of left) {
    stopping.throwIfAborted();
    await deps.db.transaction((tx) => mailOne(deps, tx, userId));
  }
}

function isLeft({ now }: Deps) {
  const before = (ms: number) => new Date(now().getTime() - ms);
  return and(
    isNull(storedCarts.checkedAt),
    lte(storedCarts.storedAt, before(ABANDONED_AFTER_MS)),
    gt(storedCarts.storedAt, before(TOO_OLD_AFTER_MS)),
  );
}

async function mailOne(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const [cart] = await tx
    .update(storedCarts)
    .set({ checkedAt: deps.now() })
    .where(and(eq(storedCarts.userId, userId), isLeft(deps)))
    .returning();
  if (cart === undefined) return; // changed meanwhile, or handled by another process
  if (await hasOrdered(tx, userId, cart.storedAt)) return;
  if (!(await wantsMails(tx, userId, "mail-cart-left"))) return;
  const items = await whatCanBeHad(deps, tx, userId, cart.items as Items);
  if (items.length === 0) return;
  const [owner] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId));
  const own = `${deps.settings.publicUrl}/users/${userId}`;
  await enqueueMail(deps, tx, {
    template: "cart-left",
    to: owner!.email,
    key: `cart-left:${userId}:${cart.storedAt.getTime()}`,
    data: {
      firstName: owner!.firstName,
      items: items.slice(0, MOST_NAMED),
      more: Math.max(0, items.length - MOST_NAMED),
      url: `${own}/checkout`,
      settingsUrl: `${own}/settings#mails`,
    },
  });
}

/** Customers who ordered since, or shortly before, need no reminder; unpaid orders have their own e-mails. */
async function hasOrdered(tx: Tx, userId: string, storedAt: Date): Promise<boolean> {
  const since = new Date(storedAt.getTime() - ORDERED_BEFORE_MS);
  const found = await tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.customerId, userId), gte(orders.createdAt, since)))
    .limit(1);
  return found.length > 0;
}

/** Returns the lines that this customer can still buy, with their current product names: "Kodak Portra 400 × 2". */
async function whatCanBeHad(deps: Deps, tx: Tx, userId: string, items: Items): Promise<string[]> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const among = isOneOf(sql`select unnest(${sql.param(ids)}::uuid[])`);
  const products = new Map((await requestedProducts(tx, among, deps.now())).map((product) => [product.id, product]));
  const { active } = await tierOf(tx, userId, deps.prices.inForce());
  return items.flatMap(({ productId, productVariantId, quantity }) => {
    const product = products.get(productId);
    if (product === undefined || product.reason(active, productVariantId) !== null) return [];
    const variant = product.variants.find(({ id }) => id === productVariantId);
    if (productVariantId !== null && variant === undefined) return [];
    const name = variant === undefined ? product.name : `${product.name}, ${variant.name}`;
    return [quantity === 1 ? name : `${name} × ${quantity}`];
  });
}
