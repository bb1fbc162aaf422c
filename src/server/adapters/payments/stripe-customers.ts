import type Stripe from "stripe";
import { type StripeRequest, idOf, LAB_KEY, orNull, StripeRefused } from "./stripe-client.ts";
import type { PaymentProvider, StoredCard } from "./port.ts";
import { stripeStoredCard } from "./stripe-cards.ts";

/** Limit for a customer's cards, and for the balance changes searched; no customer has as many. */
const AT_MOST = 100;
/** Stripe's value for a card that is for one membership only, and not shown to its owner as stored. */
const HELD = "limited";
/** Metadata key of the customer's second record, which holds the lab's account credit. */
const CREDIT_RECORD = "lab_account_credit";

type Customers = Pick<
  PaymentProvider,
  | "createCustomer"
  | "beginCardSetup"
  | "attachCard"
  | "storeCard"
  | "holdCard"
  | "keepHeldCard"
  | "attachReaderMethod"
  | "listCards"
  | "detachCard"
  | "setDefaultCard"
  | "adjustBalance"
  | "getBalance"
>;

export function stripeCustomers(ask: StripeRequest): Customers {
  const read = async (id: string): Promise<Stripe.Customer | null> => {
    const found = await orNull(ask((stripe) => stripe.customers.retrieve(id)));
    return found === null || found.deleted ? null : found;
  };
  const defaultOf = (customer: Stripe.Customer | null) => idOf(customer?.invoice_settings.default_payment_method);
  const methodsOf = async (id: string): Promise<Stripe.PaymentMethod[]> =>
    (await orNull(ask((stripe) => stripe.customers.listPaymentMethods(id, { type: "card", limit: AT_MOST }))))?.data ??
    [];
  const makeDefault = (id: string, paymentMethodId: string) =>
    ask((stripe) => stripe.customers.update(id, { invoice_settings: { default_payment_method: paymentMethodId } }));
  /** Null unless it belongs to this customer. */
  const methodOf = async (id: string, paymentMethodId: string): Promise<Stripe.PaymentMethod | null> => {
    const method = await orNull(ask((stripe) => stripe.paymentMethods.retrieve(paymentMethodId)));
    return idOf(method?.customer) === id ? method : null;
  };

  async function listCards(providerCustomerId: string): Promise<StoredCard[]> {
    const [customer, all] = await Promise.all([read(providerCustomerId), methodsOf(providerCustomerId)]);
    const methods = all.filter(isStored);
    const preferred = defaultOf(customer);
    const isFirst = ({ id }: Stripe.PaymentMethod) => id === preferred;
    // Stripe lists the newest first.
    const ordered = [...methods.filter(isFirst), ...methods.filter((method) => !isFirst(method))];
    return ordered.flatMap((method, index) => stripeStoredCard(method, index === 0) ?? []);
  }

  /** Stores the same card only once: an existing one stays, with the newly read date. */
  async function keep(id: string, method: Stripe.PaymentMethod): Promise<StoredCard | null> {
    const { fingerprint, exp_month, exp_year } = method.card ?? {};
    const known = (await methodsOf(id)).find(
      (other) => other.id !== method.id && isStored(other) && fingerprint && other.card?.fingerprint === fingerprint,
    );
    const isTheirs = idOf(method.customer) === id;
    if (known === undefined && !isTheirs) return null;
    let kept = method;
    if (known !== undefined) {
      const card = { exp_month: exp_month!, exp_year: exp_year! };
      kept = await ask((stripe) => stripe.paymentMethods.update(known.id, { card }));
      if (isTheirs) await ask((stripe) => stripe.paymentMethods.detach(method.id));
    } else if (!isStored(method))
      kept = await ask((stripe) => stripe.paymentMethods.update(method.id, { allow_redisplay: "always" }));
    await makeDefault(id, kept.id);
    return stripeStoredCard(kept, true);
  }

  /**
   * Stripe pays membership invoices from a customer's balance automatically, so the lab's credit is on a separate
   * record.
   */
  async function creditRecordOf(id: string): Promise<string> {
    const known = (await read(id))?.metadata[CREDIT_RECORD];
    if (known) return known;
    const made = await ask((stripe) =>
      stripe.customers.create(
        { description: `Account credit of ${id}`, metadata: { lab_credit_of: id } },
        { idempotencyKey: `credit:${id}` },
      ),
    );
    await ask((stripe) => stripe.customers.update(id, { metadata: { [CREDIT_RECORD]: made.id } }));
    return made.id;
  }

  return {
    async createCustomer(key) {
      const { id } = await ask((stripe) =>
        stripe.customers.create({ metadata: { [LAB_KEY]: key } }, { idempotencyKey: `customer:${key}` }),
      );
      return { providerCustomerId: id };
    },

    async beginCardSetup(providerCustomerId) {
      const { client_secret: clientSecret } = await ask((stripe) =>
        stripe.setupIntents.create({
          customer: providerCustomerId,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
        }),
      );
      return clientSecret === null ? null : { clientSecret };
    },

    async attachCard(providerCustomerId, token) {
      if (!/^seti_\w+$/.test(token)) return null;
      const setup = await orNull(ask((stripe) => stripe.setupIntents.retrieve(token, { expand: ["payment_method"] })));
      if (setup?.status !== "succeeded" || idOf(setup.customer) !== providerCustomerId) return null;
      const method = setup.payment_method;
      return method === null || typeof method === "string" ? null : keep(providerCustomerId, method);
    },

    async storeCard(providerPaymentId, providerCustomerId) {
      const paid = await orNull(
        ask((stripe) => stripe.paymentIntents.retrieve(providerPaymentId, { expand: ["payment_method"] })),
      );
      const isMeant = paid?.status === "succeeded" && paid.setup_future_usage === "off_session";
      if (!isMeant || idOf(paid.customer) !== providerCustomerId) return null;
      const method = paid.payment_method;
      return method === null || typeof method === "string" ? null : keep(providerCustomerId, method);
    },

    async holdCard(providerCustomerId, token) {
      if (!/^pm_\w+$/.test(token)) return null;
      try {
        const theirs = await methodOf(providerCustomerId, token);
        const held =
          theirs ?? (await ask((stripe) => stripe.paymentMethods.attach(token, { customer: providerCustomerId })));
        if (isStored(held)) await ask((stripe) => stripe.paymentMethods.update(held.id, { allow_redisplay: HELD }));
        return { paymentMethodId: held.id };
      } catch (error) {
        if (error instanceof StripeRefused) return null;
        throw error;
      }
    },

    async keepHeldCard(providerCustomerId, paymentMethodId) {
      const method = await methodOf(providerCustomerId, paymentMethodId);
      if (method === null) return null;
      if (!isStored(method)) return keep(providerCustomerId, method);
      await makeDefault(providerCustomerId, paymentMethodId);
      return stripeStoredCard(method, true);
    },

    async attachReaderMethod(providerCustomerId, paymentMethodId) {
      if (!/^pm_\w+$/.test(paymentMethodId)) return null;
      try {
        const method = await ask((stripe) =>
          stripe.paymentMethods.attach(paymentMethodId, { customer: providerCustomerId }),
        );
        return await keep(providerCustomerId, method);
      } catch (error) {
        if (error instanceof StripeRefused) return null;
        throw error;
      }
    },

    listCards,

    async detachCard(providerCustomerId, paymentMethodId) {
      if ((await methodOf(providerCustomerId, paymentMethodId)) === null) return false;
      try {
        await ask((stripe) => stripe.paymentMethods.detach(paymentMethodId));
      } catch (error) {
        if (error instanceof StripeRefused) return false; // another request was quicker
        throw error;
      }
      if (defaultOf(await read(providerCustomerId)) === null) {
        const [next] = await listCards(providerCustomerId);
        if (next) await makeDefault(providerCustomerId, next.id);
      }
      return true;
    },

    async setDefaultCard(providerCustomerId, paymentMethodId) {
      if ((await methodOf(providerCustomerId, paymentMethodId)) === null) return false;
      await makeDefault(providerCustomerId, paymentMethodId);
      return true;
    },

    async adjustBalance({ key, providerCustomerId, change }) {
      const record = await creditRecordOf(providerCustomerId);
      // Stripe forgets keys after a day.
      const made = await ask((stripe) => stripe.customers.listBalanceTransactions(record, { limit: AT_MOST }));
      const known = made.data.find(({ metadata }) => metadata?.[LAB_KEY] === key);
      if (known !== undefined) {
        if (known.amount !== change) throw new Error("A Stripe idempotency key was reused for another balance change");
        return { balance: known.ending_balance };
      }
      const { ending_balance: balance } = await ask((stripe) =>
        stripe.customers.createBalanceTransaction(
          record,
          { amount: change, currency: "usd", metadata: { [LAB_KEY]: key } },
          { idempotencyKey: `balance:${key}` },
        ),
      );
      return { balance };
    },

    async getBalance(providerCustomerId) {
      const customer = await read(providerCustomerId);
      if (customer === null) throw new Error("Stripe knows no such customer");
      const record = customer.metadata[CREDIT_RECORD];
      return record ? ((await read(record))?.balance ?? 0) : 0;
    },
  };
}

const isStored = ({ allow_redisplay }: Stripe.PaymentMethod): boolean => allow_redisplay !== HELD;
