import type { Change } from "../../../contract/history/history.ts";
import { cents, formatDollars } from "../../../rules/money.ts";
import type { ChangedPart, ChangedObject, ChangedValue, ChangeVerb } from "../../../rules/history/changes.ts";
import { formatMoment } from "../../platform/dates.ts";

export const THING_LABELS: Record<ChangedObject, string> = {
  PRODUCT: "Product",
  COLLECTION: "Collection",
  COUPON: "Coupon",
  GIFT_CARD: "Gift card",
  COURIER: "Courier",
  ZIP_CODE: "ZIP code",
  PARCEL_BOX: "Parcel box",
  WEBHOOK_ENDPOINT: "Webhook endpoint",
  FEED_LINK: "Secret link",
  DAY_OFF: "Day off",
  LAB_SETTINGS: "Lab settings",
  PRICE_LIST: "Prices",
  SUBMISSIONS: "Submissions",
  MACHINE: "Machine",
  CONTROL_LIMITS: "Control limits",
  PLAN: "Plan",
  API_KEY: "API key",
  CUSTOMER: "Customer",
  IMPORT: "Import",
  LAB_EXPORT: "Lab export",
};

const PART_WORDS: Record<ChangedPart, string> = {
  VARIANT: "variant",
  OPTION: "option",
  DETAIL: "section",
  PICTURES: "pictures",
  FILE: "file",
  PAPER: "paper and sizes",
  TABLE: "by import",
  PRODUCTS: "products",
  HOURS: "hours",
  ROUTE: "route",
  BATH: "bath",
  CONTROL_STRIP: "control strip",
  TAX_EXEMPTION: "tax exemption",
};

const VERB_WORDS: Record<Exclude<ChangeVerb, "ACTED_FOR">, string> = {
  ADDED: "Added",
  CHANGED: "Changed",
  REMOVED: "Removed",
  RESTORED: "Restored",
  ARRANGED: "Reordered",
};

/** Summarizes the change: "Changed variant Three-pack". */
export function doneText({ verb, part, did }: Change): string {
  if (verb === "ACTED_FOR") return did ?? "Done for the customer";
  if (part === null) return VERB_WORDS[verb];
  if (part.kind === "TABLE") return `${VERB_WORDS[verb]} by import`;
  const what = [PART_WORDS[part.kind], part.name].filter(Boolean).join(" ");
  return verb === "ARRANGED" ? `Reordered ${what}` : `${VERB_WORDS[verb]} ${what}`;
}

const IS_OF_A_LIST = /(?:visibility|productType|optionType|targetPrinter)$/u;
const MONEY = /(?:^|\.)(?:price|memberPrice|amount|accountCredit|referralReward|ruinedCents)$/u;
const IS_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u;

function valueText(field: string, value: ChangedValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && MONEY.test(field)) return formatDollars(cents(value));
  if (IS_OF_A_LIST.test(field)) return String(value).toLowerCase().replaceAll("_", " ");
  return typeof value === "string" && IS_TIME.test(value) ? formatMoment(value) : String(value);
}

/** "config.maxLength" as "Config, max length". */
const fieldText = (field: string): string => {
  const words = field
    .replaceAll(".", ", ")
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase();
  // Field names from tables and settings are already readable; fields of settings begin with their group.
  return field.includes(" ") ? field.replace(/^[a-z]+\./u, "") : words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Returns each field's label, old value, and new value: ["Price", "$12.00", "$13.00"]; added or removed fields have one
 * value.
 */
export const fieldTexts = ({
  fields,
  verb,
}: Pick<Change, "fields" | "verb">): { field: string; before: string | null; after: string | null }[] =>
  fields.map(({ field, before, after }) => ({
    field: fieldText(field),
    before: verb === "ADDED" && before === null ? null : valueText(field, before),
    after: verb === "REMOVED" && after === null ? null : valueText(field, after),
  }));

/** Returns the staff member's name, and their API key; names of deleted accounts are not stored. */
export function byText({ by }: Change): string {
  const name = by?.name || "The lab";
  return by?.key ? `Key “${by.key}” of ${name}` : name;
}

/** Returns the page that manages the thing; null if it has none or this change deleted it. */
export function pageOfThing({ thing, verb, part }: Change): string | null {
  const isGone = verb === "REMOVED" && part === null;
  switch (thing.kind) {
    case "PRODUCT":
      return isGone ? null : `/admin/products/${thing.id}`;
    case "COLLECTION":
      return isGone || thing.id === "all" ? "/admin/collections" : `/admin/collections/${thing.id}`;
    case "GIFT_CARD":
      return "/admin/gift-cards";
    case "COUPON":
      return "/admin/coupons";
    case "COURIER":
      return `/admin/messengers/${thing.id}`;
    case "WEBHOOK_ENDPOINT":
      return "/admin/webhooks";
    case "FEED_LINK":
      return "/admin/connections";
    case "PARCEL_BOX":
      return "/admin/postage";
    case "ZIP_CODE":
    case "DAY_OFF":
      return "/admin/messengers";
    case "LAB_SETTINGS":
      return thing.id === "tax" ? "/admin/tax" : "/admin/messengers";
    case "PRICE_LIST":
      return "/admin/prices";
    case "SUBMISSIONS":
      return "/admin/social-submissions";
    case "MACHINE":
      return `/admin/process-control/${thing.id}`;
    case "PLAN":
      return "/admin/plan";
    case "API_KEY":
      return "/admin/keys";
    case "CONTROL_LIMITS":
      return "/admin/process-control";
    case "IMPORT":
      return isGone || thing.id === "invitations" ? "/admin/import" : `/admin/import/${thing.id}`;
    case "LAB_EXPORT":
      return "/admin/export";
    case "CUSTOMER":
      return `/admin/users/${thing.id}`;
  }
}
