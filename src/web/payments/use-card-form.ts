import { useForm } from "@mantine/form";
import { useRef } from "react";
import { CallError } from "../../contract/client.ts";
import { attachPaymentMethod, makeTestCardToken } from "../../contract/payments.ts";
import { api } from "../platform/api.ts";
import { focusFirst } from "../platform/form-errors.ts";
import type { CardValues } from "./card-fields.tsx";
import { digitsOf, parseExpiry } from "./card-text.ts";

const SHORTEST_NUMBER = 12;

/** The form of a new card, and how it becomes a stored one. The number goes to the payment provider only. */
export function useCardForm(userId: string) {
  const form = useForm<CardValues>({
    initialValues: { number: "", expiry: "", cvc: "" },
    validate: {
      number: (number) => (digitsOf(number).length < SHORTEST_NUMBER ? "Give the card number" : null),
      expiry: (expiry) => (parseExpiry(expiry) ? null : "Give month and year, such as 12 / 28"),
      cvc: (cvc) => (/^\d{3,4}$/.test(cvc) ? null : "The code has 3 or 4 digits"),
    },
  });
  // The same card entered again after a declined payment is not stored twice.
  const stored = useRef<{ card: string; id: string } | null>(null);

  /** The stored card's id; null when a field is wrong, which then says so. Throws what the lab refuses otherwise. */
  async function store(): Promise<string | null> {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      focusFirst(form, Object.keys(errors));
      return null;
    }
    const { number, expiry, cvc } = form.getValues();
    const card = `${number} ${expiry} ${cvc}`;
    if (stored.current?.card === card) return stored.current.id;
    try {
      const { token } = await api.call(makeTestCardToken, { body: { number, ...parseExpiry(expiry)!, cvc } });
      const { paymentMethod } = await api.call(attachPaymentMethod, { params: { userId }, body: { token } });
      stored.current = { card, id: paymentMethod.id };
      return paymentMethod.id;
    } catch (error) {
      if (!showAtFields(error)) throw error;
      return null;
    }
  }

  function showAtFields(error: unknown): boolean {
    if (!(error instanceof CallError)) return false;
    const found: Partial<Record<keyof CardValues, string>> = {};
    if (error.code === "NOT_A_TEST_CARD") found.number = error.message;
    if (error.code === "CARD_EXPIRED") found.expiry = error.message;
    for (const { path, message } of error.errors) {
      if (path === "expMonth" || path === "expYear") found.expiry ??= message;
      if (path === "number" || path === "cvc") found[path] ??= message;
    }
    if (Object.keys(found).length === 0) return false;
    form.setErrors(found);
    focusFirst(form, Object.keys(found));
    return true;
  }

  return { form, store };
}
