import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { ImportedCustomer } from "../../rules/imports/customers.ts";
import type { ImportSource } from "../../rules/imports/imports.ts";
import { makeNewestPrimary } from "../accounts/addresses.ts";
import { accountEvents } from "../accounts/events/tables.ts";
import { openAccounts } from "../accounts/open-account.ts";
import { addresses, preferences, userIdentities, users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import { accountCreditEntries, serviceCreditEntries } from "../credits/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { staffChanges } from "../history/tables.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { newId } from "../platform/ids.ts";
import type { ImportKindWork, NewItem, Saved } from "./import-kind.ts";
import { adoptPastOrders } from "./past-orders.ts";
import { subscribe, UNDATED } from "./subscribers.ts";
import { importedAccounts } from "./tables.ts";

type Known = { id: string; role: UserRole; email: string };
type Item = NewItem<ImportedCustomer> & { known: Known | null; userId: string };

/** Imports accounts without a password, which their owners claim later (invite-imported.ts). */
export const CUSTOMERS: ImportKindWork<ImportedCustomer> = {
  async save(deps, tx, items, row) {
    const known = await findCustomers(tx, items);
    const saved: (Saved | null)[] = [];
    const todo: (Item & { at: number })[] = [];
    for (const [at, item] of items.entries()) {
      const found = known(item);
      const result = settled(item, found);
      saved.push(result);
      if (result === null) todo.push({ ...item, at, known: found, userId: found?.id ?? "" });
    }
    await addAccounts(deps, tx, todo, row.id);
    const undo = {
      addresses: await addAddresses(deps, tx, todo),
      preferences: await addPreferences(tx, todo),
      subscribers: await addSubscriptions(deps, tx, todo, row.source),
    };
    for (const { at, userId, known: before, record } of todo) {
      const own = {
        addresses: undo.addresses.get(userId) ?? [],
        preferences: undo.preferences.get(userId) ?? [],
        subscribers: undo.subscribers.get(record.email) ?? [],
      };
      const isSame = Object.values(own).every((ids) => ids.length === 0);
      const outcome = before === null ? "MADE" : isSame ? "SAME" : "CHANGED";
      const isUndated = own.subscribers.length > 0 && record.newsletter?.since === null;
      saved[at] = { outcome, thingId: userId, undo: own, note: isUndated ? UNDATED : undefined };
    }
    return saved.map((one) => one!);
  },

  async undoItem(_deps, tx, { outcome, thingId, undo }) {
    const isMade = outcome === "MADE";
    const stays = isMade ? await whyCustomerStays(tx, thingId) : null;
    if (stays !== null) return stays;
    const { addresses: added = [], preferences: chosen = [], subscribers: subscribed = [] } = undo ?? {};
    // An unsubscribed e-mail stays, so that it is not subscribed again.
    await tx.delete(subscribers).where(and(inArray(subscribers.id, subscribed), isNull(subscribers.unsubscribedAt)));
    if (isMade) {
      await tx.delete(users).where(eq(users.id, thingId));
      return null;
    }
    await tx.delete(preferences).where(inArray(preferences.id, chosen));
    const removed = await tx.delete(addresses).where(inArray(addresses.id, added)).returning();
    if (removed.some(({ primary }) => primary)) await makeNewestPrimary(tx, thingId);
    return null;
  },
};

async function findCustomers(tx: Tx, items: readonly NewItem<ImportedCustomer>[]) {
  const ids = items.flatMap(({ knownId }) => knownId ?? []);
  const emails = items.map(({ record }) => record.email);
  const found = await tx
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(or(isAnyOf(users.id, ids), and(inArray(sql`lower(${users.email})`, emails), eq(users.guest, false))))
    .orderBy(users.id)
    .for("no key update");
  const byId = new Map(found.map((user) => [user.id, user]));
  const byEmail = new Map(found.map((user) => [user.email.toLowerCase(), user]));
  return ({ knownId, record }: NewItem<ImportedCustomer>): Known | null =>
    (knownId === null ? byEmail.get(record.email) : byId.get(knownId)) ?? null;
}

/** Returns the outcome of an item that needs no write; null if it needs one. */
function settled({ record, knownId }: NewItem<ImportedCustomer>, found: Known | null): Saved | null {
  if (found === null)
    return knownId === null ? null : { refused: "This customer was imported before and was deleted since." };
  if (found.role !== "CUSTOMER") return { refused: "This e-mail belongs to a staff account." };
  // Their e-mail was changed here since, or the account was deleted.
  const isOther = found.email.toLowerCase() !== record.email;
  return isOther ? { outcome: "SAME", thingId: found.id, note: "Has a different e-mail here" } : null;
}

/** Makes the accounts that are new, since the day that the file says. */
async function addAccounts(deps: Deps, tx: Tx, items: Item[], importId: string): Promise<void> {
  const now = deps.now();
  const fresh = items.filter(({ known }) => known === null);
  const made = await openAccounts(
    tx,
    fresh.map(({ record: { email, firstName, lastName, phone, since } }) => {
      const createdAt = since === null ? now : new Date(Math.min(Date.parse(since), now.getTime()));
      return { email, firstName, lastName, phone, role: "CUSTOMER", passwordHash: null, createdAt };
    }),
  );
  if (made.length === 0) return;
  for (const [at, { id }] of made.entries()) fresh[at]!.userId = id;
  await tx.insert(importedAccounts).values(made.map(({ id }) => ({ userId: id, importId })));
  await adoptPastOrders(
    tx,
    made.map(({ id }) => id),
  );
}

type Added = ReadonlyMap<string, string[]>;
const grouped = (rows: readonly { of: string; id: string }[]): Added => {
  const by = Map.groupBy(rows, ({ of }) => of);
  return new Map([...by].map(([of, all]) => [of, all.map(({ id }) => id)]));
};

async function addAddresses(deps: Deps, tx: Tx, items: readonly Item[]): Promise<Added> {
  const ids = items.filter(({ known }) => known !== null).map(({ userId }) => userId);
  const has = await tx.select({ id: addresses.userId }).from(addresses).where(isAnyOf(addresses.userId, ids));
  const without = new Set(has.map(({ id }) => id));
  const rows = items.flatMap(({ userId, record: { address } }) =>
    address === null || without.has(userId)
      ? []
      : [{ ...address, id: newId(), userId, country: "US", primary: true, createdAt: deps.now() }],
  );
  if (rows.length > 0) await tx.insert(addresses).values(rows);
  return grouped(rows.map(({ id, userId }) => ({ id, of: userId })));
}

async function addPreferences(tx: Tx, items: readonly Item[]): Promise<Added> {
  const rows = items.flatMap(({ userId, record }) =>
    Object.entries(record.preferences).map(([key, value]) => ({ id: newId(), userId, key, value })),
  );
  if (rows.length === 0) return new Map();
  const added = { id: preferences.id, of: preferences.userId };
  return grouped(await tx.insert(preferences).values(rows).onConflictDoNothing().returning(added));
}

/** @returns the added subscriptions, by e-mail */
async function addSubscriptions(deps: Deps, tx: Tx, items: readonly Item[], source: ImportSource): Promise<Added> {
  const wanted = items.flatMap(({ record: { email, newsletter, address } }) =>
    newsletter === null ? [] : [{ email, since: newsletter.since, zip: address?.zip ?? null }],
  );
  return grouped((await subscribe(deps, tx, wanted, source)).map(({ id, email }) => ({ id, of: email })));
}

/** Matches accounts whose owners have not proven yet that they read the e-mail. */
export const isUnclaimed: SQL = and(isNull(users.passwordHash), isNull(users.emailVerifiedAt))!;

async function whyCustomerStays(tx: Tx, userId: string): Promise<string | null> {
  const has = (table: Parameters<ReturnType<Db["select"]>["from"]>[0], of: SQL) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(of),
    );
  const [user] = await tx
    .select({
      unclaimed: sql<boolean>`${isUnclaimed}`,
      signedIn: sql<boolean>`${or(has(userIdentities, eq(userIdentities.userId, userId)), has(accountEvents, eq(accountEvents.userId, userId)))}`,
      changed: sql<boolean>`${has(staffChanges, and(eq(staffChanges.thingKind, "CUSTOMER"), eq(staffChanges.thingId, userId))!)}`,
      ordered: sql<boolean>`${has(orders, eq(orders.customerId, userId))}`,
      credited: sql<boolean>`${or(
        has(accountCreditEntries, eq(accountCreditEntries.userId, userId)),
        has(serviceCreditEntries, eq(serviceCreditEntries.userId, userId)),
        has(subscriptions, eq(subscriptions.userId, userId)),
      )}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (user === undefined) return null;
  if (user.ordered) return "Has ordered";
  if (!user.unclaimed || user.signedIn || user.changed) return "Has signed in, or was changed by staff";
  return user.credited ? "Has credit or a membership" : null;
}
