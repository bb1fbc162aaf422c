import type { BillingPeriod } from "../../../rules/memberships/tiers.ts";
import type { SecondStep } from "./port.ts";

/**
 * INCOMPLETE: waiting for the first payment's second step. PAST_DUE: a renewal is unpaid, and the provider retries it.
 */
export type ProviderSubscriptionStatus = "INCOMPLETE" | "ACTIVE" | "PAST_DUE" | "CANCELED";

/** The bill for one term; amounts in integer cents. */
export type ProviderInvoice = {
  id: string;
  lookupKey: string;
  /** Amount that the card pays: price − discount − credit. */
  amount: number;
  discount: number;
  /** Credit for the rest of an earlier term that this one replaced. */
  credit: number;
  /** VOID: canceled, no payment is due. */
  status: "OPEN" | "PAID" | "VOID";
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  /** "Visa ending 4242"; null when nothing was charged. */
  card: string | null;
  /** Number of failed charges. */
  failures: number;
  /** When a failed renewal is retried; null when it is not. */
  nextTryAt: Date | null;
};

/** A subscription with its state at the provider, which is authoritative. */
export type ProviderSubscription = {
  id: string;
  /** The idempotency key of its creation. */
  key: string;
  providerCustomerId: string;
  lookupKey: string;
  /** The price from the next term on, if another was chosen. */
  nextLookupKey: string | null;
  status: ProviderSubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** The current term; while PAST_DUE, the unpaid one. */
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  latestInvoice: ProviderInvoice | null;
  /** A payment (the first one, or a change's) is waiting for the customer's second step. */
  requiresAction: boolean;
  /** The change waiting for that second step, with the credit in cents offered for the current term. */
  pendingChange: { lookupKey: string; credit: number } | null;
  /** Why the last payment failed, one sentence for people. */
  problem: string | null;
};

/** A tier's price: a new amount is a new price, and subscriptions keep the one that they were sold at. */
export type ProviderPrice = { lookupKey: string; /** Cents. */ amount: number; billing: BillingPeriod };

/** A fixed amount in cents, or a percentage in thousandths of a percent, off the first term. */
export type ProviderDiscount = { kind: "fixed" | "percentage"; amount: number };

/**
 * NOW begins a new term at the new price immediately, less `credit` cents, and is declined if the current term has
 * changed. NEXT_TERM changes the price of the renewal.
 */
export type PriceChange = {
  key: string;
  id: string;
  price: ProviderPrice;
  /** The card that pays a NOW change; null is the customer's default. */
  paymentMethodId: string | null;
} & ({ when: "NOW"; credit: number; /** Start of the replaced term. */ periodStart: Date } | { when: "NEXT_TERM" });

/** Why a change is declined if its term was renewed during the request. */
export const RENEWED = "The membership has just renewed. Check the new price and try again.";

export type PriceChangeOutcome = "DONE" | "DECLINED" | "REQUIRES_ACTION";

/** An event from a provider; the subject's state is always queried, never taken from the event. */
export type SubscriptionEvent = { id: string; type: string; subject: string };

/**
 * Bills memberships term by term. Every write that charges has an idempotency key: a retry never charges again.
 * Requests may throw ProviderUnreachable (port.ts).
 */
export type SubscriptionProvider = {
  /**
   * Begins a subscription and charges its first term. A declined first payment ends it: CANCELED with the reason.
   * @param request.paymentMethodId null is the customer's default card; a card that is no longer theirs is declined
   */
  create(request: {
    key: string;
    providerCustomerId: string;
    paymentMethodId: string | null;
    price: ProviderPrice;
    discount: ProviderDiscount | null;
  }): Promise<ProviderSubscription>;
  /** Makes a tier's price the one that its lookup key names. Subscriptions at an earlier price keep that one. */
  preparePrice(price: ProviderPrice, product: { id: string; name: string; description: string }): Promise<void>;
  get(id: string): Promise<ProviderSubscription | null>;
  /** Reads a subscription that others made, as it is: `get` finishes pending steps, which may charge or void. */
  look(id: string): Promise<ProviderSubscription | null>;
  findByKey(key: string): Promise<ProviderSubscription | null>;
  /** Sets whether it ends with the current term instead of renewing; harmless on an ended one. */
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** A declined change leaves the subscription unchanged. */
  changePrice(change: PriceChange): Promise<{ outcome: PriceChangeOutcome; subscription: ProviderSubscription }>;
  /**
   * Has renewals paid by the customer's default card again, after an interrupted change left its own card. Harmless on
   * an ended subscription; during a change it would take away the change's card.
   */
  renewByDefault(id: string): Promise<void>;
  /** Returns the pending second step, which the customer's browser completes without us; null when none is pending. */
  secondStepOf(id: string): Promise<SecondStep | null>;
  /** Cancels a payment waiting for a second step: a first payment, and with it the subscription, or a change. */
  callOff(id: string): Promise<ProviderSubscription>;
  /** Oldest first. */
  listInvoices(id: string): Promise<ProviderInvoice[]>;
  /** Actions that time and browsers do on their own at a real provider; null for a real one. */
  sandbox: SubscriptionSandbox | null;
};

/** The sandbox's clock, which tests can move, and which a job must wake to renew. */
export type SubscriptionSandbox = {
  /** As in port.ts. */
  answerSecondStep(clientSecret: string, approve: boolean): Promise<boolean>;
  nowOf(providerCustomerId: string): Promise<Date>;
  /** Moves a customer's time forward, never back. Terms that end on the way are renewed, retried or ended. */
  advance(providerCustomerId: string, to: Date): Promise<void>;
  /** Does everything due for every customer, and retries failed events. */
  wake(): Promise<void>;
};
