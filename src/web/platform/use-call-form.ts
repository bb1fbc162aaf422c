import { schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { z } from "zod";
import { focusFirst, showCallErrors } from "./form-errors.ts";

export type CallForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit noValidate>`. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  sending: boolean;
  /** What is to say about the form as a whole, and the error it came from; null when all is well. */
  problem: { message: string; error: unknown } | null;
  /** Props of a field: `<TextInput {...field("email")} />`. */
  field: (path: string) => Record<string, unknown>;
};

/**
 * A form over a call: checked by the call's own body schema, sent by `send`, with what the server says shown at its
 * fields. Nothing that was typed is lost on failure.
 * @param options.schema usually `someCall.body`
 */
export function useCallForm<Values extends Record<string, unknown>>(options: {
  initialValues: Values;
  schema: z.ZodType;
  send: (values: Values) => Promise<unknown>;
}): CallForm<Values> {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ message: string; error: unknown } | null>(null);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  });

  async function send(values: Values) {
    if (sending) return;
    setSending(true);
    setProblem(null);
    try {
      await options.send(values);
    } catch (error) {
      const message = showCallErrors(form, error);
      setProblem(message === null ? null : { message, error });
    } finally {
      setSending(false);
    }
  }

  return {
    form,
    sending,
    problem,
    submit: form.onSubmit(
      (values) => void send(values),
      (errors) => focusFirst(form, Object.keys(errors)),
    ),
    field: (path) => ({ ...form.getInputProps(path as never), key: form.key(path as never) }),
  };
}
