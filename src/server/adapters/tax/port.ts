import type { TaxRate } from "../../../rules/money.ts";

/** Where the goods go. Complete: the service is not asked otherwise. */
export type TaxAddress = { address1: string; city: string; state: string; zip: string; country: string };

/** What is taxed, for services that look at it. `amount` in cents. */
export type TaxLine = {
  amount: number;
  description?: string | undefined;
  category?: string | undefined;
  reference?: string | undefined;
};

/** Knows the sales tax of an address. May throw or take long: who asks has a fallback (tax/tax-rate-for.ts). */
export type TaxService = {
  rateFor(address: TaxAddress, lines?: readonly TaxLine[]): Promise<TaxRate>;
};
