import { Button, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { requestTwoFactorCode, verifyTwoFactorCode } from "../../contract/accounts/auth.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useSetSession } from "../platform/session.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./account-page.module.css";

const CODE_LENGTH = 6;

/** The second step: a code is sent on arrival and given here (docs/product/accounts.md#second-factor). */
export function SecondFactorForm({ user }: { user: User }) {
  const setSession = useSetSession();
  const request = useCallMutation(requestTwoFactorCode);
  const { field, form, submit, sending, problem } = useCallForm({
    initialValues: { code: "" },
    schema: verifyTwoFactorCode.body,
    send: async (body) => setSession(await api.call(verifyTwoFactorCode, { body })),
  });

  // Once per arrival: a second code makes the first one useless.
  const asked = useRef(false);
  const { mutate: sendCode } = request;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    sendCode();
  }, [sendCode]);

  return (
    <form onSubmit={submit} noValidate aria-label="Verify the code">
      <Text role="status">
        {request.isPending && "Sending your code …"}
        {request.isSuccess &&
          (request.data.sentBy === "SMS"
            ? `We sent a code to the phone ending in ${user.phone?.slice(-4) ?? "…"}.`
            : `We sent a code to ${user.email}.`)}
      </Text>
      <TextInput
        label="6-digit code"
        classNames={{ input: classes.code }}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        autoFocus
        {...field("code")}
        onInput={(event) => {
          // Nothing more to type after the last digit.
          if (/^\d{6}$/.test(event.currentTarget.value) && !sending) {
            form.setFieldValue("code", event.currentTarget.value);
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <FormMessage>{problem?.message ?? (request.error && messageOf(request.error))}</FormMessage>
      <Button type="submit" size="lg" loading={sending}>
        Verify
      </Button>
      <Text c="dimmed" size="sm">
        It is good for 10 minutes. Nothing there?{" "}
        <button type="button" className={classes.linkButton} disabled={request.isPending} onClick={() => sendCode()}>
          Send another code
        </button>
      </Text>
    </form>
  );
}
