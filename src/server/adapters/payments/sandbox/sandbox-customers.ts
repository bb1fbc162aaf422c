import { newId } from "../../../platform/ids.ts";
import type { PaymentProvider, StoredCard } from "../port.ts";
import type { Card } from "./engine/cards.ts";
import type { SandboxStore } from "./store.ts";
import type { SandboxPayment } from "./sandbox-payments.ts";

/** A customer's cards, newest first, and balance in cents. Held cards pay for a membership and are not listed. */
export type SandboxCustomer = {
  cards: (Card & { isHeld: boolean })[];
  defaultCard: string | null;
  balance: number;
  /** By key, so that each is applied once. Cents. */
  adjustments: Record<string, number>;
  /** How far the customer's test clock is ahead. */
  aheadMs: number;
};

const NEW_CUSTOMER: SandboxCustomer = { cards: [], defaultCard: null, balance: 0, adjustments: {}, aheadMs: 0 };

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

export function sandboxCustomers(store: SandboxStore): Customers {
  const read = async (id: string): Promise<SandboxCustomer | null> =>
    ((await store.read("customer", { id }))?.data as SandboxCustomer | undefined) ?? null;

  const attachCard: Customers["attachCard"] = (id, token) =>
    store.change<SandboxCustomer, StoredCard | null>("customer", { id }, async (customer, _, { tx }) => {
      const card = await tx.take<Card>("token", token);
      return card && storeCard(customer, card);
    });

  return {
    async createCustomer(key) {
      const by = { key: `customer:${key}` };
      await store.add({ id: `cus_test_${newId()}`, kind: "customer", ...by, data: NEW_CUSTOMER });
      return { providerCustomerId: (await store.read("customer", by))!.id };
    },

    beginCardSetup: async () => null, // browsers make tokens without one
    attachCard,
    attachReaderMethod: attachCard, // the reader returns the same tokens as the card form

    async storeCard(providerPaymentId, id) {
      const payment = (await store.read("payment", { id: providerPaymentId }))?.data as SandboxPayment | undefined;
      if (payment?.status !== "CAPTURED" || payment.keepFor !== id || payment.card === null) return null;
      const { card } = payment;
      return store.change<SandboxCustomer, StoredCard>("customer", { id }, (customer) => storeCard(customer, card));
    },

    holdCard: (id, token) =>
      store.change<SandboxCustomer, { paymentMethodId: string } | null>("customer", { id }, async (customer, _, at) => {
        const card = await at.tx.take<Card>("token", token);
        if (card !== null) customer.cards.unshift({ ...card, isHeld: true });
        return customer.cards.some((one) => one.id === token) ? { paymentMethodId: token } : null;
      }),

    keepHeldCard: (id, paymentMethodId) =>
      store.change<SandboxCustomer, StoredCard | null>("customer", { id }, (customer) => {
        const card = customer.cards.find((one) => one.id === paymentMethodId);
        return card === undefined ? null : storeCard(customer, card);
      }),

    async listCards(id) {
      const customer = await read(id);
      if (customer === null) return [];
      const [first, ...others] = [chosenCard(customer, null), ...customer.cards];
      return [first, ...others.filter((card) => card !== first && card?.isHeld === false)].flatMap((card) =>
        card ? storedCard(card, card === first) : [],
      );
    },

    async detachCard(id, paymentMethodId) {
      const isDetached = await store.change<SandboxCustomer, boolean>("customer", { id }, (customer) => {
        const before = customer.cards.length;
        customer.cards = customer.cards.filter((card) => card.id !== paymentMethodId);
        return customer.cards.length < before;
      });
      return isDetached ?? false;
    },

    async setDefaultCard(id, paymentMethodId) {
      const isSet = await store.change<SandboxCustomer, boolean>("customer", { id }, (customer) => {
        if (!customer.cards.some((card) => card.id === paymentMethodId)) return false;
        customer.defaultCard = paymentMethodId;
        return true;
      });
      return isSet ?? false;
    },

    async adjustBalance({ key, providerCustomerId: id, change }) {
      const balance = await store.change<SandboxCustomer, number>("customer", { id }, (customer) => {
        const made = customer.adjustments[key];
        if (made !== undefined && made !== change) throw new Error("the key was used for another balance change");
        if (made === undefined) customer.balance += change;
        customer.adjustments[key] = change;
        return customer.balance;
      });
      if (balance === null) throw new Error("the payment sandbox has no such customer");
      return { balance };
    },

    async getBalance(id) {
      const customer = await read(id);
      if (customer === null) throw new Error("the payment sandbox has no such customer");
      return customer.balance;
    },
  };
}

/** Stores a card as the default. If the customer already has the same card, that one stays and gets the new date. */
function storeCard(customer: SandboxCustomer, card: Card): StoredCard {
  const { id, behavior, expMonth, expYear } = card;
  const same = customer.cards.find((one) => one.id !== id && !one.isHeld && one.behavior === behavior);
  const stored = { ...card, ...same, expMonth, expYear, isHeld: false };
  const others = customer.cards.filter((one) => one.id !== id);
  customer.cards = same ? others.map((one) => (one === same ? stored : one)) : [stored, ...others];
  customer.defaultCard = stored.id;
  return storedCard(stored, true);
}

/** Returns a customer's card; a null `id` means the default, or else the newest. */
export function chosenCard(customer: SandboxCustomer, id: string | null): SandboxCustomer["cards"][number] | null {
  if (id !== null) return customer.cards.find((card) => card.id === id) ?? null;
  const stored = customer.cards.filter((card) => !card.isHeld);
  return stored.find((card) => card.id === customer.defaultCard) ?? stored[0] ?? null;
}

const storedCard = ({ id, brand, last4, expMonth, expYear }: Card, isDefault: boolean): StoredCard => ({
  id,
  brand,
  last4,
  expMonth,
  expYear,
  isDefault,
});
