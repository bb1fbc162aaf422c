import { z } from "zod";
import { repeatedPlace, TAXABLE_TYPES } from "../../rules/tax/tax-table.ts";
import { call, staff } from "../kit/call.ts";
import { Rate, State } from "../kit/fields.ts";

const MOST_ROWS = 1000;
const MOST_ZIPS = 500;
/** 30 %: more is a typing mistake. */
const HIGHEST_RATE = 30_000;

const SetRate = Rate.max(HIGHEST_RATE, "At most 30%");
const Untaxed = z.array(z.enum(TAXABLE_TYPES)).max(TAXABLE_TYPES.length);

export const TaxRow = z.object({
  state: State,
  zips: z
    .array(z.string().regex(/^\d{1,5}$/, "Enter ZIP codes or their first digits, such as 112 or 11004"))
    .max(MOST_ZIPS, `At most ${MOST_ZIPS} ZIP codes`)
    .meta({ description: "Beginnings of ZIP codes; none for the whole state", example: ["112", "11004"] }),
  label: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(60, "At most 60 characters")
    .meta({ description: "For reports", example: "New York City" }),
  rate: SetRate,
  untaxed: Untaxed.meta({ description: "Types that are untaxed here, besides those untaxed everywhere" }),
});

export const TaxPart = z.object({
  rows: z
    .array(TaxRow)
    .max(MOST_ROWS)
    .superRefine((rows, context) => {
      const found = repeatedPlace(rows);
      if (found !== null)
        context.addIssue({
          code: "custom",
          path: [found.row, "zips"],
          message: `Another row already has ${found.place}.`,
        });
    })
    .meta({ description: "The most specific row of a place applies. No tax is collected in places without a row" }),
  untaxed: Untaxed.meta({ description: "Types that are untaxed everywhere" }),
  pickUpRate: SetRate.nullable().meta({
    description: "Of items picked up at the lab; null for the rate of the lab's address",
  }),
  noAddressRate: SetRate.meta({ description: "While no address is known" }),
  incompleteRate: SetRate.meta({ description: "Of an incomplete address" }),
});

export const getTaxSettings = call({
  method: "GET",
  path: "/tax-settings",
  who: staff("money.read"),
  tag: "Tax",
  summary: "How the lab taxes its sales, and whether Stripe Tax finds the rates",
  reply: z.object({
    settings: TaxPart,
    version: z.int().meta({ description: "For the next change (saveLabProfile); 0 before the first", example: 0 }),
    service: z.string().nullable().meta({ description: "The tax service that finds the rates", example: "Stripe Tax" }),
    labRate: Rate.meta({ description: "The table's rate for the lab's own address" }),
  }),
});
