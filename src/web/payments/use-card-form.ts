import { useRef } from "react";
import { attachPaymentMethod } from "../../contract/payments/payments.ts";
import { api } from "../platform/api.ts";
import { useCardEntry } from "../parts/cards/use-card-entry.ts";

export function useCardForm(userId: string) {
  const { fields, isDirty, checked, makeTokenToStore } = useCardEntry();
  // Resubmitting the same card after another error does not store it twice.
  const stored = useRef<{ card: string; id: string } | null>(null);

  /**
   * Returns the stored card's id; null if a field is invalid, which then shows an error. Throws other rejections by the
   * lab.
   */
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
