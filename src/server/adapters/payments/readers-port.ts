import type { ChargeResult } from "./port.ts";

/** A card reader that stands at the lab's counter. */
export type Reader = { id: string; label: string; isOnline: boolean };

/** Why a reader takes no payment now; GONE is one that the provider does not know. */
export type ReaderRefusal = "BUSY" | "OFFLINE" | "GONE";

/** The reader took nothing, and what was begun for it is ended: no money can come of it. */
export class ReaderRefused extends Error {
  readonly why: ReaderRefusal;
  constructor(why: ReaderRefusal, options?: ErrorOptions) {
    super(`the card reader refused: ${why}`, options);
    this.why = why;
  }
}

/** `amount` in integer cents. */
export type ReaderRequest = { key: string; readerId: string; amount: number; description: string };

/** A card that is held to the sandbox's reader. */
export type HeldCard = "pays" | "declined";

/**
 * What a provider does by its card readers. A payment that waits at one for its card is REQUIRES_ACTION; `callOff` ends it, and the
 * reader shows nothing more, unless it is just working on a card: then it stays. Requests may throw ProviderUnreachable (port.ts).
 */
export type Readers = {
  listReaders(): Promise<Reader[]>;
  /**
   * Has a reader ask for a card, once per key. A declined card ends the payment: another one is another payment.
   * @throws ReaderRefused
   */
  takeAtReader(request: ReaderRequest): Promise<ChargeResult>;
  /**
   * How a payment at a reader stands. One that the reader does not ask for (any more) is ended, so that it never pays later.
   * @param asked.providerPaymentId where it is known, it is asked for by that
   */
  findAtReader(asked: ReaderRequest & { providerPaymentId: string | null }): Promise<ChargeResult>;
};
