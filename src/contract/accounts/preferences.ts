import { z } from "zod";
import { MAX_PREFERENCE_LENGTH, PREFERENCE_KEYS, PREFERENCE_KINDS } from "../../rules/accounts/preferences.ts";
import { call, own } from "../kit/call.ts";

const tag = "Accounts";

export const Preference = z
  .object({
    id: z.uuid().nullable().meta({ description: "null: the default applies" }),
    key: z.enum(PREFERENCE_KEYS),
    label: z.string().meta({ example: "Sleeving" }),
    kind: z.enum(PREFERENCE_KINDS),
    choices: z.array(z.string()).nullable().meta({ description: "Allowed values; null is free text" }),
    value: z.string().nullable().meta({ description: "The chosen value, or the default" }),
  })
  .meta({ id: "Preference" });

const preferenceValue = z
  .string()
  .max(MAX_PREFERENCE_LENGTH)
  .meta({ description: "One of the key's choices, or free text if it has none", example: "Yes" });
const staffOnly = {
  STAFF_ONLY: { status: 422, message: "Only the lab can change this preference. Write to us with your request." },
} as const;

export const listPreferences = call({
  method: "GET",
  path: "/users/:userId/preferences",
  who: own("userId", "orders.read"),
  tag,
  summary: "Every preference with its value or default; internal notes are shown to staff only",
  reply: z.object({ preferences: z.array(Preference) }),
});

export const savePreference = call({
  method: "POST",
  path: "/users/:userId/preferences",
  who: own("userId", "customers.write"),
  tag,
  summary: "Set a preference; replaces an earlier value",
  body: z.object({ key: z.enum(PREFERENCE_KEYS), value: preferenceValue }),
  reply: z.object({ preference: Preference }),
  refusals: staffOnly,
});

export const changePreference = call({
  method: "PUT",
  path: "/users/:userId/preferences/:prefId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Change a chosen preference",
  body: z.object({ value: preferenceValue }),
  reply: z.object({ preference: Preference }),
});

export const clearPreference = call({
  method: "DELETE",
  path: "/users/:userId/preferences/:prefId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Reset a preference to its default",
});
