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

/** Takes payments. Amounts are integer cents. Every charge names its idempotency key: asking again never charges again. */
export type PaymentProvider = {
  createCustomer(key: string): Promise<{ providerCustomerId: string }>;
  /** Null when the token is unknown or used. */
  attachCard(providerCustomerId: string, token: string): Promise<StoredCard | null>;
  listCards(providerCustomerId: string): Promise<StoredCard[]>;
  charge(request: {
    key: string;
    providerCustomerId: string;
    paymentMethodId: string;
    amount: number;
    description: string;
  }): Promise<ChargeResult>;
  /** The customer's answer to a second step. */
  confirm(providerPaymentId: string, approve: boolean): Promise<ChargeResult>;
  /** What became of a charge, by its key; null when it never arrived. */
  findCharge(key: string): Promise<ChargeResult | null>;
  /** Only the built-in test provider makes tokens; a real one does so in the browser. */
  makeTestToken:
    | ((card: {
        number: string;
        expMonth: number;
        expYear: number;
      }) => Promise<{ token: string } | { refusal: CardTokenRefusal }>)
    | null;
};
