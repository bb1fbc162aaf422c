import { NEGATIVES_ACTIONS, SLEEVINGS } from "../film/film.ts";

/** Customers' default settings for their film and their choice of e-mails (docs/product/accounts.md#preferences). */
export const PREFERENCE_KEYS = [
  "default-sleeving",
  "default-rush",
  "default-4x6-prints",
  "default-add-return-shipping",
  "default-scan-notes",
  "default-internal-notes",
  "default-negatives-action-option",
  "mail-share-answers",
  "mail-film-received",
  "mail-promise-moved",
  "mail-shipped",
  "mail-storage-ends",
  "mail-cart-left",
] as const;
export type PreferenceKey = (typeof PREFERENCE_KEYS)[number];

export const PREFERENCE_KINDS = ["radio", "yes-no", "text", "select"] as const;
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];

export const YES_NO = ["Yes", "No"] as const;

export interface Preference {
  readonly label: string;
  readonly kind: PreferenceKind;
  /** The allowed values; null allows free text. */
  readonly choices: readonly string[] | null;
  readonly defaultValue: string | null;
  /** Hidden from the customer: only lab staff read and write it. */
  readonly staffOnly: boolean;
}

const yesNo = (label: string): Preference => ({
  label,
  kind: "yes-no",
  choices: YES_NO,
  defaultValue: "No",
  staffOnly: false,
});

const mails = (label: string): Preference => ({ ...yesNo(label), defaultValue: "Yes" });

export const PREFERENCES: Readonly<Record<PreferenceKey, Preference>> = {
  "default-sleeving": {
    label: "Sleeving",
    kind: "radio",
    choices: SLEEVINGS,
    defaultValue: "NONE",
    staffOnly: false,
  },
  "default-rush": yesNo("Rush"),
  "default-4x6-prints": yesNo("4x6 prints"),
  "default-add-return-shipping": yesNo("Return shipping of negatives"),
  "default-scan-notes": {
    label: "Notes for the scanner",
    kind: "text",
    choices: null,
    defaultValue: "",
    staffOnly: false,
  },
  "default-internal-notes": {
    label: "Internal notes",
    kind: "text",
    choices: null,
    defaultValue: "",
    staffOnly: true,
  },
  "default-negatives-action-option": {
    label: "Negatives",
    kind: "select",
    choices: NEGATIVES_ACTIONS,
    defaultValue: null,
    staffOnly: false,
  },
  "mail-share-answers": mails("E-mails about feedback on shares"),
  "mail-film-received": mails("E-mails when film arrives at the lab"),
  "mail-promise-moved": mails("E-mails when the ready-by date changes"),
  "mail-shipped": mails("E-mails when a parcel ships"),
  "mail-storage-ends": mails("E-mails before scans are deleted"),
  "mail-cart-left": mails("An e-mail about items left in the cart"),
};

/** Optional e-mails. E-mails about money, account security and missing items are always sent. */
export type MailPreference = Extract<PreferenceKey, `mail-${string}`>;

/** Longest free text of a preference, in characters. */
export const MAX_PREFERENCE_LENGTH = 2000;

/** Whether `value` is valid for `key`; null resets a preference to "not chosen". */
export function isPreferenceValue(key: PreferenceKey, value: string | null): boolean {
  const { choices, defaultValue } = PREFERENCES[key];
  if (value === null) return defaultValue === null;
  return choices ? choices.includes(value) : value.length <= MAX_PREFERENCE_LENGTH;
}

export function preferenceValue(stored: ReadonlyMap<string, string | null>, key: PreferenceKey): string | null {
  return stored.get(key) ?? PREFERENCES[key].defaultValue;
}
