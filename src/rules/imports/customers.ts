import { isCompleteAddress } from "../accounts/typed-address.ts";
import {
  LONGEST_ADDRESS_LINE,
  LONGEST_CITY,
  stateOf,
  tidyZip,
  type UsState,
  ZIP_PATTERN,
} from "../accounts/address.ts";
import { normalizeEmail } from "../accounts/email.ts";
import { cleanPersonName } from "../accounts/person-name.ts";
import { isPhone, tidyPhone } from "../accounts/phone.ts";
import { isPreferenceValue, MAX_PREFERENCE_LENGTH, type PreferenceKey } from "../accounts/preferences.ts";
import { stateOfZip } from "../accounts/zip-state.ts";
import type { Cells, ImportField } from "./fields.ts";
import type { KindRules, ReadItem } from "./kind-rules.ts";
import { emailProblem, keyByEmail, readDate, readYesNo } from "./values.ts";

export type ImportedAddress = { address1: string; address2: string | null; city: string; state: UsState; zip: string };

export type ImportedCustomer = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  /** An ISO time; null if the file has none. */
  since: string | null;
  address: ImportedAddress | null;
  preferences: Partial<Record<PreferenceKey, string>>;
  /** Consent to the newsletter: since when, an ISO time, or null if the file does not say. Null without consent. */
  newsletter: { since: string | null } | null;
};

const FIELDS: readonly ImportField[] = [
  {
    key: "email",
    label: "E-mail",
    isRequired: true,
    names: ["email", "email address", "user email", "customer email", "billing email"],
  },
  {
    key: "externalId",
    label: "Customer number",
    names: [
      "customer id",
      "square customer id",
      "user id",
      "id",
      "customer number",
      "cust",
      "customer",
      "reference id",
    ],
  },
  {
    key: "firstName",
    label: "First name",
    names: ["first name", "billing first name", "given name", "shipping first name"],
  },
  {
    key: "lastName",
    label: "Last name",
    names: ["last name", "billing last name", "surname", "family name", "shipping last name"],
  },
  { key: "name", label: "Full name", names: ["name", "full name", "customer name", "display name"] },
  {
    key: "phone",
    label: "Phone",
    names: ["phone", "phone number", "billing phone", "default address phone", "telephone", "mobile"],
  },
  {
    key: "address1",
    label: "Street",
    names: [
      "default address address1",
      "street address 1",
      "billing address 1",
      "shipping address 1",
      "address1",
      "address 1",
      "address line 1",
      "street",
      "address",
    ],
  },
  {
    key: "address2",
    label: "Apartment",
    names: [
      "default address address2",
      "street address 2",
      "billing address 2",
      "shipping address 2",
      "address2",
      "address 2",
      "address line 2",
    ],
  },
  { key: "city", label: "City", names: ["default address city", "billing city", "shipping city", "city", "town"] },
  {
    key: "state",
    label: "State",
    names: [
      "default address province code",
      "province code",
      "billing state",
      "shipping state",
      "state",
      "st",
      "region",
      "province",
    ],
  },
  {
    key: "zip",
    label: "ZIP code",
    names: [
      "default address zip",
      "postal code",
      "billing postcode",
      "shipping postcode",
      "zip",
      "zip code",
      "zipcode",
      "postcode",
    ],
  },
  {
    key: "country",
    label: "Country",
    names: [
      "default address country code",
      "country code",
      "billing country",
      "shipping country",
      "country region",
      "country",
    ],
  },
  {
    key: "newsletter",
    label: "Newsletter",
    names: [
      "accepts email marketing",
      "accepts marketing",
      "email subscription status",
      "newsletter",
      "subscribed",
      "marketing",
      "marketing consent",
      "mailing list",
      "opt in",
    ],
  },
  {
    key: "newsletterSince",
    label: "Newsletter since",
    names: ["email marketing consent updated at", "consent date", "opt in date", "subscribed at"],
  },
  {
    key: "since",
    label: "Customer since",
    names: ["created at", "date registered", "user registered", "sign up", "first visit", "registered"],
  },
  { key: "note", label: "Internal notes", names: ["note", "memo", "notes", "remarks", "comments"] },
  { key: "scanNotes", label: "Notes for the scanner", names: ["scan notes", "scanner notes", "scan preferences"] },
  { key: "sleeving", label: "Sleeving", names: ["sleeving", "sleeves"] },
  { key: "negatives", label: "Negatives", names: ["negatives", "negatives action"] },
];

const PREFERENCES: Readonly<Record<string, PreferenceKey>> = {
  note: "default-internal-notes",
  scanNotes: "default-scan-notes",
  sleeving: "default-sleeving",
  negatives: "default-negatives-action-option",
};
const ADDRESS = ["address1", "address2", "city", "state", "zip", "country"] as const;
const US = /^(?:us|usa|united states(?: of america)?|u\.s\.a?\.?)$/i;
const LONGEST_NAME = 80;

/** The rows of one e-mail make one customer: the first filled cell counts, and the first row with an address. */
function merged(rows: readonly Cells[]): Cells {
  const cells: Record<string, string | undefined> = {};
  for (const row of rows) for (const [key, text] of Object.entries(row)) cells[key] ??= text;
  const home = rows.find(({ address1 }) => address1 !== undefined);
  if (home !== undefined) for (const key of ADDRESS) cells[key] = home[key];
  // Consent must be undisputed.
  if (rows.some(({ newsletter }) => readYesNo(newsletter) === false)) cells["newsletter"] = "no";
  return cells;
}

function readCustomer(rows: readonly Cells[]): ReadItem<ImportedCustomer> {
  const cells = merged(rows);
  const typed = cells["email"] ?? "";
  const problem = emailProblem(typed);
  if (problem !== null) return { problem };
  const email = normalizeEmail(typed);
  const notes = rows.length > 1 ? [`${rows.length} rows with this e-mail were merged`] : [];
  const { firstName, lastName } = readName(cells, email, notes);
  const phone = tidyPhone(cells["phone"] ?? "").slice(0, 60);
  if (phone !== "" && !isPhone(phone)) notes.push("Phone left out: it is not a phone number");
  const record: ImportedCustomer = {
    email,
    firstName,
    lastName,
    phone: isPhone(phone) ? phone : null,
    since: readDate(cells["since"])?.toISOString() ?? null,
    address: readAddress(cells, notes),
    preferences: readPreferences(cells, notes),
    newsletter:
      readYesNo(cells["newsletter"]) === true
        ? { since: readDate(cells["newsletterSince"])?.toISOString() ?? null }
        : null,
  };
  return { record, externalId: cells["externalId"]?.slice(0, 200) ?? email, notes };
}

function readName(cells: Cells, email: string, notes: string[]): { firstName: string; lastName: string } {
  const words = cleanPersonName(cells["name"] ?? "", 2 * LONGEST_NAME).split(" ");
  const whole = {
    first: words.length > 1 ? words.slice(0, -1).join(" ") : words[0]!,
    last: words.length > 1 ? words.at(-1)! : "",
  };
  const isSplit = cells["firstName"] !== undefined || cells["lastName"] !== undefined;
  const firstName = cleanPersonName(isSplit ? (cells["firstName"] ?? "") : whole.first, LONGEST_NAME);
  const lastName = cleanPersonName(isSplit ? (cells["lastName"] ?? "") : whole.last, LONGEST_NAME);
  if (firstName !== "" || lastName !== "") return { firstName, lastName };
  notes.push("No name: the e-mail's beginning is used");
  return { firstName: cleanPersonName(email.slice(0, email.indexOf("@")), LONGEST_NAME) || "Customer", lastName: "" };
}

function readAddress(cells: Cells, notes: string[]): ImportedAddress | null {
  const { address1 = "", address2 = "", city = "", country } = cells;
  if (ADDRESS.every((key) => key === "country" || key === "state" || cells[key] === undefined)) return null;
  const leftOut = (why: string) => {
    notes.push(`Address left out: ${why}`);
    return null;
  };
  if (country !== undefined && !US.test(country)) return leftOut("it is outside the United States");
  const zip = wholeZip(cells["zip"] ?? "");
  if (zip === "") return leftOut("no ZIP code");
  if (!ZIP_PATTERN.test(zip)) return leftOut("the ZIP code is wrong");
  const state = stateOf(cells["state"] ?? "") ?? stateOfZip(zip);
  if (state === null) return leftOut("no state");
  const address = {
    address1: address1.slice(0, LONGEST_ADDRESS_LINE),
    address2: address2.slice(0, LONGEST_ADDRESS_LINE) || null,
    city: city.slice(0, LONGEST_CITY),
    state,
    zip,
  };
  if (address1 === "") return leftOut("no street");
  if (city === "") return leftOut("no city");
  return isCompleteAddress(address) ? address : leftOut("the ZIP code is in another state");
}

/** Spreadsheets drop the leading zeros of ZIP codes in the Northeast: 6510 is 06510. */
function wholeZip(typed: string): string {
  const zip = tidyZip(typed);
  return /^\d{3,4}$/.test(zip) ? zip.padStart(5, "0") : zip;
}

function readPreferences(cells: Cells, notes: string[]): ImportedCustomer["preferences"] {
  const preferences: Partial<Record<PreferenceKey, string>> = {};
  for (const [field, key] of Object.entries(PREFERENCES)) {
    const text = cells[field];
    if (text === undefined) continue;
    const isText = field === "note" || field === "scanNotes";
    const value = isText ? text.slice(0, MAX_PREFERENCE_LENGTH) : text.toUpperCase().replace(/[\s-]+/g, "_");
    if (isPreferenceValue(key, value)) preferences[key] = value;
    else
      notes.push(`${field === "sleeving" ? "Sleeving" : "Negatives"} left out: “${text.slice(0, 40)}” is not a choice`);
  }
  return preferences;
}

export const CUSTOMER_RULES: KindRules<ImportedCustomer> = {
  label: "Customers",
  noun: ["customer", "customers"],
  hint: "Names, e-mails, addresses, newsletter consent, notes",
  fields: FIELDS,
  keyOf: keyByEmail,
  read: readCustomer,
  summary: ({ email, firstName, lastName, phone, address, newsletter }) => ({
    title: `${firstName} ${lastName}`.trim(),
    details: [
      email,
      phone,
      address &&
        [address.address1, address.address2, address.city, `${address.state} ${address.zip}`]
          .filter((part) => part !== null)
          .join(", "),
      newsletter && "Newsletter",
    ].filter((text) => text !== null),
  }),
};
