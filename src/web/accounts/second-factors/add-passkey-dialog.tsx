import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { addPasskey, beginPasskey, type NewPasskeyOptions } from "../../../contract/accounts/passkeys.ts";
import { FactorName } from "../../../contract/accounts/second-factors.ts";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { Begun } from "./begun.tsx";
import { makePasskey } from "./passkeys.ts";
import classes from "./second-factors.module.css";
import { StepActions } from "./step-actions.tsx";

const Naming = z.object({ name: FactorName });

/**
 * Adds a passkey.
 * @param onAdded called after the lab has saved it, with the recovery codes issued for the first factor
 */
export function AddPasskeyDialog({
  user,
  onAdded,
  onClose,
}: {
  user: User;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Add passkey" holds onClose={onClose}>
      <Begun call={beginPasskey} email={user.email} onClose={onClose}>
        {({ options }) => <PasskeyForm begun={options} onAdded={onAdded} onClose={onClose} />}
      </Begun>
    </Dialog>
  );
}

function PasskeyForm({
  begun,
  onAdded,
  onClose,
}: {
  begun: NewPasskeyOptions;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const [options, setOptions] = useState(begun);
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { name: "" },
    schema: Naming,
    send: async ({ name }) => {
      try {
        const passkey = await makePasskey(options);
        onAdded((await api.call(addPasskey, { body: { name, passkey } })).recoveryCodes);
      } catch (error) {
        // The challenge may be used or expired.
        await api.call(beginPasskey).then((again) => setOptions(again.options));
        throw error;
      }
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Add passkey" className={classes.step}>
      <Text>
        Your device, phone or security key stores it and asks for your fingerprint, face or PIN. You can also log in
        with it instead of a password.
      </Text>
      <TextInput
        label="Name"
        description="For example: My laptop."
        autoComplete="off"
        autoFocus
        data-autofocus
        {...field("name")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <StepActions label="Create passkey" sending={sending} onCancel={onClose} />
    </form>
  );
}
