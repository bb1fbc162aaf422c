import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { CONFIRM_WITHIN_DAYS } from "../../rules/reminders/reminders.ts";
import { DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import { membershipJson, tierOfSubscription } from "../credits/tier-of.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { productReminders } from "./tables.ts";
import { isOneOf, type ProductRequest, requestedProducts } from "./requested-products.ts";

/** Requests per transaction; the next transaction continues. */
const AT_ONCE = 200;

/**
 * E-mails everyone whose product is available, members first if they have early access. Queuing the mail and deleting
 * the request are atomic, so no one gets it twice.
 */
export async function sendReminders(deps: Deps, stopping: AbortSignal): Promise<void> {
  await forgetUnconfirmed(deps);
  const waited = isOneOf(sql`select ${productReminders.productId} from ${productReminders}`);
  for (const product of await requestedProducts(deps.db, waited, deps.now())) {
    const variants = [null, ...product.variants.map(({ id }) => id)];
    // Members can buy products that others still wait for; the reverse never happens.
    const ready = variants.filter((variantId) => product.reason(true, variantId) === null);
    if (ready.length === 0) continue;
    for (let after: string | null = ""; after !== null;) {
      stopping.throwIfAborted();
      after = await sendReminderBatch(deps, product, after);
    }
  }
}

/** @param after the last one processed. @returns the last of these; null if none are left */
async function sendReminderBatch(deps: Deps, product: ProductRequest, after: string): Promise<string | null> {
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
    const notified = waiting.filter(
      ({ membership, variantId }) =>
        product.reason(tierOfSubscription(deps.prices.inForce(), membership).active, variantId) === null,
    );
    for (const { id, variantId, email, userEmail, reason } of notified)
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
    if (notified.length > 0)
      await tx.delete(productReminders).where(
        inArray(
          productReminders.id,
          notified.map(({ id }) => id),
        ),
      );
    return waiting.length === AT_ONCE ? waiting.at(-1)!.id : null;
  });
}

/** Deletes requests that were not confirmed in time: the e-mail may be anyone's. */
async function forgetUnconfirmed({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - CONFIRM_WITHIN_DAYS * DAY_MS);
  await db
    .delete(productReminders)
    .where(and(isNull(productReminders.confirmedAt), lt(productReminders.createdAt, before)));
}
