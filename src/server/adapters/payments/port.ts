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

export type ChargeResult =
  | { status: "CAPTURED"; providerPaymentId: string; card: string }
  | { status: "DECLINED"; providerPaymentId: string; card: string; message: string }
  | { status: "REQUIRES_ACTION"; providerPaymentId: string; card: string };

export type CardTokenRefusal = "NOT_A_TEST_CARD" | "CARD_EXPIRED";

/** The provider was unreachable or did not respond in time: the outcome is unknown, retry with the same key. */
export class ProviderUnreachable extends Error {}

/** The card no longer belongs to this customer, or its token was already used, so nothing was charged. */
export class CardNotFound extends Error {}

/** State of a refund to a card. A SUCCEEDED refund may still become FAILED, when the bank returns it. */
export type RefundResult =
  | { status: "SUCCEEDED" | "PENDING"; providerRefundId: string }
  | { status: "FAILED"; providerRefundId: string; message: string };

/** A payment as the provider knows it, whether or not we started it. */
export type ProviderPayment = {
  status: ChargeResult["status"];
  amount: number;
  /** Cents refunded or on their way. */
  refunded: number;
  card: string;
  providerCustomerId: string | null;
  /** The idempotency key of its charge. */
  key: string;
};

/**
 * The browser uses this to complete a second step directly at the provider; not secret from the customer who completes
 * it.
 */
export type SecondStep = { clientSecret: string };

/** The provider's fee for a captured payment of an order or a membership. Entries in its own books have one ID. */
export type ProviderFee = { id: string; /** Cents. */ amount: number; chargedAt: Date };

/** A webhook verified as the provider's. The subject's state is always queried, never taken from the event. */
export type VerifiedEvent = { id: string; type: string; subject: string };

export type EventHeaders = Record<string, string | string[] | undefined>;

export type SignedEvent = { id: string; rawBody: string; headers: EventHeaders };

/** Takes payments. Amounts are integer cents. Every charge has an idempotency key: a retry never charges again. */
export type PaymentProvider = Disputes &
  Readers & {
    createCustomer(key: string): Promise<{ providerCustomerId: string }>;
    /**
     * Stores the card of a captured payment, entered for that payment only and charged with `keepFor`, with that
     * customer; it becomes the default. Null when there is no such card.
     */
    storeCard(providerPaymentId: string, providerCustomerId: string): Promise<StoredCard | null>;
    /**
     * Has a customer's membership paid with a card entered for it: it has an ID at that customer, but is neither listed
     * nor used for anything else until `keepHeldCard`; `detachCard` deletes it. A retry with the same token finds it
     * again.
     * @returns null when the token is unknown or used
     */
    holdCard(providerCustomerId: string, token: string): Promise<{ paymentMethodId: string } | null>;
    /** Stores a held or already stored card, and makes it the default. Null when the customer has no such card. */
    keepHeldCard(providerCustomerId: string, paymentMethodId: string): Promise<StoredCard | null>;
    /**
     * Returns data for a browser that sends a new card directly to the provider, which issues the card's token.
     * Null if a token needs nothing from us.
     */
    beginCardSetup(providerCustomerId: string): Promise<SecondStep | null>;
    /** Null when the token is unknown or used. A customer has the same card, by its fingerprint, only once. */
    attachCard(providerCustomerId: string, token: string): Promise<StoredCard | null>;
    /** The default first. */
    listCards(providerCustomerId: string): Promise<StoredCard[]>;
    /** Stores a card that was read at the counter. Null when the reader gave no card, or it is already stored. */
    attachReaderMethod(providerCustomerId: string, paymentMethodId: string): Promise<StoredCard | null>;
    /** False when the customer has no such card. */
    detachCard(providerCustomerId: string, paymentMethodId: string): Promise<boolean>;
    /** False when the customer has no such card. */
    setDefaultCard(providerCustomerId: string, paymentMethodId: string): Promise<boolean>;
    /**
     * @param request.providerCustomerId null for a card entered for this payment only and stored nowhere
     * @param request.paymentMethodId the stored card, or the token of a card entered for this payment only
     * @param request.keepFor the customer who gets an entered card once it has paid (see `storeCard`); null for a stored
     * card, and for one that is stored nowhere
     * @throws CardNotFound
     */
    charge(request: {
      key: string;
      providerCustomerId: string | null;
      paymentMethodId: string;
      keepFor: string | null;
      amount: number;
      description: string;
    }): Promise<ChargeResult>;
    /**
     * Returns a payment's pending second step, which the customer's browser completes without us; null when none is
     * pending.
     */
    secondStepOf(providerPaymentId: string): Promise<SecondStep | null>;
    /**
     * Cancels a payment that is waiting for its second step, or at a reader for its card; an ended one stays unchanged.
     */
    callOff(providerPaymentId: string): Promise<ChargeResult>;
    /**
     * Returns a charge's state by its key; null when it never arrived. Some providers find keys only a little later,
     * and then report the charge through an event.
     * @param asked.providerPaymentId used for the query when known
     */
    findCharge(requested: { key: string; providerPaymentId: string | null }): Promise<ChargeResult | null>;
    /** Finds a payment by the provider's own ID, including payments made elsewhere; null when there is none. */
    findPayment(providerPaymentId: string): Promise<ProviderPayment | null>;
    /** Refunds captured money, never more than was captured; one refund per key. */
    refund(request: { key: string; providerPaymentId: string; amount: number }): Promise<RefundResult>;
    /** Returns a refund's state by its key; null when it never arrived. */
    findRefund(request: { key: string; providerPaymentId: string }): Promise<RefundResult | null>;
    /** Lists fees of payments charged since a time. A fee may appear a little after its payment. */
    listFees(since: Date): Promise<ProviderFee[]>;
    /** Changes the customer's balance by `change` cents, once per key. Negative is credit. @returns the balance */
    adjustBalance(request: { key: string; providerCustomerId: string; change: number }): Promise<{ balance: number }>;
    /** Cents; negative is credit. */
    getBalance(providerCustomerId: string): Promise<number>;
    /** Null when the signature over the raw bytes is not the provider's, or is too old. */
    verifyEvent(rawBody: string, headers: EventHeaders): VerifiedEvent | null;
    /** Actions that browsers, banks and card readers do on their own at a real provider; null for a real one. */
    sandbox: PaymentSandbox | null;
  };

/** Actions triggered from outside at the sandbox, which at a real provider happen without the lab. */
export type PaymentSandbox = {
  /** Webhooks to deliver, which a real provider posts. */
  events(): Promise<SignedEvent[]>;
  delivered(ids: readonly string[]): Promise<void>;
  makeToken(card: {
    number: string;
    expMonth: number;
    expYear: number;
  }): Promise<{ token: string } | { refusal: CardTokenRefusal }>;
  /** Completes a payment's second step; the first call counts. False when there is no such step. */
  answerSecondStep(clientSecret: string, approve: boolean): Promise<boolean>;
  /** Disputes a whole captured payment. False when it is not captured, or already disputed. */
  openDispute(providerPaymentId: string, reason: DisputeReason): Promise<boolean>;
  /** Holds a card to a reader. False when the reader is not waiting for one. */
  holdCard(readerId: string, card: HeldCard): Promise<boolean>;
};
