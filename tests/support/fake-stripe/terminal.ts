import { type Form, text } from "./forms.ts";
import type { CardBehavior, stripeMoney, Tell } from "./payments.ts";
import { refused, type Thing, type Things } from "./resources.ts";

/** Card readers of an account at Stripe: one that works, one whose card is just being worked on, one that is switched off. */
export function stripeTerminal(things: Things, tell: Tell, money: ReturnType<typeof stripeMoney>) {
  const add = (label: string, status: string): Thing =>
    things.add("terminal.reader", "tmr", { label, status, action: null });
  // The newest stands first in Stripe's lists.
  const [, , frontDesk] = [add("Back office", "offline"), add("Film window", "online"), add("Front desk", "online")];
  const busy = new Set([things.list("terminal.reader", ({ label }) => label === "Film window")[0]!.id]);

  function mustAnswer(reader: Thing): void {
    if (reader.status === "offline")
      throw refused(
        "Reader is currently offline, please ensure the reader is powered on and connected to the internet.",
        {
          code: "terminal_reader_offline",
        },
      );
    if (busy.has(reader.id))
      throw refused("Reader is currently processing a payment.", { code: "terminal_reader_busy" });
  }

  function endAction(reader: Thing, status: "succeeded" | "failed", why: { code: string; message: string } | null) {
    Object.assign(reader.action, { status, failure_code: why?.code ?? null, failure_message: why?.message ?? null });
    tell(`terminal.reader.action_${status}`, reader);
  }

  return {
    frontDesk,

    process(reader: Thing, form: Form): Thing {
      mustAnswer(reader);
      const intent = things.find("payment_intent", text(form.payment_intent));
      if (intent.status !== "requires_payment_method")
        throw refused(`This PaymentIntent's status is ${intent.status}.`, { code: "intent_invalid_state" });
      reader.action = {
        type: "process_payment_intent",
        status: "in_progress",
        failure_code: null,
        failure_message: null,
        process_payment_intent: { payment_intent: intent.id },
      };
      return reader;
    },

    cancelAction(reader: Thing): Thing {
      mustAnswer(reader);
      reader.action = null;
      return reader;
    },

    /** A card is held to a reader. False when it asks for none. */
    hold(reader: Thing, card: Extract<CardBehavior, "pays" | "declined">): boolean {
      if (reader.action?.status !== "in_progress") return false;
      const intent = things.find("payment_intent", reader.action.process_payment_intent.payment_intent);
      const method = money.newCard(card);
      Object.assign(method, { type: "card_present", card_present: method.card, card: undefined });
      money.confirm(intent, method.id, { away: false });
      if (intent.status === "succeeded") endAction(reader, "succeeded", null);
      else endAction(reader, "failed", { code: "card_declined", message: "Your card was declined." });
      return true;
    },

    /** The customer presses "cancel" on a reader, which Stripe tells of by the reader alone. */
    giveUp(reader: Thing): void {
      endAction(reader, "failed", { code: "customer_canceled", message: "The customer canceled the payment." });
    },

    /** A card lies in a reader, and is being worked on. */
    keepBusy: (reader: Thing): void => void busy.add(reader.id),
    free: (reader: Thing): void => void busy.delete(reader.id),
  };
}
