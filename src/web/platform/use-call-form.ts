import { schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import { notReached } from "../../contract/kit/client.ts";
import { focusFirst, showCallErrors } from "./form-errors.ts";

export type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>["getInputProps"]>;

export type CallForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit noValidate>`. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  sending: boolean;
  /** Error message for the form as a whole, with its cause; null if there is none. */
  problem: { message: string; error: unknown } | null;
  /** Props of a field: `<TextInput {...field("email")} />`. */
  field: (path: string) => FieldProps;
};

/** A form's schema, or a function that loads it without delaying the page: on the first change, or on submit. */
type FormSchema = z.ZodType | (() => Promise<z.ZodType>);

/**
 * Form for an API call: validated by the call's body schema, sent by `send`, with server errors shown at the fields.
 * Preserves all input on failure.
 * @param options.schema usually `someCall.body`
 */
export function useCallForm<Values extends Record<string, unknown>>(options: {
  initialValues: Values;
  schema: FormSchema;
  send: (values: Values) => Promise<unknown>;
}): CallForm<Values> {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ message: string; error: unknown } | null>(null);
  const [fetched, setFetched] = useState<{ by: FormSchema; schema: z.ZodType } | null>(null);
  /** The form was submitted and waits for its schema. */
  const [pressed, setPressed] = useState(false);
  const fetchSchema = typeof options.schema === "function" ? options.schema : null;
  const schema = typeof options.schema === "function" ? schemaFrom(fetched, options.schema) : options.schema;
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => (schema === null ? {} : schemaResolver(schema, { sync: true })(values)),
    clearInputErrorOnChange: true,
  });
  const isWanted = schema === null && form.isDirty();
  const notFetched = useEffectEvent(() => {
    // Loading ahead of submit failed: submit retries.
    if (!pressed) return;
    setPressed(false);
    const error = notReached();
    setProblem({ message: error.message, error });
  });
  useEffect(() => {
    if (fetchSchema !== null && (isWanted || pressed))
      fetchSchema().then((schema) => setFetched({ by: fetchSchema, schema }), notFetched);
  }, [fetchSchema, isWanted, pressed]);

  // Input typed or autofilled before hydration exists only in the DOM.
  const takeOverInputs = useEffectEvent(() => {
    for (const path of Object.keys(options.initialValues)) {
      const input = form.getInputNode(path as never);
      const isText = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
      const known = form.getValues()[path];
      if (isText && typeof known === "string" && input.value !== known)
        form.setFieldValue(path as never, input.value as never);
    }
  });
  useEffect(() => takeOverInputs(), []);

  // The first values may come from a cache: untouched fields update to the API's response.
  const given = JSON.stringify(options.initialValues);
  const followed = useRef(given);
  const follow = useEffectEvent((text: string) => {
    const [former, next, now] = [JSON.parse(followed.current), JSON.parse(text), form.getValues()] as Values[];
    followed.current = text;
    for (const path of Object.keys(next!))
      if (now![path] === former![path] && now![path] !== next![path])
        form.setFieldValue(path as never, next![path] as never);
    // Values from the API are not the user's changes.
    form.resetDirty(next!);
  });
  useEffect(() => follow(given), [given]);

  async function send(values: Values) {
    if (sending) return;
    setPressed(false);
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

  const checkAndSend = form.onSubmit(
    (values) => void send(values),
    (errors) => {
      setPressed(false);
      focusFirst(form, Object.keys(errors));
    },
  );

  const sendPressed = useEffectEvent(() => checkAndSend());
  const isReady = pressed && schema !== null;
  useEffect(() => {
    if (isReady) sendPressed();
  }, [isReady]);

  function submit(event?: React.FormEvent<HTMLFormElement>): void {
    if (schema !== null) return checkAndSend(event);
    event?.preventDefault();
    setProblem(null);
    setPressed(true);
  }

  return {
    form,
    sending: sending || pressed,
    problem,
    submit,
    field: (path) => form.getInputProps(path as never),
  };
}

const schemaFrom = (fetched: { by: FormSchema; schema: z.ZodType } | null, by: FormSchema): z.ZodType | null =>
  fetched?.by === by ? fetched.schema : null;
