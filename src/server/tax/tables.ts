import { date, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { UsState } from "../../rules/accounts/address.ts";
import { CERTIFICATE_TYPES } from "../../rules/tax/exemptions.ts";
import { users } from "../accounts/tables.ts";

/** Customers' exemptions from sales tax (docs/product/tax.md#exempt-customers). */
export const taxExemptions = pgTable(
  "tax_exemptions",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The certificate's number. */
    certificate: text().notNull(),
    /** None: every state. */
    states: jsonb().$type<UsState[]>().notNull(),
    /** The last valid day; null if it does not expire. */
    expiresOn: date({ mode: "string" }),
    /** The end of that day at the lab, when it was granted. */
    validUntil: timestamp({ withTimezone: true }),
    /** Of the certificate; null before its upload. */
    fileKey: text(),
    fileType: text({ enum: CERTIFICATE_TYPES }),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null after the account is deleted. */
    grantedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.customerId), index().on(t.validUntil), index().on(t.grantedBy)],
);
