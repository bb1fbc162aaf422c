import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import * as contract from "../../contract/accounts/preferences.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import {
  isPreferenceValue,
  type MailPreference,
  PREFERENCE_KEYS,
  type PreferenceKey,
  PREFERENCES,
  preferenceValue,
} from "../../rules/accounts/preferences.ts";
import type { Deps, Tx } from "../deps.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { newId } from "../platform/ids.ts";
import { lockUser } from "./lock-user.ts";
import { preferences } from "./tables.ts";

export type PreferenceReply = z.output<typeof contract.Preference>;

export const isForCaller = (key: PreferenceKey, caller: Caller) =>
  caller.role === "ADMIN" || !PREFERENCES[key].staffOnly;

export const isPreferenceKey = (key: string): key is PreferenceKey =>
  (PREFERENCE_KEYS as readonly string[]).includes(key);

/** @param kept null while the default applies */
export function preferenceReply(key: PreferenceKey, saved: { id: string; value: string } | null): PreferenceReply {
  const { label, kind, choices, defaultValue } = PREFERENCES[key];
  const value = saved === null ? defaultValue : saved.value;
  return { id: saved?.id ?? null, key, label, kind, choices: choices && [...choices], value };
}

export function refuseWrongValue(key: PreferenceKey, value: string): void {
  if (isPreferenceValue(key, value)) return;
  const { choices } = PREFERENCES[key];
  throw invalidField("value", choices ? `Choose one of ${choices.join(", ")}` : "That is too long");
}

export const noSuchPreference = () => notFound("Preference not found.");

export async function savePreference(
  { db }: Deps,
  caller: Caller,
  userId: string,
  { key, value }: BodyOf<typeof contract.savePreference>,
): Promise<PreferenceReply> {
  if (!isForCaller(key, caller)) throw refuse(contract.savePreference, "STAFF_ONLY");
  refuseWrongValue(key, value);
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [saved] = await tx
      .insert(preferences)
      .values({ id: newId(), userId, key, value })
      .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: { value } })
      .returning();
    return preferenceReply(key, saved!);
  });
}

type Which = { userId: string; prefId: string };

/** Changes a saved preference. Customers get a 404 for staff-only ones. */
export async function changePreference(
  { db }: Deps,
  caller: Caller,
  which: Which,
  value: string,
): Promise<PreferenceReply> {
  return db.transaction(async (tx) => {
    const key = await lockPreference(tx, caller, which);
    refuseWrongValue(key, value);
    const [saved] = await tx.update(preferences).set({ value }).where(eq(preferences.id, which.prefId)).returning();
    return preferenceReply(key, saved!);
  });
}

export async function clearPreference({ db }: Deps, caller: Caller, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPreference(tx, caller, which);
    await tx.delete(preferences).where(eq(preferences.id, which.prefId));
  });
}

async function lockPreference(tx: Tx, caller: Caller, { userId, prefId }: Which) {
  const [saved] = await tx
    .select()
    .from(preferences)
    .where(and(eq(preferences.id, prefId), eq(preferences.userId, userId)))
    .for("update");
  if (saved === undefined || !isPreferenceKey(saved.key) || !isForCaller(saved.key, caller)) throw noSuchPreference();
  return saved.key;
}

/** Whether a user wants this kind of optional e-mail (docs/product/mails.md#optional-e-mails). */
export async function wantsMails(tx: Tx, userId: string, key: MailPreference): Promise<boolean> {
  const saved = await tx
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.key, key)));
  return preferenceValue(new Map(saved.map(({ value }) => [key, value])), key) === "Yes";
}

const p = alias(preferences, "p");
const KEY: PreferenceKey = "default-internal-notes";

/**
 * Returns SQL for a customer's standing internal notes, for the statement that creates an order
 * (docs/product/accounts.md#preferences).
 */
export const internalNotesFor = (userId: string | SQL): SQL<string> => sql<string>`coalesce((
  select ${p.value} from ${preferences} ${p} where ${p.userId} = ${userId} and ${p.key} = ${KEY}), '')`;
