import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ImportedCustomer } from "../../rules/imports/customers.ts";
import { IMPORT_SOURCE_LABELS, type ImportSource } from "../../rules/imports/imports.ts";
import { makeNewestPrimary } from "../accounts/addresses.ts";
import { accountEvents } from "../accounts/events/tables.ts";
import { openAccount } from "../accounts/open-account.ts";
import { addresses, preferences, userIdentities, users } from "../accounts/tables.ts";
import { subscribers } from "../community/tables.ts";
import { accountCreditEntries, serviceCreditEntries } from "../credits/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { type ImportKindWork, ItemRefused, type Saved } from "./import-kind.ts";
import { importedAccounts } from "./tables.ts";

/** Imports accounts without a password, which their owners claim later (invite-imported.ts). */
export const CUSTOMERS: ImportKindWork<ImportedCustomer> = {
  async save(deps, tx, { record, knownId, row }) {
    const found = await findCustomer(tx, record.email, knownId);
    if (found === null && knownId !== null) throw new ItemRefused("This customer was imported before, and is gone.");
    if (found !== null && found.role !== "CUSTOMER") throw new ItemRefused("This e-mail belongs to a staff account.");
    if (found !== null && found.email.toLowerCase() !== record.email) return otherEmail(found.id);
    const id = found?.id ?? (await add(deps, tx, record, row.id));
    const undo = {
      addresses: await addAddress(deps, tx, id, record),
      preferences: await addPreferences(tx, id, record),
      subscribers: await subscribe(deps, tx, record, row.source),
    };
    const isSame = Object.values(undo).every((ids) => ids.length === 0);
    const note = undo.subscribers.length > 0 && record.newsletter?.since === null ? { note: UNDATED } : {};
    return { outcome: found === null ? "MADE" : isSame ? "SAME" : "CHANGED", thingId: id, undo, ...note };
  },

  async takeBack(_deps, tx, { outcome, thingId, undo }) {
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

const UNDATED = "Newsletter consent without a date: the day of the import is stored";

async function findCustomer(tx: Tx, email: string, knownId: string | null) {
  const isEmail = and(eq(sql`lower(${users.email})`, email), eq(users.guest, false));
  const [found] = await tx
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(knownId === null ? isEmail : eq(users.id, knownId))
    .for("no key update");
  return found ?? null;
}

/** Their e-mail was changed here since, or the account was deleted. */
const otherEmail = (thingId: string): Saved => ({ outcome: "SAME", thingId, note: "Has another e-mail here" });

async function add(deps: Deps, tx: Tx, record: ImportedCustomer, importId: string): Promise<string> {
  const { email, firstName, lastName, phone, since } = record;
  const now = () => (since === null ? deps.now() : new Date(Math.min(Date.parse(since), deps.now().getTime())));
  const account = { email, firstName, lastName, phone, role: "CUSTOMER" as const, passwordHash: null };
  const { id } = await openAccount({ now }, tx, account);
  await tx.insert(importedAccounts).values({ userId: id, importId });
  return id;
}

async function addAddress(deps: Deps, tx: Tx, userId: string, { address }: ImportedCustomer): Promise<string[]> {
  if (address === null) return [];
  const [other] = await tx.select({ id: addresses.id }).from(addresses).where(eq(addresses.userId, userId)).limit(1);
  if (other !== undefined) return [];
  const id = newId();
  await tx.insert(addresses).values({ ...address, id, userId, country: "US", primary: true, createdAt: deps.now() });
  return [id];
}

async function addPreferences(tx: Tx, userId: string, record: ImportedCustomer): Promise<string[]> {
  const rows = Object.entries(record.preferences).map(([key, value]) => ({ id: newId(), userId, key, value }));
  if (rows.length === 0) return [];
  const added = await tx.insert(preferences).values(rows).onConflictDoNothing().returning({ id: preferences.id });
  return added.map(({ id }) => id);
}

async function subscribe(
  deps: Deps,
  tx: Tx,
  { email, newsletter }: Pick<ImportedCustomer, "email" | "newsletter">,
  source: ImportSource,
): Promise<string[]> {
  if (newsletter === null) return [];
  const createdAt = newsletter.since === null ? deps.now() : new Date(newsletter.since);
  const values = { id: newId(), email, createdAt, source: `Import: ${IMPORT_SOURCE_LABELS[source]}` };
  // Whoever unsubscribed here stays unsubscribed.
  const added = await tx.insert(subscribers).values(values).onConflictDoNothing().returning({ id: subscribers.id });
  return added.map(({ id }) => id);
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
  if (!user.unclaimed || user.signedIn) return "Has signed in, or was changed by staff";
  return user.credited ? "Has credit or a membership" : null;
}
