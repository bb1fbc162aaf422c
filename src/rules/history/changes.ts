/**
 * Objects whose changes by staff are recorded in the history, because they have no other record
 * (docs/product/history.md).
 */
export const CHANGED_THINGS = [
  "PRODUCT",
  "COLLECTION",
  "COUPON",
  "GIFT_CARD",
  "COURIER",
  "ZIP_CODE",
  "PARCEL_BOX",
  "WEBHOOK_ENDPOINT",
  "FEED_LINK",
  "DAY_OFF",
  "LAB_SETTINGS",
  "PRICE_LIST",
  "SUBMISSIONS",
  "MACHINE",
  "CONTROL_LIMITS",
  "PLAN",
  "API_KEY",
  "CUSTOMER",
  "IMPORT",
  "LAB_EXPORT",
] as const;
export type ChangedObject = (typeof CHANGED_THINGS)[number];

export const CHANGED_PARTS = [
  "VARIANT",
  "OPTION",
  "DETAIL",
  "PICTURES",
  "FILE",
  "PAPER",
  "TABLE",
  "PRODUCTS",
  "HOURS",
  "ROUTE",
  "BATH",
  "CONTROL_STRIP",
  "TAX_EXEMPTION",
] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

export const CHANGE_VERBS = ["ADDED", "CHANGED", "REMOVED", "RESTORED", "ARRANGED", "ACTED_FOR"] as const;
export type ChangeVerb = (typeof CHANGE_VERBS)[number];

export const CHANGE_RETENTION_DAYS = 3 * 365;

export type ChangedValue = string | number | boolean | null;
export type FieldChange = { field: string; before: ChangedValue; after: ChangedValue };

/** Limits per record: the number of fields, and the characters of each value. */
const MOST_FIELDS = 40;
const LONGEST_VALUE = 240;
/** Characters of unchanged text shown before the first difference. */
const BEFORE_DIFFERENCE = 40;

/** Fields that mean nothing to people, or that are counted automatically. */
const LEFT_OUT = new Set(
  "id productId collectionId version createdAt changedAt stock stockStep popularity redeemed removedAt".split(" "),
);
/** Safeguard: no recorded object has fields like these, and if one is added, it is not recorded. */
const SECRET = /password|secret|token|hash|sealed/iu;

type Flat = ReadonlyMap<string, unknown>;

/** Returns every field by its path, "filterable.format"; lists are one value each. */
function flat(thing: object, path = ""): [string, unknown][] {
  return Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
    const at = path + name;
    if ((path === "" && LEFT_OUT.has(name)) || SECRET.test(name) || value === undefined) return [];
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
    return isGroup ? flat(value, `${at}.`) : [[at, value]];
  });
}

function stored(value: unknown): ChangedValue {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.every((one) => typeof one === "string" || typeof one === "number")
    ? value.join(", ") || null
    : JSON.stringify(value);
}

/** Cuts two texts to the part where they begin to differ. */
function cut(before: ChangedValue, after: ChangedValue): [ChangedValue, ChangedValue] {
  const [was, is] = [String(before ?? ""), String(after ?? "")];
  if (was.length <= LONGEST_VALUE && is.length <= LONGEST_VALUE) return [before, after];
  const differs = [...was].findIndex((letter, at) => letter !== is[at]);
  const from = Math.max(0, (differs < 0 ? was.length : differs) - BEFORE_DIFFERENCE);
  const part = (text: string) => {
    const shown = text.slice(from, from + LONGEST_VALUE);
    return `${from > 0 ? "…" : ""}${shown}${from + LONGEST_VALUE < text.length ? "…" : ""}`;
  };
  return [before === null ? null : part(was), after === null ? null : part(is)];
}

/**
 * Returns an object's changed fields with values cut for display.
 * @param before null for a new object
 * @param after null for a deleted object; for an existing one, the submitted fields: omitted fields are unchanged
 */
export function changedFields(before: object | null, after: object | null): FieldChange[] {
  const [was, is]: [Flat, Flat] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  const said = new Set(Object.keys(after ?? before ?? {}));
  const names = [...new Set([...is.keys(), ...was.keys()])].filter((name) => said.has(name.split(".")[0]!));
  return names
    .flatMap((field): FieldChange[] => {
      const [one, other] = [stored(was.get(field)), stored(is.get(field))];
      // For new and deleted objects, false and empty mean the same.
      const isNothing = (before === null || after === null) && !one && !other;
      if (one === other || isNothing) return [];
      const [shownBefore, shownAfter] = cut(one, other);
      return [{ field, before: shownBefore, after: shownAfter }];
    })
    .slice(0, MOST_FIELDS);
}
