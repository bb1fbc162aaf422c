import type { TaxRate } from "../../../rules/money.ts";

/** The destination of the goods. Always complete: the service is not called otherwise. */
export type TaxAddress = { address1: string; city: string; state: string; zip: string; country: string };

/** A sale, in cents without the tax. */
export type TaxedSale = {
  /** Makes retries harmless, and identifies the sale in the service's reports. */
  key: string;
  address: TaxAddress;
  taxed: number;
  untaxed: number;
  /** Whether the customer was exempt. */
  exempt: boolean;
};

export type TaxedReturn = {
  key: string;
  /** The sale's ID from `record`. */
  transactionId: string;
  /** Cents, with their tax. */
  amount: number;
};

/**
 * The external service that files the lab's taxes. Jobs call `record` and `reverse`, and retry when they
 * throw.
 */
export type TaxOutside = {
  /** Fetches an address's rate, bypassing the cache. */
  check(address: TaxAddress): Promise<TaxRate>;
  /** @returns also the tax in cents as the service counts it */
  record(sale: TaxedSale): Promise<{ transactionId: string; tax: number }>;
  reverse(back: TaxedReturn): Promise<{ transactionId: string }>;
};

export type TaxService = {
  /** Null if the service has no answer; then the lab's table applies. May throw or take long. */
  rateFor(address: TaxAddress): Promise<TaxRate | null>;
  outside: TaxOutside;
};
