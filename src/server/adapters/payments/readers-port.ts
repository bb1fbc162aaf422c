import type { ChargeResult } from "./port.ts";

export type Reader = { id: string; label: string; isOnline: boolean };

/** Why a reader cannot take a payment now; GONE means that the provider does not know it. */
export type ReaderRefusal = "BUSY" | "OFFLINE" | "GONE";

/** The reader took nothing, and its pending payment is ended: it can never take money. */
export class ReaderRefused extends Error {
  readonly why: ReaderRefusal;
  constructor(why: ReaderRefusal, options?: ErrorOptions) {
    super(`the card reader refused: ${why}`, options);
    this.why = why;
  }
}

/** `amount` in integer cents. */
export type ReaderRequest = { key: string; readerId: string; amount: number; description: string };

export type HeldCard = "pays" | "declined";

/**
 * The provider's card reader methods. A payment waiting at a reader for its card is REQUIRES_ACTION; `callOff` ends it
 * and clears the reader, unless the reader is just processing a card: then the payment stays. Requests may throw
 * ProviderUnreachable (port.ts).
 */
export type Readers = {
  listReaders(): Promise<Reader[]>;
  /**
   * Has a reader request a card, once per key. A declined card ends the payment: another card needs another payment.
   * @throws ReaderRefused
   */
  takeAtReader(request: ReaderRequest): Promise<ChargeResult>;
  /**
   * Returns the state of a payment at a reader. Ends one that the reader is not (or no longer) waiting for, so that it
   * never pays later.
   * @param asked.providerPaymentId used for the query when known
   */
  findAtReader(requested: ReaderRequest & { providerPaymentId: string | null }): Promise<ChargeResult>;
};
