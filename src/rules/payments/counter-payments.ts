import { cents, type Cents, NOTHING } from "../money.ts";

/** Payments that staff take and record by hand. The card terminal is one that is not connected to this service. */
export const COUNTER_METHODS = ["CASH", "CHECK", "TRANSFER", "TERMINAL"] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];

/** All payments of orders: CARD is charged by the payment provider. */
export const PAYMENT_METHODS = ["CARD", ...COUNTER_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const COUNTER_METHOD_LABELS: Record<CounterMethod, string> = {
  CASH: "Cash",
  CHECK: "Check",
  TRANSFER: "Bank transfer",
  TERMINAL: "Card terminal",
};

/** Largest difference that staff write off when a customer pays too little, in cents. */
export const MOST_WRITTEN_OFF = cents(500);

export type TakenPayment = {
  /** The payment in cents. With `writtenOff` it is the order's total. */
  readonly amount: Cents;
  /** Returned to the customer from the cash received. */
  readonly change: Cents;
  readonly writtenOff: Cents;
};

export type PaymentRefusal = "TOO_LITTLE" | "NO_CHANGE" | "TOO_MUCH_TO_WRITE_OFF";

/**
 * Returns what a customer's money pays of an order's total: all of it, or all but a small difference that is written
 * off. Only cash gets change.
 */
export function takePayment(of: {
  method: CounterMethod;
  total: number;
  received: number;
  writesOff: boolean;
}): TakenPayment | PaymentRefusal {
  const over = of.received - of.total;
  if (over >= 0) {
    if (over > 0 && of.method !== "CASH") return "NO_CHANGE";
    return { amount: cents(of.total), change: cents(over), writtenOff: NOTHING };
  }
  if (!of.writesOff || of.received <= 0) return "TOO_LITTLE";
  if (-over > MOST_WRITTEN_OFF) return "TOO_MUCH_TO_WRITE_OFF";
  return { amount: cents(of.received), change: NOTHING, writtenOff: cents(-over) };
}

/** Describes a payment by hand: "cash", "check 1042". */
export function counterPaymentText(method: CounterMethod, reference: string): string {
  const label = COUNTER_METHOD_LABELS[method].toLowerCase();
  return reference === "" ? label : `${label} ${reference}`;
}

const BACK: Record<CounterMethod, string> = {
  CASH: "in cash",
  CHECK: "by check",
  TRANSFER: "by bank transfer",
  TERMINAL: "at the card terminal",
};

/** Describes where a refund of a payment goes: "to Visa ending 4242", "in cash". */
export const refundedHow = (method: PaymentMethod, card: string | null): string =>
  method === "CARD" ? `to ${card ?? "the card"}` : BACK[method];
