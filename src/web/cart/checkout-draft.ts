import type { AddressValues } from "../parts/address/address-fields.tsx";
import { stored, useStored } from "../platform/storage.ts";

export type GuestValues = AddressValues & { email: string; firstName: string; lastName: string };

export type UnpaidOrder = {
  orderId: number;
  /** Access code that a guest uses to read and pay the order; null for customers. */
  code: string | null;
  lines: { key: string; quantity: number }[];
};

/** The checkout form's saved values (docs/product/checkout.md#saved-checkout-form). Cards are never stored. */
export type CheckoutDraft = {
  /** Null for visitors. */
  customerId: string | null;
  about: GuestValues;
  /** An address id or another delivery option; null if not chosen yet. */
  way: string | null;
  notes: string;
  giftNote: string;
  promo: string | null;
  giftCard: string | null;
  unpaid: UnpaidOrder | null;
};

const NOBODY: GuestValues = {
  email: "",
  firstName: "",
  lastName: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  placeId: "",
};

export const NO_DRAFT: CheckoutDraft = {
  customerId: null,
  about: NOBODY,
  way: null,
  notes: "",
  giftNote: "",
  promo: null,
  giftCard: null,
  unpaid: null,
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function parseUnpaidOrder(saved: unknown): UnpaidOrder | null {
  const { orderId, code, lines } = { ...(saved as Partial<UnpaidOrder> | null) };
  if (!Number.isInteger(orderId) || !Array.isArray(lines)) return null;
  const known = lines.filter((line) => typeof line?.key === "string" && Number.isInteger(line.quantity));
  return { orderId: orderId!, code: textOrNull(code), lines: known };
}

function parse(saved: unknown): CheckoutDraft {
  const draft = { ...(saved as Partial<CheckoutDraft> | null) };
  const about = { ...(draft.about as Partial<GuestValues> | undefined) };
  return {
    customerId: textOrNull(draft.customerId),
    about: Object.fromEntries(
      Object.keys(NOBODY).map((key) => [key, text(about[key as keyof GuestValues])]),
    ) as GuestValues,
    way: textOrNull(draft.way),
    notes: text(draft.notes),
    giftNote: text(draft.giftNote),
    promo: textOrNull(draft.promo),
    giftCard: textOrNull(draft.giftCard),
    unpaid: parseUnpaidOrder(draft.unpaid),
  };
}

/** Stored in this browser and shared by all tabs (docs/product/screens.md#browser-storage). */
export const storedCheckout = stored<CheckoutDraft>("nice.checkout", 1, { parse });

/** Returns the draft after login: the customer's own, or the visitor's without name, e-mail and address. */
export function draftFor(saved: CheckoutDraft | null, customerId: string | null): CheckoutDraft {
  if (saved === null) return { ...NO_DRAFT, customerId };
  if (saved.customerId === customerId) return saved;
  return saved.customerId === null
    ? {
        ...NO_DRAFT,
        customerId,
        notes: saved.notes,
        giftNote: saved.giftNote,
        promo: saved.promo,
        giftCard: saved.giftCard,
      }
    : { ...NO_DRAFT, customerId };
}

/** Returns the current user's draft and a function to change it. @param customerId null for a visitor */
export function useCheckoutDraft(customerId: string | null): {
  draft: CheckoutDraft;
  change: (change: Partial<CheckoutDraft>) => void;
} {
  const draft = draftFor(useStored(storedCheckout) ?? null, customerId);
  return { draft, change: (change) => changeDraft(customerId, change) };
}

export const changeDraft = (customerId: string | null, change: Partial<CheckoutDraft>): void =>
  storedCheckout.set({ ...draftFor(storedCheckout.get(), customerId), ...change });
