import type { SecondStep } from "./port.ts";

/** INCOMPLETE waits for the first payment's second step; PAST_DUE for a renewal's payment, which the provider tries again. */
export type ProviderSubscriptionStatus = "INCOMPLETE" | "ACTIVE" | "PAST_DUE" | "CANCELED";

/** What one term costs; amounts in integer cents. */
export type ProviderInvoice = {
  id: string;
  /** The price of the term that it is for. */
  lookupKey: string;
  /** What the card pays: price − discount − credit. */
  amount: number;
  discount: number;
  /** What was left of an earlier term that this one replaced. */
  credit: number;
  /** VOID: given up, nobody pays it any more. */
  status: "OPEN" | "PAID" | "VOID";
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  /** "Visa ending 4242"; null when nothing was charged. */
  card: string | null;
  /** How often a card was asked in vain. */
  failures: number;
  /** When a failed renewal is tried again; null when it is not. */
  nextTryAt: Date | null;
};

/** A subscription as it stands at the provider, which is the one that knows. */
export type ProviderSubscription = {
  id: string;
  /** The key that it was made with. */
  key: string;
  providerCustomerId: string;
  /** Names the price of the present term. */
  lookupKey: string;
  /** The price from the next term on, where another was chosen. */
  nextLookupKey: string | null;
  status: ProviderSubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** The present term; while PAST_DUE the one that is not paid yet. */
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  latestInvoice: ProviderInvoice | null;
  /** A payment (the first one's, or a change's) waits for the customer's second step. */
  requiresAction: boolean;
  /** The change that waits for that second step, with the cents of the present term that it was offered for. */
  pendingChange: { lookupKey: string; credit: number } | null;
  /** Why the last payment failed, one sentence for people. */
  problem: string | null;
};

/** A fixed amount in cents, or a percentage in thousandths of a percent, off the first term. */
export type ProviderDiscount = { kind: "fixed" | "percentage"; amount: number };

/**
 * NOW begins a new term at the new price at once, less `credit` cents, and is declined once the term is another one. NEXT_TERM changes what the renewal costs.
 */
export type PriceChange = {
  key: string;
  id: string;
  lookupKey: string;
  /** The card that pays a change at once; null is the customer's default. */
  paymentMethodId: string | null;
} & ({ when: "NOW"; credit: number; /** Of the term that is replaced. */ periodStart: Date } | { when: "NEXT_TERM" });

/** Why a change is declined whose term was renewed while it was asked for. */
export const RENEWED = "The membership has just renewed. Check the new price and try again.";

export type PriceChangeOutcome = "DONE" | "DECLINED" | "REQUIRES_ACTION";

/** What a provider tells by itself; what became of the subject is asked for, never believed. */
export type SubscriptionEvent = { id: string; type: string; subject: string };

/**
 * Bills memberships term by term. Every write that charges names its key: asking again never charges again. Requests may
 * throw ProviderUnreachable (port.ts).
 */
export type SubscriptionProvider = {
  /**
   * Begins a subscription and charges its first term. A declined first payment ends it: CANCELED with the reason.
   * @param request.paymentMethodId null is the customer's default card; one that is not theirs any more is declined
   */
  create(request: {
    key: string;
    providerCustomerId: string;
    paymentMethodId: string | null;
    lookupKey: string;
    discount: ProviderDiscount | null;
  }): Promise<ProviderSubscription>;
  get(id: string): Promise<ProviderSubscription | null>;
  findByKey(key: string): Promise<ProviderSubscription | null>;
  /** Whether it ends with the present term instead of renewing; harmless on one that is over. */
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** A declined change leaves the subscription as it was. */
  changePrice(change: PriceChange): Promise<{ outcome: PriceChangeOutcome; subscription: ProviderSubscription }>;
  /**
   * Has renewals paid by the customer's default card, where a change that was cut short has left the one that was to pay it.
   * Harmless on one that is over; while a change is being asked for it would take its card away.
   */
  renewByDefault(id: string): Promise<void>;
  /** By what the second step that waits is made, which the customer's browser does without us; null when none waits. */
  secondStepOf(id: string): Promise<SecondStep | null>;
  /** Gives up what waits for a second step: a first payment, and with it the subscription, or a change. */
  callOff(id: string): Promise<ProviderSubscription>;
  /** Oldest first. */
  listInvoices(id: string): Promise<ProviderInvoice[]>;
  /** What time and browsers do on their own at a real provider; null for a real one. */
  sandbox: SubscriptionSandbox | null;
};

/** The sandbox's clock, which can be moved, and which has to be woken to renew. */
export type SubscriptionSandbox = {
  /** As in port.ts. */
  answerSecondStep(clientSecret: string, approve: boolean): Promise<boolean>;
  /** Returns a customer's time. */
  nowOf(providerCustomerId: string): Promise<Date>;
  /** Moves a customer's time forward, never back. Terms that end on the way are renewed, retried or ended. */
  advance(providerCustomerId: string, to: Date): Promise<void>;
  /** Does for every customer what has become due, and delivers events that failed before. */
  wake(): Promise<void>;
};
