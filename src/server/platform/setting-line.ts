import { z } from "zod";

/** How an environment variable is read, and the error text for an invalid value. */
export type SettingLine = { read: z.ZodType; mustBe: string };

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);

export const yesOrNo = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

export const urlOf = (protocols: RegExp) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol));
