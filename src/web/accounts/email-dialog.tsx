import { TextInput } from "@mantine/core";
import { useState } from "react";
import { askEmailChange, changeOwnEmail } from "../../contract/accounts/second-factors.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { sayDone } from "../platform/kit/notices/say.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./settings.module.css";

type Props = { onChanged: () => Promise<void>; onClose: () => void };

/** Another e-mail to log in with: a code is mailed to it, which shows whose it is (docs/product/accounts.md#another-e-mail). */
export function EmailDialog({ onChanged, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForCode onSent={setSentTo} onClose={onClose} />
  ) : (
    <GiveCode email={sentTo} onChanged={onChanged} onClose={onClose} />
  );
}

function AskForCode({ onSent, onClose }: { onSent: (email: string) => void; onClose: () => void }) {
  const form = useCallForm({
    initialValues: { email: "" },
    schema: askEmailChange.body,
    send: async (body) => {
      await api.call(askEmailChange, { body });
      onSent(body.email);
    },
  });
  return (
    <FormDialog title="Another e-mail" form={form} submitLabel="Mail me a code" onClose={onClose}>
      <TextInput
        label="New e-mail"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        data-autofocus
        {...form.field("email")}
      />
    </FormDialog>
  );
}

function GiveCode({ email, onChanged, onClose }: Props & { email: string }) {
  const form = useCallForm({
    initialValues: { code: "" },
    schema: changeOwnEmail.body.pick({ code: true }),
    send: async ({ code }) => {
      try {
        await api.call(changeOwnEmail, { body: { email, code } });
      } catch (error) {
        if (!isRefusal(error, changeOwnEmail, "WRONG_CODE")) throw error;
        form.form.setFieldError("code", error.message);
        form.form.getInputNode("code")?.focus();
        return;
      }
      await onChanged();
      sayDone(`You log in with ${email} now`);
      onClose();
    },
  });
  return (
    <FormDialog title="Is it yours?" form={form} submitLabel="Change the e-mail" onClose={onClose}>
      <p className={classes.quiet}>A code is on its way to {email}. It works for 10 minutes.</p>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        withAsterisk={false}
        data-autofocus
        {...form.field("code")}
      />
    </FormDialog>
  );
}
