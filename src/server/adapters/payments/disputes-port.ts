import type { DisputeEvidence, DisputeReason, DisputeStatus } from "../../../rules/payments/disputes.ts";

/** A payment that the cardholder disputes at their bank, with its state at the provider. Amounts in integer cents. */
export type ProviderDispute = {
  id: string;
  status: DisputeStatus;
  amount: number;
  /** Amount that the provider has taken from the lab's account for the dispute and not returned. */
  withheld: number;
  fee: number;
  reason: DisputeReason;
  /** The bank's deadline for evidence; null if no response is needed. */
  dueBy: Date | null;
  providerPaymentId: string | null;
  /** The membership invoice that the payment paid; null for an order's payment. */
  providerInvoiceId: string | null;
};

/** Evidence as sent; `statement` is the staff's own text. */
export type DisputeAnswer = DisputeEvidence & { statement: string };

/** The provider's dispute methods. Requests may throw ProviderUnreachable (port.ts). */
export type Disputes = {
  /** Null when there is none, or it is not in dollars. */
  findDispute(id: string): Promise<ProviderDispute | null>;
  /**
   * Submits evidence to the bank, which reads it once: a repeat with the same key sends nothing.
   * @returns false when the bank no longer accepts it
   */
  answerDispute(request: { key: string; id: string; answer: DisputeAnswer }): Promise<boolean>;
};
