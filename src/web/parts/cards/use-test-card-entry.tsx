import { useForm } from "@mantine/form";
import { CallError } from "../../../contract/kit/client.ts";
import { makeTestCardToken } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { focusFirst } from "../../platform/form-errors.ts";
import { CardFields, type CardValues } from "./card-fields.tsx";
import { digitsOf, parseExpiry } from "./card-text.ts";
import type { CardEntry } from "./use-card-entry.ts";

const SHORTEST_NUMBER = 12;

/** Test card fields. The number goes to the test provider only. */
export function useTestCardEntry(): CardEntry {
  const form = useForm<CardValues>({
    initialValues: { number: "", expiry: "", cvc: "" },
    validate: {
      number: (number) => (digitsOf(number).length < SHORTEST_NUMBER ? "Enter the card number" : null),
      expiry: (expiry) => (parseExpiry(expiry) ? null : "Enter month and year, for example 12 / 28"),
      cvc: (cvc) => (/^\d{3,4}$/.test(cvc) ? null : "The code has 3 or 4 digits"),
    },
  });

  function checked(): string | null {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirst(form, Object.keys(errors));
    const { number, expiry, cvc } = form.getValues();
    return hasErrors ? null : `${number} ${expiry} ${cvc}`;
  }

  async function makeToken(): Promise<string | null> {
    const { number, expiry, cvc } = form.getValues();
    try {
      return (await api.call(makeTestCardToken, { body: { number, ...parseExpiry(expiry)!, cvc } })).token;
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

  return {
    fields: (_, disabled) => <CardFields form={form} disabled={disabled} />,
    isDirty: () => form.isDirty(),
    checked,
    makeToken,
    makeTokenToStore: makeToken,
  };
}
