import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { calculateTax as calculateTaxCall } from "../../contract/tax/tax.ts";
import { type AddressForTax, DEFAULT_COUNTRY, isCompleteForTax } from "../../rules/accounts/address.ts";
import { addCents, cents, FALLBACK_TAX_RATE, percentOf } from "../../rules/money.ts";
import type { FoundRate, TaxLine } from "../adapters/tax/port.ts";
import type { Deps } from "../deps.ts";

export async function calculateTax(
  deps: Deps,
  { amount, lines, ...address }: BodyOf<typeof calculateTaxCall>,
): Promise<ReplyOf<typeof calculateTaxCall>> {
  const requested = lines.map((line) => ({
    amount: line.amount,
    description: line.description ?? undefined,
    category: line.category ?? undefined,
    reference: line.reference ?? undefined,
  }));
  const { rate } = await taxRateFor(deps, address, requested);
  const taxed = amount ?? addCents(...lines.map((line) => cents(line.amount)));
  return { taxRate: { taxPercentage: rate / 1000, rate }, tax: percentOf(cents(taxed), rate) };
}

/** Timeout for the tax service: a customer is waiting for the total. */
const ANSWERS_WITHIN_MS = 3000;

export type AddressToTax = AddressForTax & { readonly country?: string | null };

/**
 * Returns the tax rate of an address. Never fails: 8.75 % if the address is incomplete, or the tax service fails or
 * times out (docs/product/tax.md#how-a-rate-is-found). Calls an external service, so call it before opening a
 * transaction.
 */
export async function taxRateFor(
  { tax, log }: Pick<Deps, "tax" | "log">,
  address: AddressToTax | null | undefined,
  lines?: readonly TaxLine[],
): Promise<FoundRate> {
  if (!address || !isCompleteForTax(address)) return { rate: FALLBACK_TAX_RATE, stoodIn: false };
  const complete = {
    address1: (address.address1?.trim() || address.line?.trim())!,
    city: address.city!.trim(),
    state: address.state!.trim(),
    zip: address.zip!.trim(),
    country: address.country?.trim() || DEFAULT_COUNTRY,
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the tax service did not answer in time")), ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([tax.rateFor(complete, lines), tooLate]);
  } catch (error) {
    log.warn({ err: error }, "tax rate: fallback");
    return { rate: FALLBACK_TAX_RATE, stoodIn: tax.outside !== null };
  } finally {
    clearTimeout(timer);
  }
}
