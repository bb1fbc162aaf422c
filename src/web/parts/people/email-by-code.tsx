import { TextInput } from "@mantine/core";
import { useState } from "react";
import { requestEmailChange, changeOwnEmail } from "../../../contract/accounts/second-factors.ts";
import { CallError } from "../../../contract/kit/client.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";

type Props = {
  asking: { title: string; words?: string; submitLabel: string; autoComplete: string };
  proving: { title: string; words: (email: string) => string; autoComplete: string };
  wordsClass: string | undefined;
  /** E-mails a code to the new address. */
  ask: (email: string) => Promise<unknown>;
  change: (to: { email: string; code: string }) => Promise<unknown>;
  onClose: () => void;
};

/**
 * Changes the login e-mail. A code mailed to the new address proves ownership
 * (docs/product/accounts.md#changing-the-e-mail).
 */
export function EmailByCode(props: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <AskForCode {...props} onSent={setSentTo} /> : <GiveCode {...props} email={sentTo} />;
}

function AskForCode({ asking, wordsClass, ask, onSent, onClose }: Props & { onSent: (email: string) => void }) {
  const form = useCallForm({
    initialValues: { email: "" },
    schema: requestEmailChange.body,
    send: async ({ email }) => {
      await ask(email);
      onSent(email);
    },
  });
  return (
    <FormDialog title={asking.title} form={form} submitLabel={asking.submitLabel} onClose={onClose}>
      {asking.words && <p className={wordsClass}>{asking.words}</p>}
      <TextInput
        label="New e-mail"
        type="email"
        autoComplete={asking.autoComplete}
        required
        withAsterisk={false}
        data-autofocus
        {...form.field("email")}
      />
    </FormDialog>
  );
}

function GiveCode({ proving, wordsClass, change, email, onClose }: Props & { email: string }) {
  const form = useCallForm({
    initialValues: { code: "" },
    schema: changeOwnEmail.body.pick({ code: true }),
    send: async ({ code }) => {
      try {
        await change({ email, code });
      } catch (error) {
        if (!(error instanceof CallError && error.code === "WRONG_CODE")) throw error;
        form.form.setFieldError("code", error.message);
        form.form.getInputNode("code")?.focus();
        return;
      }
      onClose();
    },
  });
  return (
    <FormDialog title={proving.title} form={form} submitLabel="Change e-mail" onClose={onClose}>
      <p className={wordsClass}>{proving.words(email)}</p>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete={proving.autoComplete}
        maxLength={6}
        required
        withAsterisk={false}
        data-autofocus
        {...form.field("code")}
      />
    </FormDialog>
  );
}
