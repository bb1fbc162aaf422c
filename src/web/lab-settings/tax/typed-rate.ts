import { z } from "zod";
import { parseRate, type Rate } from "../../../rules/money.ts";

/** A rate as typed in a field: "8.875". */
export const typedRate = (rate: Rate): string => String(rate / 1000);

const HIGHEST = 30_000;

export const TypedRate = z
  .string()
  .refine((typed) => parseRate(typed) !== null, "Enter a rate, for example 8.875")
  .refine((typed) => (parseRate(typed) ?? 0) <= HIGHEST, "At most 30%");
