import type { AddressValues } from "../parts/address/address-fields.tsx";
import { stored, useStored } from "../platform/storage.ts";

/** Who buys without an account, and where they live, as typed. */
export type GuestValues = AddressValues & { email: string; firstName: string; lastName: string };

/** An order that was placed from the cart and is not paid yet. */
export type UnpaidOrder = {
  orderId: number;
  /** By which a guest reads and pays it; null for a customer's. */
  code: string | null;
  /** What of the cart is in it. */
  lines: { key: string; quantity: number }[];
};

/**
 * What was said at the checkout so far (docs/product/checkout.md#saved-checkout-form). A card is never kept.
 */
export type CheckoutDraft = {
  /** Whose it is; null is a visitor's. */
  customerId: string | null;
  about: GuestValues;
  /** The id of an address, or another of the ways; null is not chosen yet. */
  way: string | null;
  notes: string;
  giftNote: string;
  promo: string | null;
  /** The code of a gift card that pays. */
  giftCard: string | null;
  standing: UnpaidOrder | null;
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
  standing: null,
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function parseStanding(kept: unknown): UnpaidOrder | null {
  const { orderId, code, lines } = { ...(kept as Partial<UnpaidOrder> | null) };
  if (!Number.isInteger(orderId) || !Array.isArray(lines)) return null;
  const known = lines.filter((line) => typeof line?.key === "string" && Number.isInteger(line.quantity));
  return { orderId: orderId!, code: textOrNull(code), lines: known };
}

function parse(kept: unknown): CheckoutDraft {
  const draft = { ...(kept as Partial<CheckoutDraft> | null) };
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
    standing: parseStanding(draft.standing),
  };
}

/** In this browser, over all tabs (docs/product/screens.md#browser-storage). */
export const storedCheckout = stored<CheckoutDraft>("nice.checkout", 1, { parse });

/** What whoever logs in goes on with: their own, or what they typed as a visitor but for who they said they are. */
export function draftFor(kept: CheckoutDraft | null, customerId: string | null): CheckoutDraft {
  if (kept === null) return { ...NO_DRAFT, customerId };
  if (kept.customerId === customerId) return kept;
  return kept.customerId === null
    ? {
        ...NO_DRAFT,
        customerId,
        notes: kept.notes,
        giftNote: kept.giftNote,
        promo: kept.promo,
        giftCard: kept.giftCard,
      }
    : { ...NO_DRAFT, customerId };
}

/** The draft of who is at the checkout, and how it is changed. @param customerId null for a visitor */
export function useCheckoutDraft(customerId: string | null): {
  draft: CheckoutDraft;
  change: (change: Partial<CheckoutDraft>) => void;
} {
  const draft = draftFor(useStored(storedCheckout) ?? null, customerId);
  return { draft, change: (change) => changeDraft(customerId, change) };
}

/** Also from outside of a component. */
export const changeDraft = (customerId: string | null, change: Partial<CheckoutDraft>): void =>
  storedCheckout.set({ ...draftFor(storedCheckout.get(), customerId), ...change });
