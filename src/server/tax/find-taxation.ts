import { type AddressForTax, DEFAULT_COUNTRY, isCompleteForTax } from "../../rules/accounts/address.ts";
import type { TaxRate } from "../../rules/money.ts";
import { type Taxation, taxationAt, taxationOf } from "../../rules/tax/tax-table.ts";
import type { TaxAddress, TaxService } from "../adapters/tax/port.ts";
import type { Deps } from "../deps.ts";

/** Timeout for the tax service: a customer is waiting for the total. */
const ANSWERS_WITHIN_MS = 3000;

export type AddressToTax = AddressForTax & { readonly country?: string | null };

export type FoundTaxation = {
  taxation: Taxation;
  /** Whether the table replaced a tax service that had no answer. */
  isFallback: boolean;
};

/**
 * Returns how sales are taxed at an address, by the tax service's rate and the lab's table
 * (docs/product/tax.md#how-a-rate-is-found). Never fails. Calls an external service, so call it before opening a
 * transaction.
 */
export async function findTaxation(
  { tax, lab, log }: Pick<Deps, "tax" | "log"> & { lab: Pick<Deps["lab"], "tax"> },
  address: AddressToTax | null | undefined,
): Promise<FoundTaxation> {
  const incomplete = taxationAt(lab.tax, lab.tax.incompleteRate);
  if (!address || !isCompleteForTax(address)) return { taxation: incomplete, isFallback: false };
  const complete = {
    address1: (address.address1?.trim() || address.line?.trim())!,
    city: address.city!.trim(),
    state: address.state!.trim(),
    zip: address.zip!.trim(),
    country: address.country?.trim() || DEFAULT_COUNTRY,
  };
  const byTable = taxationOf(lab.tax, complete) ?? incomplete;
  if (tax === null) return { taxation: byTable, isFallback: false };
  const rate = await rateInTime(tax, log, complete);
  return rate === null
    ? { taxation: byTable, isFallback: true }
    : { taxation: { ...byTable, rate }, isFallback: false };
}

async function rateInTime(tax: TaxService, log: Deps["log"], address: TaxAddress): Promise<TaxRate | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the tax service did not answer in time")), ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([tax.rateFor(address), tooLate]);
  } catch (error) {
    log.warn({ err: error }, "tax rate: the lab's table applies");
    return null;
  } finally {
    clearTimeout(timer);
  }
}
