import { type Form, merged, text, texts } from "./forms.ts";
import { missing, Problem, refused, type Thing, type Things } from "./resources.ts";

export type CardBehavior = "pays" | "declined" | "secondStep" | "refundFails";
export type Tell = (type: string, object: Thing) => void;

const NUMBERS: Record<string, CardBehavior> = {
  "4242424242424242": "pays",
  "4000000000000002": "declined",
  "4000002500003155": "secondStep",
  "4000000000005126": "refundFails",
};
const NUMBER_OF = Object.fromEntries(Object.entries(NUMBERS).map(([number, does]) => [does, number]));

const DECLINED = { type: "card_error", code: "card_declined", message: "Your card was declined." };
const NOT_APPROVED = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Cards, payments and refunds of an account at Stripe. @param told is told of each payment that has got its money, or failed */
export function stripeMoney(things: Things, tell: Tell, now: () => number) {
  let ended: (intent: Thing) => void = () => {};
  const behaviors = new Map<string, CardBehavior>();
  const usedUp = new Set<string>();

  function newCard(does: CardBehavior, customer: string | null = null): Thing {
    const method = things.add("payment_method", "pm", { customer });
    method.card = {
      ...method.card,
      last4: NUMBER_OF[does]!.slice(-4),
      exp_month: 12,
      exp_year: 2034,
      fingerprint: does,
    };
    behaviors.set(method.id, does);
    return method;
  }

  function newIntent(own: Record<string, unknown>): Thing {
    const intent = things.add("payment_intent", "pi", {
      status: "requires_payment_method",
      last_payment_error: null,
      next_action: null,
      created: now(),
      ...own,
    });
    intent.client_secret = `${intent.id}_secret_${things.newId("s")}`;
    return intent;
  }

  function succeed(intent: Thing, method: Thing): void {
    const charge = things.add("charge", "ch", {
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method: method.id,
      customer: intent.customer,
    });
    Object.assign(intent, {
      status: "succeeded",
      payment_method: method.id,
      latest_charge: charge.id,
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
    });
    if (intent.customer !== null && intent.setup_future_usage !== null) method.customer = intent.customer;
    tell("payment_intent.succeeded", intent);
    ended(intent);
  }

  function fail(intent: Thing, method: Thing, problem: object): void {
    Object.assign(intent, {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_payment_error: { ...problem, payment_method: { ...method } },
    });
    tell("payment_intent.payment_failed", intent);
    ended(intent);
  }

  /** Asks the bank. @param away whether the customer is not there to answer it */
  function confirm(intent: Thing, methodId: string, { away }: { away: boolean }): void {
    const method = methodFor(intent.customer, methodId);
    const does = behaviors.get(method.id)!;
    if (intent.customer === null) usedUp.add(method.id);
    if (does === "declined") return fail(intent, method, DECLINED);
    if (does === "secondStep" && !away) {
      Object.assign(intent, { status: "requires_action", payment_method: method.id, last_payment_error: null });
      intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
      return undefined;
    }
    return succeed(intent, method);
  }

  function methodFor(customer: string | null, id: string): Thing {
    const method = things.all.get(id);
    if (method?.object !== "payment_method") throw missing("PaymentMethod", id);
    if (usedUp.has(id))
      throw refused(
        "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.",
      );
    if (method.customer !== null && method.customer !== customer)
      throw refused(`The customer does not have a payment method with the ID ${id}.`, {
        code: "resource_missing",
        param: "payment_method",
      });
    return method;
  }

  function cancel(intent: Thing): Thing {
    if (intent.status === "succeeded" || intent.status === "canceled")
      throw refused(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: "payment_intent_unexpected_state",
      });
    Object.assign(intent, { status: "canceled", next_action: null, canceled_at: now() });
    tell("payment_intent.canceled", intent);
    return intent;
  }

  function create(form: Form): Thing {
    const methodId = text(form.payment_method) ?? "";
    const own = { customer: text(form.customer), setup_future_usage: text(form.setup_future_usage) };
    const atReader = texts(form.allowed_payment_method_types).includes("card_present");
    if (!atReader) methodFor(own.customer, methodId); // nothing is made by a card that is none
    const intent = newIntent({
      ...own,
      amount: Number(form.amount),
      currency: text(form.currency),
      description: text(form.description),
      metadata: merged({}, form.metadata),
    });
    if (atReader) return intent; // a reader is asked to have it paid
    confirm(intent, methodId, { away: false });
    if (intent.status === "requires_payment_method")
      throw new Problem(402, { ...DECLINED, payment_intent: structuredClone(intent) });
    return intent;
  }

  function refund(form: Form): Thing {
    const intent = things.find("payment_intent", text(form.payment_intent));
    const charge = things.all.get(intent.latest_charge ?? "");
    const amount = Number(form.amount);
    if (charge === undefined || intent.status !== "succeeded")
      throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    if (charge.amount_refunded + amount > charge.amount)
      throw refused("Refund amount is greater than unrefunded amount on charge.", { code: "amount_too_large" });
    charge.amount_refunded += amount;
    const fails = behaviors.get(charge.payment_method) === "refundFails";
    const made = things.add("refund", "re", {
      amount,
      charge: charge.id,
      payment_intent: intent.id,
      status: "succeeded",
      metadata: merged({}, form.metadata),
      created: now(),
    });
    if (fails) made.fails = true;
    tell("refund.created", made);
    return made;
  }

  return {
    /** The card that is typed in a browser; null for a number that is none. */
    enter: (number: string, customer: string | null = null): Thing | null => {
      const does = NUMBERS[number.replaceAll(" ", "")];
      return does === undefined ? null : newCard(does, customer);
    },
    newCard,
    newIntent,
    confirm,
    create,
    cancel,
    refund,
    /** @param then is told of each payment that has got its money, or failed */
    onEnd: (then: (intent: Thing) => void) => void (ended = then),
    detach(method: Thing): Thing {
      if (method.customer === null)
        throw refused("The payment method you provided is not attached to a customer so detachment is impossible.");
      const customer = things.find("customer", method.customer);
      if (customer.invoice_settings.default_payment_method === method.id)
        customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
      method.customer = null;
      usedUp.add(method.id);
      return method;
    },
    attach(method: Thing, customer: string | null): Thing {
      if (usedUp.has(method.id)) throw refused("This PaymentMethod was previously used and may not be used again.");
      if (method.customer !== null) throw refused("The payment method has already been attached to a customer.");
      method.customer = things.find("customer", customer).id;
      return method;
    },
    /** The browser has entered a card for a setup. */
    setUp(setup: Thing, card: CardBehavior | Thing): void {
      const method = typeof card === "string" ? newCard(card, setup.customer) : card;
      Object.assign(setup, { status: "succeeded", payment_method: method.id, next_action: null });
    },
    /** The customer answers their bank. */
    answer(clientSecret: string, approve: boolean): boolean {
      const [intent] = things.list("payment_intent", (one) => one.client_secret === clientSecret);
      if (intent?.status !== "requires_action") return false;
      const method = things.find("payment_method", intent.payment_method);
      if (approve) succeed(intent, method);
      else fail(intent, method, NOT_APPROVED);
      return true;
    },
    /** Banks have had their time with refunds that they do not take. */
    bankDecides(): void {
      for (const made of things.list("refund", (one) => one.fails && one.status === "succeeded")) {
        Object.assign(made, { status: "failed", failure_reason: "expired_or_canceled_card" });
        things.find("charge", made.charge).amount_refunded -= made.amount;
        tell("refund.failed", made);
      }
    },
  };
}
