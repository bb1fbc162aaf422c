import { z } from "zod";
import { addPaper, type Paper } from "../../../contract/prints/prints.ts";
import { parseDollars } from "../../../rules/money.ts";
import { TARGET_PRINTERS } from "../../../rules/prints/drafts.ts";
import { INK_BLACK, PAPER_WHITE } from "../../../rules/prints/paper-tone.ts";

const Inches = z.string().refine((typed) => Number(typed) >= 1 && Number(typed) <= 100, "Inches, from 1 to 100");
const isAmount = (typed: string) => (parseDollars(typed) ?? -1) >= 0;

export const PaperValues = z.object({
  name: addPaper.body.shape.name,
  finish: addPaper.body.shape.finish,
  description: z.string().max(4000),
  targetPrinter: z.enum(TARGET_PRINTERS),
  white: z.string(),
  black: z.string(),
  active: z.boolean(),
  position: z.string().regex(/^\d{1,4}$/, "Enter a number from 0 to 9999"),
  sizes: z.array(
    z.object({
      id: z.string(),
      widthInches: Inches,
      heightInches: Inches,
      price: z.string().refine(isAmount, "Enter an amount, for example 24.00"),
      memberPrice: z.string().refine((typed) => typed === "" || isAmount(typed), "Enter an amount, or leave empty"),
      active: z.boolean(),
    }),
  ),
});
export type PaperValues = z.output<typeof PaperValues>;

const amountText = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

export const NEW_SIZE: PaperValues["sizes"][number] = {
  id: "",
  widthInches: "8",
  heightInches: "10",
  price: "",
  memberPrice: "",
  active: true,
};

export const valuesOf = (paper: Paper | null): PaperValues => ({
  name: paper?.name ?? "",
  finish: paper?.finish ?? "",
  description: paper?.description ?? "",
  targetPrinter: paper?.targetPrinter ?? "LARGE_FORMAT",
  white: paper?.white ?? PAPER_WHITE,
  black: paper?.black ?? INK_BLACK,
  active: paper?.active ?? true,
  position: String(paper?.position ?? 0),
  sizes: paper?.sizes.map(({ id, widthInches, heightInches, price, memberPrice, active }) => ({
    id,
    widthInches: String(widthInches),
    heightInches: String(heightInches),
    price: amountText(price),
    memberPrice: amountText(memberPrice),
    active,
  })) ?? [NEW_SIZE],
});

/** Converts to the API's request; the form has validated the amounts. */
export const bodyOf = ({ sizes, position, ...values }: PaperValues): z.input<typeof addPaper.body> => ({
  ...values,
  position: Number(position),
  sizes: sizes.map(({ id, widthInches, heightInches, price, memberPrice, active }) => ({
    ...(id === "" ? {} : { id }),
    widthInches: Number(widthInches),
    heightInches: Number(heightInches),
    price: parseDollars(price)!,
    memberPrice: memberPrice === "" ? null : parseDollars(memberPrice)!,
    active,
  })),
});
