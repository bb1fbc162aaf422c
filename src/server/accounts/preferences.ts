import type { z } from "zod";
import type * as contract from "../../contract/accounts/preferences.ts";
import {
  isPreferenceValue,
  PREFERENCE_KEYS,
  PREFERENCES,
  type PreferenceKey,
} from "../../rules/accounts/preferences.ts";
import { invalidField, notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";

export type PreferenceReply = z.output<typeof contract.Preference>;

/** Whether the caller may know of the preference at all. */
export const isForCaller = (key: PreferenceKey, caller: Caller) =>
  caller.role === "ADMIN" || !PREFERENCES[key].staffOnly;

export const isPreferenceKey = (key: string): key is PreferenceKey =>
  (PREFERENCE_KEYS as readonly string[]).includes(key);

/** @param kept null while the default stands */
export function preferenceReply(key: PreferenceKey, kept: { id: string; value: string } | null): PreferenceReply {
  const { label, kind, choices, defaultValue } = PREFERENCES[key];
  const value = kept === null ? defaultValue : kept.value;
  return { id: kept?.id ?? null, key, label, kind, choices: choices && [...choices], value };
}

export function refuseWrongValue(key: PreferenceKey, value: string): void {
  if (isPreferenceValue(key, value)) return;
  const { choices } = PREFERENCES[key];
  throw invalidField("value", choices ? `Choose one of ${choices.join(", ")}` : "That is too long");
}

export const noSuchPreference = () => notFound("Preference not found.");
