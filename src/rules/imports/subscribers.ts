import { normalizeEmail } from "../accounts/email.ts";
import { tidyZip, ZIP_PATTERN } from "../accounts/address.ts";
import { mediumDay } from "../time.ts";
import type { KindRules } from "./kind-rules.ts";
import { emailProblem, firstCell, keyByEmail, readDate, readYesNo } from "./values.ts";

export type ImportedSubscriber = {
  email: string;
  /** When they subscribed, an ISO time; null if the file does not say. */
  since: string | null;
  zip: string | null;
};

/** Mailchimp exports unsubscribed contacts to a separate file, with the time. Any value but a clear no counts as yes. */
const hasLeft = (cell: string | undefined): boolean => cell !== undefined && !/^(?:no|n|false|0)$/i.test(cell);

export const SUBSCRIBER_RULES: KindRules<ImportedSubscriber> = {
  label: "Newsletter subscribers",
  noun: ["subscriber", "subscribers"],
  hint: "E-mails with the date of their consent. Unsubscribed ones are left out",
  fields: [
    { key: "email", label: "E-mail", isRequired: true, names: ["email", "email address", "subscriber"] },
    {
      key: "since",
      label: "Subscribed since",
      names: [
        "optin time",
        "confirm time",
        "subscribed at",
        "consent date",
        "opt in date",
        "created at",
        "date added",
        "joined",
      ],
    },
    {
      key: "subscribed",
      label: "Subscribed",
      names: [
        "accepts email marketing",
        "accepts marketing",
        "email subscription status",
        "email marketing consent",
        "status",
        "subscribed",
        "consent",
      ],
    },
    {
      key: "unsubscribed",
      label: "Unsubscribed",
      names: ["unsub time", "unsubscribed at", "unsubscribed on", "unsubscribed date", "opt out date", "optout time"],
    },
    { key: "zip", label: "ZIP code", names: ["zip", "zip code", "postal code", "postcode"] },
  ],
  keyOf: keyByEmail,
  read(rows) {
    const typed = rows[0]?.["email"] ?? "";
    const problem = emailProblem(typed);
    if (problem !== null) return { problem };
    if (rows.some(({ subscribed, unsubscribed }) => readYesNo(subscribed) === false || hasLeft(unsubscribed)))
      return { skipped: "Not subscribed at the earlier shop" };
    const email = normalizeEmail(typed);
    const zip = tidyZip(firstCell(rows, "zip") ?? "");
    const since = readDate(firstCell(rows, "since"))?.toISOString() ?? null;
    return { record: { email, since, zip: ZIP_PATTERN.test(zip) ? zip : null }, externalId: email, notes: [] };
  },
  summary: ({ email, since }, timeZone) => ({
    title: email,
    details: since === null ? [] : [`Since ${mediumDay(new Date(since), timeZone)}`],
  }),
};
