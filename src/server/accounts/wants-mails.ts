import { and, eq } from "drizzle-orm";
import { type MailPreference, preferenceValue } from "../../rules/accounts/preferences.ts";
import type { Tx } from "../deps.ts";
import { preferences } from "./tables.ts";

/** Whether somebody wants mails of a kind that one may do without (docs/product/mails.md#optional-e-mails). */
export async function wantsMails(tx: Tx, userId: string, key: MailPreference): Promise<boolean> {
  const kept = await tx
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.key, key)));
  return preferenceValue(new Map(kept.map(({ value }) => [key, value])), key) === "Yes";
}
