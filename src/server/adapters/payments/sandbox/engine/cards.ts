export type CardBehavior = "pays" | "declined" | "secondStep" | "refundFails";

/** The cards of docs/product/payments.md#test-cards. A refund to the last one fails later, as to a closed account. */
export const CARD_NUMBERS: Readonly<Record<CardBehavior, string>> = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  secondStep: "4000002500003155",
  refundFails: "4000000000005126",
};

/** A card without its number. Two cards with the same behavior are the same card. */
export type Card = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behavior: CardBehavior;
};

export const testCard = (id: string, behavior: CardBehavior, expMonth = 12, expYear = 2034): Card => ({
  id,
  brand: "Visa",
  last4: CARD_NUMBERS[behavior].slice(-4),
  expMonth,
  expYear,
  behavior,
});

/** Returns the behavior of a card number; null for any number other than the test cards'. */
export const behaviorOf = (number: string): CardBehavior | null =>
  (Object.keys(CARD_NUMBERS) as CardBehavior[]).find((behavior) => CARD_NUMBERS[behavior] === number) ?? null;

/** "Visa ending 4242". */
export const cardText = ({ brand, last4 }: Card): string => `${brand} ending ${last4}`;
