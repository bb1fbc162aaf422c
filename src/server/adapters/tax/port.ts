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

export type FoundRate = {
  rate: TaxRate;
  /** Whether it is the built-in table's, because the service outside that should have said it did not. */
  stoodIn: boolean;
};

/** What was sold to somebody, in cents without the tax. */
export type TaxedSale = {
  /** Makes asking again harmless, and names the sale in the service's reports. */
  key: string;
  address: TaxAddress;
  taxed: number;
  untaxed: number;
};

/** What of a sale went back to its buyer. */
export type TaxedReturn = {
  key: string;
  /** The sale's, as `record` answered it. */
  transactionId: string;
  /** Cents, with their tax. */
  amount: number;
};

/** A service outside that the lab's taxes are filed by. `record` and `takeBack` are asked by jobs, which try again when they throw. */
export type TaxOutside = {
  /** The rate of an address, asked for anew. */
  check(address: TaxAddress): Promise<TaxRate>;
  /** @returns also the tax in cents as the service counts it */
  record(sale: TaxedSale): Promise<{ transactionId: string; tax: number }>;
  takeBack(back: TaxedReturn): Promise<{ transactionId: string }>;
};

/** Knows the sales tax of an address. */
export type TaxService = {
  /** May throw or take long: who asks has a fallback (tax/tax-rate-for.ts). */
  rateFor(address: TaxAddress, lines?: readonly TaxLine[]): Promise<FoundRate>;
  /** Null: there is none, and nobody is told what was sold. */
  outside: TaxOutside | null;
};
