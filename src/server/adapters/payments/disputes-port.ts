import type { DisputeEvidence, DisputeReason, DisputeStatus } from "../../../rules/payments/disputes.ts";

/** A payment that the card's owner disputes at their bank, as it stands at the provider. Amounts in integer cents. */
export type ProviderDispute = {
  id: string;
  status: DisputeStatus;
  /** What is disputed. */
  amount: number;
  /** What the provider has taken from the lab's account for it and not given back. */
  withheld: number;
  /** What the provider asks for the dispute itself. */
  fee: number;
  reason: DisputeReason;
  /** Until when the bank reads an answer; null where there is nothing to answer. */
  dueBy: Date | null;
  providerPaymentId: string | null;
  /** The membership's invoice that the payment paid; null for an order's. */
  providerInvoiceId: string | null;
};

/** Evidence as it is sent; `statement` is what staff say in their own words. */
export type DisputeAnswer = DisputeEvidence & { statement: string };

/** What a provider can do about disputes. Requests may throw ProviderUnreachable (port.ts). */
export type Disputes = {
  /** Null when there is none, or its money is no dollars. */
  findDispute(id: string): Promise<ProviderDispute | null>;
  /** Sends the bank what there is to say, which it reads once: asking again with the same key sends nothing more.
   * @returns false where it is not read any more */
  answerDispute(request: { key: string; id: string; answer: DisputeAnswer }): Promise<boolean>;
};
