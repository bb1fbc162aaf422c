import { useRef } from "react";
import { attachPaymentMethod } from "../../contract/payments/payments.ts";
import { api } from "../platform/api.ts";
import { useCardEntry } from "../parts/cards/use-card-entry.ts";

/** The form of a new card, and how it becomes a stored one. */
export function useCardForm(userId: string) {
  const { fields, isDirty, checked, makeTokenToStore } = useCardEntry();
  // The same card sent again after a try that failed otherwise is not stored twice.
  const stored = useRef<{ card: string; id: string } | null>(null);

  /** The stored card's id; null when a field is wrong, which then says so. Throws what the lab refuses otherwise. */
  async function store(): Promise<string | null> {
    const card = checked();
    if (card === null) return null;
    if (stored.current?.card === card) return stored.current.id;
    const token = await makeTokenToStore(userId);
    if (token === null) return null;
    const { paymentMethod } = await api.call(attachPaymentMethod, { params: { userId }, body: { token } });
    stored.current = { card, id: paymentMethod.id };
    return paymentMethod.id;
  }

  return { fields: (disabled: boolean) => fields("KEEP", disabled), isDirty, store };
}
