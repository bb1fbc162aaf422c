import { SECOND_STEP_HOURS, RENEWAL_RETRY_DAYS, termEnd } from "../../../src/rules/memberships/terms.ts";
import { type Form, merged, parts, text, within } from "./forms.ts";
import type { stripeMoney, Tell } from "./payments.ts";
import { Problem, refused, type Thing, type Things } from "./resources.ts";

const DAY = 24 * 60 * 60;
const TRIED_AGAIN = RENEWAL_RETRY_DAYS.map((days) => days * DAY);

/**
 * Memberships of an account at Stripe, whose settings are those of docs/settings.md#payments-by-stripe: a renewal is tried
 * again after 3, 5 and 7 days, then the membership ends.
 */
export function stripeBilling(things: Things, tell: Tell, money: ReturnType<typeof stripeMoney>, now: () => number) {
  const clockOf = (customerId: string): Thing | null =>
    things.all.get(things.find("customer", customerId).test_clock ?? "") ?? null;
  const timeOf = (customerId: string): number => clockOf(customerId)?.frozen_time ?? now();
  const endOf = (start: number, price: Thing): number =>
    termEnd(new Date(start * 1000), price.recurring.interval).getTime() / 1000;
  const changed = (subscription: Thing) =>
    tell(`customer.subscription.${subscription.status === "canceled" ? "deleted" : "updated"}`, subscription);

  function line(amount: number, price: { id: string | null; product: string }, start: number, end: number) {
    const made = things.add("line_item", "il", {
      amount,
      subtotal: amount,
      period: { start, end },
      pricing: {
        type: "price_details",
        unit_amount_decimal: String(amount),
        price_details: { price: price.id, product: price.product },
      },
    });
    things.all.delete(made.id);
    return made;
  }

  function bill(subscription: Thing, reason: string, lines: Thing[], discount: number, wanted: object | null): Thing {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
    const at = timeOf(subscription.customer);
    const invoice = things.add("invoice", "in", {
      customer: subscription.customer,
      billing_reason: reason,
      status: "open",
      total,
      amount_due: total,
      attempt_count: 0,
      next_payment_attempt: null,
      lines: { object: "list", data: lines, has_more: false },
      total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: "di_1" }],
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id, metadata: {} } },
      period_start: at,
      period_end: at,
      created: at,
      status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    });
    Object.defineProperty(invoice, "wanted", { value: wanted, enumerable: false });
    subscription.latest_invoice = invoice.id;
    if (total === 0) {
      paid(invoice);
      return invoice;
    }
    const intent = money.newIntent({ amount: total, customer: subscription.customer, invoice: invoice.id });
    things.add("invoice_payment", "inpay", {
      invoice: invoice.id,
      status: "open",
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
    return invoice;
  }

  const intentOf = (invoice: Thing): Thing =>
    things.find(
      "payment_intent",
      things.list("invoice_payment", (one) => one.invoice === invoice.id)[0]!.payment.payment_intent,
    );
  const subscriptionOf = (invoice: Thing): Thing =>
    things.find("subscription", invoice.parent.subscription_details.subscription);

  function paid(invoice: Thing): void {
    const subscription = subscriptionOf(invoice);
    Object.assign(invoice, { status: "paid", next_payment_attempt: null });
    invoice.status_transitions = { ...invoice.status_transitions, paid_at: timeOf(subscription.customer) };
    if (invoice.wanted) {
      subscription.items.data[0] = invoice.wanted;
      subscription.pending_update = null;
    }
    subscription.status = "active";
    tell("invoice.paid", invoice);
    changed(subscription);
  }

  money.onEnd((intent) => {
    const invoice = things.all.get(intent.invoice ?? "");
    if (invoice === undefined) return;
    invoice.attempt_count += 1;
    if (intent.status === "succeeded") paid(invoice);
    else tell("invoice.payment_failed", invoice);
  });

  function pay(invoice: Thing, methodId: string | null, away: boolean): Thing {
    if (invoice.status !== "open") throw refused(`Invoice is already ${invoice.status}`);
    const customer = things.find("customer", invoice.customer);
    const method =
      methodId ?? subscriptionOf(invoice).default_payment_method ?? customer.invoice_settings.default_payment_method;
    if (method === null)
      throw refused("There is no `default_payment_method` set on this Customer or Invoice.", { code: "missing" });
    const intent = intentOf(invoice);
    money.confirm(intent, method, { away });
    if (intent.status === "succeeded") return invoice;
    const code = intent.status === "requires_action" ? "invoice_payment_intent_requires_action" : "card_declined";
    throw new Problem(402, { type: "card_error", code, message: "The payment did not succeed." });
  }

  function giveUp(invoice: Thing): Thing {
    if (invoice.status !== "open") throw refused(`You can only void open invoices; this one is ${invoice.status}.`);
    const intent = intentOf(invoice);
    if (intent.status !== "canceled") money.cancel(intent);
    Object.assign(invoice, { status: "void", next_payment_attempt: null });
    const subscription = subscriptionOf(invoice);
    if (subscription.status === "incomplete") subscription.status = "incomplete_expired";
    if (invoice.billing_reason === "subscription_update") subscription.pending_update = null;
    changed(subscription);
    return invoice;
  }

  function newItem(own: Record<string, unknown>): Thing {
    const item = things.add("subscription_item", "si", own);
    things.all.delete(item.id);
    return item;
  }

  function create(form: Form): Thing {
    const customer = things.find("customer", text(form.customer)).id;
    const price = things.find("price", text(parts(form.items)[0]?.price));
    const start = timeOf(customer);
    const end = endOf(start, price);
    const subscription = things.add("subscription", "sub", {
      customer,
      status: "incomplete",
      metadata: merged({}, form.metadata),
      cancel_at_period_end: false,
      pending_update: null,
      default_payment_method: null,
      created: start,
      test_clock: clockOf(customer)?.id ?? null,
      items: { object: "list", data: [newItem({ price, current_period_start: start, current_period_end: end })] },
    });
    const couponId = text(parts(form.discounts)[0]?.coupon);
    const discount = couponId === null ? 0 : (things.find("coupon", couponId).amount_off as number);
    bill(subscription, "subscription_create", [line(price.unit_amount, price as never, start, end)], discount, null);
    tell("customer.subscription.created", subscription);
    return subscription;
  }

  function update(subscription: Thing, form: Form): Thing {
    subscription.metadata = merged(subscription.metadata, form.metadata);
    const isOver = subscription.status === "canceled" || subscription.status === "incomplete_expired";
    if (isOver && Object.keys(form).some((name) => name !== "metadata"))
      throw refused("A canceled subscription can only update its cancellation_details and metadata.");
    const ends = text(form.cancel_at_period_end);
    if (ends !== null) subscription.cancel_at_period_end = ends === "true";
    const payingMethod = text(form.default_payment_method);
    if (form.default_payment_method !== undefined)
      subscription.default_payment_method = payingMethod && things.find("payment_method", payingMethod).id;
    const priceId = text(parts(form.items)[0]?.price);
    if (priceId !== null) change(subscription, things.find("price", priceId), form);
    changed(subscription);
    return subscription;
  }

  function change(subscription: Thing, price: Thing, form: Form): void {
    const item = subscription.items.data[0];
    if (text(within(form.billing_cycle_anchor).type) !== "now") {
      subscription.items.data[0] = { ...item, price };
      return;
    }
    // A request takes its time.
    const clock = clockOf(subscription.customer);
    if (clock !== null) clock.frozen_time += 1;
    const start = timeOf(subscription.customer);
    const end = endOf(start, price);
    const wanted = { ...item, price, current_period_start: start, current_period_end: end };
    const more = parts(form.add_invoice_items).map(({ price_data }) => {
      const { unit_amount, product } = within(price_data);
      return line(Number(unit_amount), { id: null, product: String(product) }, start, start);
    });
    const lines = [line(price.unit_amount, price as never, start, end), ...more];
    const invoice = bill(subscription, "subscription_update", lines, 0, wanted);
    if (invoice.status === "paid") return;
    const expires_at = timeOf(subscription.customer) + SECOND_STEP_HOURS * 60 * 60;
    subscription.pending_update = { expires_at, subscription_items: [{ ...item, price }] };
    try {
      pay(invoice, null, false);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  function end(subscription: Thing): Thing {
    subscription.status = subscription.status === "incomplete" ? "incomplete_expired" : "canceled";
    changed(subscription);
    return subscription;
  }

  function renewal(subscription: Thing, invoice: Thing): void {
    try {
      pay(invoice, null, true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const next = TRIED_AGAIN[invoice.attempt_count - 1];
      const { current_period_start: start } = subscription.items.data[0];
      invoice.next_payment_attempt = next === undefined ? null : start + next;
      subscription.status = "past_due";
      if (next === undefined) end(subscription);
      else changed(subscription);
    }
  }

  /** @returns whether something was due */
  function due(subscription: Thing, time: number): boolean {
    const item = subscription.items.data[0];
    const latest = things.find("invoice", subscription.latest_invoice);
    const stepEnds = latest.created + SECOND_STEP_HOURS * 60 * 60;
    if (latest.status === "open" && intentOf(latest).status === "requires_action" && time >= stepEnds) giveUp(latest);
    else if (subscription.status === "active" && time >= item.current_period_end) {
      if (subscription.cancel_at_period_end) {
        end(subscription);
        return true;
      }
      const start = item.current_period_end;
      Object.assign(item, { current_period_start: start, current_period_end: endOf(start, item.price) });
      const lines = [line(item.price.unit_amount, item.price, start, item.current_period_end)];
      renewal(subscription, bill(subscription, "subscription_cycle", lines, 0, null));
    } else if (subscription.status === "past_due" && latest.next_payment_attempt && time >= latest.next_payment_attempt)
      renewal(subscription, latest);
    else return false;
    return true;
  }

  return {
    create,
    update,
    end,
    pay,
    giveUp,
    invoicesOf: (id: string | null) =>
      things.list("invoice", (one) => one.parent.subscription_details.subscription === id),
    advance(clock: Thing, to: number): Thing {
      clock.frozen_time = to;
      for (const subscription of things.list("subscription", (one) => one.test_clock === clock.id))
        while (due(subscription, to)) continue;
      return clock;
    },
  };
}
