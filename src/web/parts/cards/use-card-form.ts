import { useRef } from "react";
import { attachPaymentMethod, removePaymentMethod } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { useCardEntry } from "./use-card-entry.ts";

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

  /** Takes back what was stored last, for it did not pay. What cannot be taken back now stays in the settings. */
  async function forget(): Promise<void> {
    const last = stored.current;
    stored.current = null;
    if (last === null) return;
    await api.call(removePaymentMethod, { params: { userId, paymentMethodId: last.id } }).catch(() => undefined);
  }

  return { fields, isDirty, store, forget };
}
