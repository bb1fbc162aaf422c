import { and, eq } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";
import {
  isForCaller,
  isPreferenceKey,
  noSuchPreference,
  preferenceReply,
  type PreferenceReply,
  refuseWrongValue,
} from "./preferences.ts";
import { preferences } from "./tables.ts";

type Which = { userId: string; prefId: string };

/** Changes a chosen preference. One that is the lab's own is not found by a customer. */
export async function changePreference(
  { db }: Deps,
  caller: Caller,
  which: Which,
  value: string,
): Promise<PreferenceReply> {
  return db.transaction(async (tx) => {
    const key = await lockPreference(tx, caller, which);
    refuseWrongValue(key, value);
    const [kept] = await tx.update(preferences).set({ value }).where(eq(preferences.id, which.prefId)).returning();
    return preferenceReply(key, kept!);
  });
}

/** Takes a preference back to its default. */
export async function clearPreference({ db }: Deps, caller: Caller, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPreference(tx, caller, which);
    await tx.delete(preferences).where(eq(preferences.id, which.prefId));
  });
}

async function lockPreference(tx: Tx, caller: Caller, { userId, prefId }: Which) {
  const [kept] = await tx
    .select()
    .from(preferences)
    .where(and(eq(preferences.id, prefId), eq(preferences.userId, userId)))
    .for("update");
  if (kept === undefined || !isPreferenceKey(kept.key) || !isForCaller(kept.key, caller)) throw noSuchPreference();
  return kept.key;
}
