import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { calculateTax as calculateTaxCall } from "../../contract/tax/tax.ts";
import { addCents, cents, percentOf } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { taxRateFor } from "./tax-rate-for.ts";

/** The tax on an amount for an address, or on its lines together. */
export async function calculateTax(
  deps: Deps,
  { amount, lines, ...address }: BodyOf<typeof calculateTaxCall>,
): Promise<ReplyOf<typeof calculateTaxCall>> {
  const asked = lines.map((line) => ({
    amount: line.amount,
    description: line.description ?? undefined,
    category: line.category ?? undefined,
    reference: line.reference ?? undefined,
  }));
  const { rate } = await taxRateFor(deps, address, asked);
  const taxed = amount ?? addCents(...lines.map((line) => cents(line.amount)));
  return { taxRate: { taxPercentage: rate / 1000, rate }, tax: percentOf(cents(taxed), rate) };
}
