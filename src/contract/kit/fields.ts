import { z } from "zod";
import { tidyZip, US_STATES, ZIP_PATTERN } from "../../rules/accounts/address.ts";
import { deliverableEmail, MAX_EMAIL_LENGTH, whyNoEmail } from "../../rules/accounts/email.ts";

/** Fields that many calls share, each with its unit and an example for the documents. */

/**
 * Marks amounts of money, also in the API document: staff who may not see money get replies without them
 * (docs/product/staff.md#amounts).
 */
export const MONEY = { "x-money": true } as const;

/** Integer cents; negative where money goes the other way. */
export const Cents = z
  .number()
  .int()
  .min(-100_000_000)
  .max(100_000_000)
  .meta({ ...MONEY, description: "US dollars in cents", example: 1799 });

/** Non-negative integer cents. */
export const Price = z
  .number()
  .int()
  .min(0)
  .max(100_000_000)
  .meta({ ...MONEY, description: "US dollars in cents", example: 1799 });

/** Percent × 1000: 8875 is 8.875 %. */
export const Rate = z
  .number()
  .int()
  .meta({ description: "A percentage in thousandths: 8875 is 8.875 %", example: 8875 });

/** SHA-256 of a file's bytes, in hex. Identifies the file. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "Enter a SHA-256 of 64 lowercase hexadecimal digits")
  .meta({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" });

export const Time = z.iso.datetime().meta({ description: "An instant in UTC", example: "2026-11-21T15:04:05.000Z" });

export const Zip = z
  .string()
  .overwrite(tidyZip)
  .regex(ZIP_PATTERN, "Enter a 5-digit ZIP code, for example 11222")
  .meta({ description: "A US ZIP code", example: "11222" });

export const State = z.enum(US_STATES, "Choose the state").meta({ description: "A US state", example: "NY" });

export const Email = z
  .string()
  .overwrite(deliverableEmail)
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email({ error: ({ input }) => whyNoEmail(String(input)) }))
  .meta({ example: "ada@example.com" });

/** The result of a test that staff started. */
export const TestOutcome = z
  .object({ works: z.boolean(), said: z.string().meta({ description: "The result, as text" }) })
  .meta({ id: "TestOutcome" });
export type TestOutcome = z.output<typeof TestOutcome>;

/** A signed, short-lived URL of a file, relative to the origin. */
export const FileLink = z.string().meta({ description: "A signed, short-lived link, relative to the origin" });

export const commaList = <Item extends z.ZodType<string, string>>(item: Item, most: number, what: string) =>
  z
    .string()
    .max(most * 80)
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1, `Name at least one ${what}`).max(most, `Name at most ${most}`));

/** At most 100 ids. */
export const IdList = commaList(z.uuid(), 100, "id").meta({
  description: "Ids, separated by commas",
  example: "019a8f6e-7a1c-7c2e-9b5d-3f1f0c9f7a11",
});
