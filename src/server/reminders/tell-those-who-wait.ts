import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { CONFIRM_WITHIN_DAYS } from "../../rules/reminders/reminders.ts";
import { DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import { membershipJson, tierOfSubscription } from "../credits/tier-of.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { productReminders } from "./tables.ts";
import { isOneOf, type WaitedProduct, waitedProducts } from "./waited-for.ts";

/** People of one product that are told in a transaction; the next goes on. */
const AT_ONCE = 200;

/**
 * Tells everyone, members before others where it is theirs first, what they waited for can be had. That they are told and
 * that they do not wait any more happen together, so nobody is told twice.
 */
export async function tellThoseWhoWait(deps: Deps, stopping: AbortSignal): Promise<void> {
  await forgetUnconfirmed(deps);
  const waited = isOneOf(sql`select ${productReminders.productId} from ${productReminders}`);
  for (const product of await waitedProducts(deps.db, waited, deps.now())) {
    const variants = [null, ...product.variants.map(({ id }) => id)];
    // Members may have what others wait for; nobody else may have what they cannot.
    const ready = variants.filter((variantId) => product.reason(true, variantId) === null);
    if (ready.length === 0) continue;
    for (let after: string | null = ""; after !== null;) {
      stopping.throwIfAborted();
      after = await tellSome(deps, product, after);
    }
  }
}

/** @param after the last that was looked at. @returns the last of these; null when there are no more */
async function tellSome(deps: Deps, product: WaitedProduct, after: string): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    const waiting = await tx
      .select({
        id: productReminders.id,
        variantId: productReminders.productVariantId,
        email: productReminders.email,
        userEmail: users.email,
        reason: productReminders.reason,
        membership: sql<{ lookupKey: string; active: boolean } | null>`${membershipJson(productReminders.userId)}`,
      })
      .from(productReminders)
      .leftJoin(users, eq(users.id, productReminders.userId))
      .where(
        and(
          eq(productReminders.productId, product.id),
          isNotNull(productReminders.confirmedAt),
          after === "" ? undefined : sql`${productReminders.id} > ${after}`,
        ),
      )
      .orderBy(asc(productReminders.id))
      .limit(AT_ONCE)
      .for("update", { of: productReminders, skipLocked: true });
    const told = waiting.filter(
      ({ membership, variantId }) => product.reason(tierOfSubscription(membership).active, variantId) === null,
    );
    for (const { id, variantId, email, userEmail, reason } of told)
      await enqueueMail(deps, tx, {
        template: "reminder",
        to: email ?? userEmail!,
        key: `reminder:${id}`,
        data: {
          product: product.name,
          slug: product.slug,
          variant: product.variants.find((variant) => variant.id === variantId)?.name ?? null,
          reason,
        },
      });
    if (told.length > 0)
      await tx.delete(productReminders).where(
        inArray(
          productReminders.id,
          told.map(({ id }) => id),
        ),
      );
    return waiting.length === AT_ONCE ? waiting.at(-1)!.id : null;
  });
}

/** Who never said yes in time: their e-mail may be anybody's. */
async function forgetUnconfirmed({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
  await db
    .delete(productReminders)
    .where(and(isNull(productReminders.confirmedAt), lt(productReminders.createdAt, before)));
}
