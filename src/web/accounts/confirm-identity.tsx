import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { requestTwoFactorCode } from "../../contract/accounts/auth.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import type { ConfirmBy } from "../../contract/kit/errors.ts";
import { api } from "../platform/api.ts";
import { asksForConfirmation } from "../platform/confirmations.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";

const [ByPassword, ByCode] = confirmIdentity.body.options;
type Answer = (confirmed: boolean) => void;

/** Asks for the password, or a code, when a call wants it; the call goes on where it was (docs/product/accounts.md#asked-again). */
export function ConfirmIdentity() {
  const [by, setBy] = useState<ConfirmBy | null>(null);
  // Calls made at the same time wait for one answer.
  const waiting = useRef<Answer[]>([]);
  useEffect(
    () =>
      asksForConfirmation((wanted) => {
        setBy(wanted);
        return new Promise((answer) => waiting.current.push(answer));
      }),
    [],
  );
  const answer: Answer = (confirmed) => {
    setBy(null);
    for (const go of waiting.current.splice(0)) go(confirmed);
  };
  if (by === null) return null;
  return by === "PASSWORD" ? <AskPassword answer={answer} /> : <AskCode answer={answer} />;
}

const TITLE = "Is it still you?";
const WHY = "What you are about to change opens your account or somebody's work here, so we make sure.";

function AskPassword({ answer }: { answer: Answer }) {
  const form = useCallForm({
    initialValues: { password: "" },
    schema: ByPassword,
    send: async (body) => {
      await api.call(confirmIdentity, { body });
      answer(true);
    },
  });
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Go on" onClose={() => answer(false)}>
      <Text>{WHY}</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        {...form.field("password")}
      />
    </FormDialog>
  );
}

/** For accounts without a password, which sign in by a provider. */
function AskCode({ answer }: { answer: Answer }) {
  const request = useCallMutation(requestTwoFactorCode);
  const form = useCallForm({
    initialValues: { code: "" },
    schema: ByCode,
    send: async (body) => {
      await api.call(confirmIdentity, { body });
      answer(true);
    },
  });
  // Once: a second code makes the first one useless.
  const asked = useRef(false);
  const { mutate: sendCode } = request;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    sendCode();
  }, [sendCode]);
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Go on" onClose={() => answer(false)}>
      <Text>{WHY}</Text>
      <TextInput
        label="6-digit code"
        description={
          request.data?.sentBy === "SMS" ? "We sent it to your phone." : "We sent it to your e-mail address."
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.field("code")}
      />
      <FormMessage>{request.error && messageOf(request.error)}</FormMessage>
    </FormDialog>
  );
}
