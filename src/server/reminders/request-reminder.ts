import { and, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/reminders/reminders.ts";
import { MOST_REMINDERS, type ReminderReason } from "../../rules/reminders/reminders.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";
import { noSuchProduct } from "../products/queries.ts";
import { reminderReply } from "./queries.ts";
import { productReminders } from "./tables.ts";
import { isProduct, type ProductRequest, requestedProducts } from "./requested-products.ts";

type Wanted = BodyOf<typeof contract.addReminder>;
type Waits = { product: ProductRequest; variantName: string | null; reason: ReminderReason | null };

/** Returns the requested product, and why this buyer cannot buy it now. */
async function findWanted(deps: Deps, { productId, productVariantId }: Wanted, isMember: boolean): Promise<Waits> {
  const [product] = await requestedProducts(deps.db, isProduct(productId), deps.now());
  const variant = product?.variants.find(({ id }) => id === productVariantId);
  if (!product?.isShown || (productVariantId !== null && variant === undefined)) throw noSuchProduct();
  return { product, variantName: variant?.name ?? null, reason: product.reason(isMember, productVariantId) };
}

/** Stores a guest's request and e-mails them to confirm it: anyone can type anyone's e-mail. */
export async function requestReminder(deps: Deps, wish: BodyOf<typeof contract.requestReminder>): Promise<void> {
  const { product, variantName, reason } = await findWanted(deps, wish, false);
  if (reason === null) throw refuse(contract.requestReminder, "CAN_BE_HAD");
  const { productId, productVariantId } = wish;
  const [email, now] = [wish.email.toLowerCase(), deps.now()];
  await deps.db.transaction(async (tx) => {
    // Guests with a confirmed request are not e-mailed again.
    const [waiting] = await tx
      .insert(productReminders)
      .values({ id: newId(), productId, productVariantId, email, reason, createdAt: now })
      .onConflictDoUpdate({
        target: [
          productReminders.productId,
          productReminders.productVariantId,
          productReminders.userId,
          productReminders.email,
        ],
        set: { createdAt: now },
        setWhere: isNull(productReminders.confirmedAt),
      })
      .returning({ id: productReminders.id });
    if (waiting === undefined) return;
    await enqueueMail(deps, tx, {
      template: "reminder-confirm",
      to: email,
      // At most once a day.
      key: `reminder-confirm:${waiting.id}:${now.toISOString().slice(0, 10)}`,
      data: {
        product: product.name,
        variant: variantName,
        reason,
        token: reminderToken(deps.settings.authSecret, waiting.id),
      },
    });
  });
}

/** Adds an account's request, which needs no confirmation. */
export async function addReminder(
  deps: Deps,
  userId: string,
  wish: Wanted,
): Promise<ReplyOf<typeof contract.addReminder>> {
  const { active } = await tierOf(deps.db, userId, deps.prices.inForce());
  const { reason } = await findWanted(deps, wish, active);
  if (reason === null) throw refuse(contract.addReminder, "CAN_BE_HAD");
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const own = await tx.select().from(productReminders).where(eq(productReminders.userId, userId));
    const there = own.find((one) => one.productId === wish.productId && one.productVariantId === wish.productVariantId);
    if (there !== undefined) return { reminder: reminderReply(there) };
    if (own.length >= MOST_REMINDERS) throw refuse(contract.addReminder, "TOO_MANY");
    const now = deps.now();
    const { productId, productVariantId } = wish;
    const [added] = await tx
      .insert(productReminders)
      .values({ id: newId(), productId, productVariantId, userId, reason, createdAt: now, confirmedAt: now })
      .returning();
    return { reminder: reminderReply(added!) };
  });
}

export async function confirmReminder(deps: Deps, id: string | null): Promise<{ productId: string }> {
  if (id === null) throw refuse(contract.confirmReminder, "BAD_LINK");
  const [confirmed] = await deps.db
    .update(productReminders)
    .set({ confirmedAt: sql`coalesce(${productReminders.confirmedAt}, ${deps.now()})` })
    .where(eq(productReminders.id, id))
    .returning({ productId: productReminders.productId });
  if (confirmed === undefined) throw refuse(contract.confirmReminder, "GONE");
  return confirmed;
}

/** Deletes a request; idempotent. */
export async function endReminder({ db }: Deps, id: string | null): Promise<void> {
  if (id === null) throw refuse(contract.endReminder, "BAD_LINK");
  await db.delete(productReminders).where(eq(productReminders.id, id));
}

export async function removeReminder(
  { db }: Deps,
  { userId, reminderId }: { userId: string; reminderId: string },
): Promise<void> {
  const gone = await db
    .delete(productReminders)
    .where(and(eq(productReminders.id, reminderId), eq(productReminders.userId, userId)))
    .returning({ id: productReminders.id });
  if (gone.length === 0) throw notFound("Reminder not found.");
}

const PURPOSE = "reminder";

/** Signs the token that confirms or ends a reminder; it grants nothing else, so it is sent unencrypted. */
export const reminderToken = (authSecret: string, reminderId: string): string =>
  signedId(authSecret, PURPOSE, reminderId);

export const reminderOfToken = (authSecret: string, token: string): string | null =>
  idOfSigned(authSecret, PURPOSE, token);
