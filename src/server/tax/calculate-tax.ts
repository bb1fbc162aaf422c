import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { calculateTax as calculateTaxCall } from "../../contract/tax/tax.ts";
import { addCents, cents, percentOf } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { findTaxation } from "./find-taxation.ts";

export async function calculateTax(
  deps: Deps,
  { amount, lines, ...address }: BodyOf<typeof calculateTaxCall>,
): Promise<ReplyOf<typeof calculateTaxCall>> {
  const { rate } = (await findTaxation(deps, address)).taxation;
  const taxed = amount ?? addCents(...lines.map((line) => cents(line.amount)));
  return { taxRate: { taxPercentage: rate / 1000, rate }, tax: percentOf(cents(taxed), rate) };
}
