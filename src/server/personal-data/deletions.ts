import { and, count, eq, inArray, isNull, lte } from "drizzle-orm";
import type { ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/personal-data/personal-data.ts";
import { DAY_MS } from "../../rules/time.ts";
import { longDay } from "../../rules/time.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { stopMembership, takesMoney } from "../memberships/stop-membership.ts";
import { orders } from "../orders/tables.ts";
import { orTryLater } from "../payments/queries.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { accountDeletions } from "./tables.ts";

/** Days in which a deletion can be canceled (docs/product/personal-data.md). */
const TO_THINK_DAYS = 7;

/** Orders with anything still due: film to scan, goods to ship, or a payment. */
const IS_OPEN = inArray(orders.status, ["OPEN", "INVOICED", "PAID"]);

async function openOrdersOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders.customerId, userId), IS_OPEN));
  return row!.open;
}

/** Returns an account's requested deletion, and its open orders, which delay it. */
export async function deletionOf(db: Db, userId: string): Promise<ReplyOf<typeof contract.getAccountDeletion>> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return { deletion: row === undefined ? null : reply(row), openOrders: await openOrdersOf(db, userId) };
}

const reply = ({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }) => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** Schedules an account's deletion in a week. Idempotent. Its membership no longer renews. */
export async function requestDeletion(
  deps: Deps,
  userId: string,
): Promise<ReplyOf<typeof contract.requestDeletion>["deletion"]> {
  const { db, now, settings } = deps;
  const requested = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.role !== "CUSTOMER") throw refuse(contract.requestDeletion, "WORKS_HERE");
    const [before] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
    if (before !== undefined) return before;
    if ((await openOrdersOf(tx, userId)) > 0) throw refuse(contract.requestDeletion, "ORDERS_OPEN");
    const requestedAt = now();
    const dueAt = new Date(requestedAt.getTime() + TO_THINK_DAYS * DAY_MS);
    const [made] = await tx.insert(accountDeletions).values({ userId, requestedAt, dueAt }).returning();
    const url = `${settings.publicUrl}/users/${userId}/settings#deletion`;
    const data = { firstName: user.firstName, day: longDay(dueAt, deps.lab.timeZone), url };
    const key = `account-deletion:${userId}:${requestedAt.getTime()}`;
    await enqueueMail(deps, tx, { template: "account-deletion", to: user.email, key, data });
    return made!;
  });
  await orTryLater(stopMembership(deps, userId));
  return reply(requested);
}

export async function takeDeletionBack({ db }: Deps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.delete(accountDeletions).where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt)));
  });
}

/**
 * Deletes the accounts that are due. An account with an open order waits until the order is complete; one whose
 * membership was started or resumed meanwhile, until the payment service has ended it.
 */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.doneAt), lte(accountDeletions.dueAt, deps.now())));
  for (const { userId } of due) {
    if (!(await isStopped(deps, userId))) continue;
    await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const [still] = await tx
        .select()
        .from(accountDeletions)
        .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt)));
      if (still === undefined || (await openOrdersOf(tx, userId)) > 0 || (await takesMoney(tx, userId))) return;
      await deleteUserData(deps, tx, user);
      await tx.update(accountDeletions).set({ doneAt: deps.now() }).where(eq(accountDeletions.userId, userId));
    });
  }
}

/**
 * Deletes everything that modules store about a user. Purchases and payments stay in the books without personal data;
 * only invoices name their recipient, as the law requires (docs/product/personal-data.md).
 */
async function deleteUserData(deps: Deps, tx: Tx, user: User): Promise<void> {
  const keys = new Set<string>();
  for (const deletePart of deps.modules.deleteUserData)
    for (const key of (await deletePart(tx, user, deps)) ?? []) if (key !== null) keys.add(key);
  if (keys.size > 0) await deps.jobs.enqueue(tx, "remove-files", { keys: [...keys] });
  await enqueueMail(deps, tx, {
    template: "account-deleted",
    to: user.email,
    key: `account-deleted:${user.id}`,
    data: { firstName: user.firstName },
  });
}

/** @returns false while the payment service is unavailable: retried in the next hour */
async function isStopped(deps: Deps, userId: string): Promise<boolean> {
  try {
    await stopMembership(deps, userId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable) && !(error instanceof HttpError)) throw error;
    deps.log.warn({ userId }, "payment provider unreachable; an account is deleted later");
    return false;
  }
}
