import { schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import { notReached } from "../../contract/kit/client.ts";
import { focusFirst, showCallErrors } from "./form-errors.ts";

/** What a Mantine input needs from its form. */
export type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>["getInputProps"]>;

export type CallForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit noValidate>`. */
  submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  sending: boolean;
  /** What is to say about the form as a whole, and the error it came from; null when all is well. */
  problem: { message: string; error: unknown } | null;
  /** Props of a field: `<TextInput {...field("email")} />`. */
  field: (path: string) => FieldProps;
};

/** A form's schema, or how it is fetched where the page shall not wait for it: with the first change, or with the press. */
type FormSchema = z.ZodType | (() => Promise<z.ZodType>);

/**
 * A form over a call: checked by the call's own body schema, sent by `send`, with what the server says shown at its
 * fields. Nothing that was typed is lost on failure.
 * @param options.schema usually `someCall.body`
 */
export function useCallForm<Values extends Record<string, unknown>>(options: {
  initialValues: Values;
  schema: FormSchema;
  send: (values: Values) => Promise<unknown>;
}): CallForm<Values> {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ message: string; error: unknown } | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const fetched = useRef(new Map<FormSchema, z.ZodType>());
  /** The schema as it is now; null while it is not here yet. */
  function schemaHere(): z.ZodType | null {
    const { schema } = latest.current;
    return typeof schema === "function" ? (fetched.current.get(schema) ?? null) : schema;
  }
  async function fetchSchema(): Promise<void> {
    const { schema } = latest.current;
    if (typeof schema === "function" && !fetched.current.has(schema)) fetched.current.set(schema, await schema());
  }
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => {
      const schema = schemaHere();
      return schema === null ? {} : schemaResolver(schema, { sync: true })(values);
    },
    clearInputErrorOnChange: true,
  });
  const isChanged = form.isDirty();
  // One that cannot be fetched now is asked for again by the press.
  const fetchAhead = useEffectEvent(() => void fetchSchema().catch(() => undefined));
  useEffect(() => {
    if (isChanged) fetchAhead();
  }, [isChanged, options.schema]);

  // What was typed or filled in by the browser before the page came alive stands in the inputs only.
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

  // What was shown first may have been kept from an earlier visit: fields that nobody has touched follow the lab's answer.
  const given = JSON.stringify(options.initialValues);
  const followed = useRef(given);
  const follow = useEffectEvent((text: string) => {
    const [former, next, now] = [JSON.parse(followed.current), JSON.parse(text), form.getValues()] as Values[];
    followed.current = text;
    for (const path of Object.keys(next!))
      if (now![path] === former![path] && now![path] !== next![path])
        form.setFieldValue(path as never, next![path] as never);
  });
  useEffect(() => follow(given), [given]);

  async function send(values: Values) {
    if (sending) return;
    setSending(true);
    setProblem(null);
    try {
      await latest.current.send(values);
    } catch (error) {
      const message = showCallErrors(form, error);
      setProblem(message === null ? null : { message, error });
    } finally {
      setSending(false);
    }
  }

  const checkAndSend = form.onSubmit(
    (values) => void send(values),
    (errors) => focusFirst(form, Object.keys(errors)),
  );

  async function submit(event?: React.FormEvent<HTMLFormElement>): Promise<void> {
    if (schemaHere() !== null) return checkAndSend(event);
    event?.preventDefault();
    if (sending) return;
    setSending(true);
    const failed = await fetchSchema().then(() => null, notReached);
    setSending(false);
    if (failed === null) checkAndSend();
    else setProblem({ message: failed.message, error: failed });
  }

  return {
    form,
    sending,
    problem,
    submit: (event) => void submit(event),
    field: (path) => form.getInputProps(path as never),
  };
}
