import * as contract from "../../contract/accounts/preferences.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { newId } from "../platform/ids.ts";
import { lockUser } from "./lock-user.ts";
import { isForCaller, preferenceReply, type PreferenceReply, refuseWrongValue } from "./preferences.ts";
import { preferences } from "./tables.ts";

/** Keeps what a customer chose under a key, in place of what they chose before. */
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
    const [kept] = await tx
      .insert(preferences)
      .values({ id: newId(), userId, key, value })
      .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: { value } })
      .returning();
    return preferenceReply(key, kept!);
  });
}
