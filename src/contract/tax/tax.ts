import { z } from "zod";
import { anyone, call } from "../kit/call.ts";
import { Cents, Price, Rate } from "../kit/fields.ts";

const text = (max: number) => z.string().trim().max(max);

export const calculateTax = call({
  method: "POST",
  path: "/tax/calculate",
  who: anyone,
  tag: "Tax",
  limit: { times: 240, perSeconds: 60 },
  summary:
    "The sales tax rate for an address, and the tax on an amount. An incomplete address (a line or address1, city, state and zip) has the lab's rate for those, 8.75 % at first",
  body: z.object({
    address1: text(200).nullish(),
    line: text(200).nullish().meta({ description: "As some forms call address1" }),
    city: text(100).nullish(),
    state: text(60).nullish().meta({ description: "The state's postal code or name", example: "NY" }),
    country: text(60).nullish().meta({ description: "US when left out", example: "US" }),
    zip: text(20).nullish().meta({ example: "11222" }),
    amount: Price.nullish().meta({ description: "Taxable amount, in cents; the sum of the lines if omitted" }),
    lines: z
      .array(
        z.object({
          amount: Price,
          description: text(300).nullish(),
          category: text(100).nullish(),
          reference: text(100).nullish(),
        }),
      )
      .max(200)
      .default([]),
  }),
  reply: z.object({
    taxRate: z.object({
      taxPercentage: z.number().meta({ description: "Percent, with up to three decimals", example: 8.875 }),
      rate: Rate,
    }),
    tax: Cents.meta({ description: "The tax on the amount in cents, half a cent rounded up" }),
  }),
});
