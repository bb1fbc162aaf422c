import type Stripe from "stripe";
import type { StoredCard } from "./port.ts";

/** Brand names as banks write them; others as Stripe does. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

type AnyCard = { brand?: string | null; last4?: string | null };

const brandOf = ({ brand }: AnyCard): string => BRANDS[brand ?? ""] ?? "Card";

/** "Visa ending 4242", as customers see it; null if unknown. */
export function stripeCardText(method: Stripe.PaymentMethod | string | null | undefined): string | null {
  if (!method || typeof method === "string") return null;
  const card = method.card ?? method.card_present;
  return card?.last4 ? `${brandOf(card)} ending ${card.last4}` : null;
}

/** Null if it is not a card. */
export function stripeStoredCard(method: Stripe.PaymentMethod, isDefault: boolean): StoredCard | null {
  const { id, card } = method;
  if (!card) return null;
  return { id, brand: brandOf(card), last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault };
}
