import type { DisputeReason } from "../../../rules/payments/disputes.ts";
import type { Disputes } from "./disputes-port.ts";
import type { HeldCard, Readers } from "./readers-port.ts";

export type StoredCard = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
};

/** How a try to pay stands at the provider. */
export type ChargeResult =
  | { status: "CAPTURED"; providerPaymentId: string; card: string }
  | { status: "DECLINED"; providerPaymentId: string; card: string; message: string }
  | { status: "REQUIRES_ACTION"; providerPaymentId: string; card: string };

export type CardTokenRefusal = "NOT_A_TEST_CARD" | "CARD_EXPIRED";

/** The provider could not be reached or did not answer in time: the outcome is unknown, ask again with the same key. */
export class ProviderUnreachable extends Error {}

/** The card is not this customer's any more, or its token was used before, so nothing was charged by it. */
export class CardGone extends Error {}

/** How money that goes back to a card stands. A SUCCEEDED one may still turn into FAILED, when the bank sends it back. */
export type RefundResult =
  | { status: "SUCCEEDED" | "PENDING"; providerRefundId: string }
  | { status: "FAILED"; providerRefundId: string; message: string };

/** A payment as the provider knows it, whoever began it. */
export type ProviderPayment = {
  status: ChargeResult["status"];
  amount: number;
  /** Cents that went back or are on their way. */
  refunded: number;
  card: string;
  providerCustomerId: string | null;
  /** The key it was charged with. */
  key: string;
};

/** What a browser makes a second step by, at the provider itself; no secret from the customer whose step it is. */
export type SecondStep = { clientSecret: string };

/** A webhook that was proven to be the provider's. What became of the subject is asked for, never believed. */
export type VerifiedEvent = { id: string; type: string; subject: string };

export type EventHeaders = Record<string, string | string[] | undefined>;

/** A webhook as it is posted. */
export type SignedEvent = { id: string; rawBody: string; headers: EventHeaders };

/** Takes payments. Amounts are integer cents. Every charge names its idempotency key: asking again never charges again. */
export type PaymentProvider = Disputes &
  Readers & {
    createCustomer(key: string): Promise<{ providerCustomerId: string }>;
    /**
     * Keeps the card that a captured payment was made with, entered for it alone and charged with `keepFor`, with that customer;
     * it becomes the default. Null when there is no such card.
     */
    keepCard(providerPaymentId: string, providerCustomerId: string): Promise<StoredCard | null>;
    /**
     * Has a customer's membership paid by a card that is entered for it: it is known by an id of theirs, but neither listed nor used for
     * anything else until `keepHeldCard`; `detachCard` forgets it. Asking again with the same token finds it again.
     * @returns null when the token is unknown or used
     */
    holdCard(providerCustomerId: string, token: string): Promise<{ paymentMethodId: string } | null>;
    /** Stores a card that was held, or was stored before, and makes it the default. Null when the customer has no such card. */
    keepHeldCard(providerCustomerId: string, paymentMethodId: string): Promise<StoredCard | null>;
    /**
     * What a browser needs to enter a card that is stored, at the provider itself; its token comes out there. Null where a token
     * needs nothing of ours.
     */
    beginCardSetup(providerCustomerId: string): Promise<SecondStep | null>;
    /** Null when the token is unknown or used. A customer has the same card, by its fingerprint, once. */
    attachCard(providerCustomerId: string, token: string): Promise<StoredCard | null>;
    /** The default first. */
    listCards(providerCustomerId: string): Promise<StoredCard[]>;
    /** Stores a card that was read at the counter. Null when the reader gave no such card, or it is stored already. */
    attachReaderMethod(providerCustomerId: string, paymentMethodId: string): Promise<StoredCard | null>;
    /** False when the customer has no such card. */
    detachCard(providerCustomerId: string, paymentMethodId: string): Promise<boolean>;
    /** False when the customer has no such card. */
    setDefaultCard(providerCustomerId: string, paymentMethodId: string): Promise<boolean>;
    /**
     * @param request.providerCustomerId null for a card that is entered for this payment alone, and kept nowhere
     * @param request.paymentMethodId the stored card; the token of one that is entered for this payment alone
     * @param request.keepFor whose an entered card becomes once it has paid (see `keepCard`); null for a stored one, and for one
     * that is kept nowhere
     * @throws CardGone
     */
    charge(request: {
      key: string;
      providerCustomerId: string | null;
      paymentMethodId: string;
      keepFor: string | null;
      amount: number;
      description: string;
    }): Promise<ChargeResult>;
    /** By what a payment's second step is made, which the customer's browser does without us; null when none waits. */
    secondStepOf(providerPaymentId: string): Promise<SecondStep | null>;
    /** Gives up a payment that waits for its second step, or at a reader for its card; one that has ended stays as it did. */
    callOff(providerPaymentId: string): Promise<ChargeResult>;
    /**
     * What became of a charge, by its key; null when it never arrived. A provider that finds keys a moment later only tells it by
     * an event then.
     * @param asked.providerPaymentId where it is known, it is asked for by that
     */
    findCharge(asked: { key: string; providerPaymentId: string | null }): Promise<ChargeResult | null>;
    /** A payment by the provider's own id, also one that was made elsewhere; null when there is none. */
    findPayment(providerPaymentId: string): Promise<ProviderPayment | null>;
    /** Gives captured money back, never more than was captured; one refund per key. */
    refund(request: { key: string; providerPaymentId: string; amount: number }): Promise<RefundResult>;
    /** What became of a refund, by its key; null when it never arrived. */
    findRefund(request: { key: string; providerPaymentId: string }): Promise<RefundResult | null>;
    /** Changes the customer's balance by `change` cents, once per key. Negative is credit. @returns the balance */
    adjustBalance(request: { key: string; providerCustomerId: string; change: number }): Promise<{ balance: number }>;
    /** Cents; negative is credit. */
    getBalance(providerCustomerId: string): Promise<number>;
    /** Null when the signature over the raw bytes is not the provider's, or is too old. */
    verifyEvent(rawBody: string, headers: EventHeaders): VerifiedEvent | null;
    /** What browsers, banks and card readers do on their own at a real provider; null for a real one. */
    sandbox: PaymentSandbox | null;
  };

/** What is done at the sandbox from outside, which at a real provider happens without the lab. */
export type PaymentSandbox = {
  /** Webhooks to deliver, which a real provider posts. */
  events(): Promise<SignedEvent[]>;
  delivered(ids: readonly string[]): Promise<void>;
  makeToken(card: {
    number: string;
    expMonth: number;
    expYear: number;
  }): Promise<{ token: string } | { refusal: CardTokenRefusal }>;
  /** Answers a payment's second step; the first answer counts. False when there is no such step. */
  answerSecondStep(clientSecret: string, approve: boolean): Promise<boolean>;
  /** Disputes a whole captured payment. False when it is not captured, or disputed already. */
  openDispute(providerPaymentId: string, reason: DisputeReason): Promise<boolean>;
  /** Holds a card to a reader. False when it asks for none. */
  holdCard(readerId: string, card: HeldCard): Promise<boolean>;
};
