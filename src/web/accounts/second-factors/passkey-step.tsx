import { Text } from "@mantine/core";
import { passkeyOptions, verifyPasskey } from "../../../contract/accounts/passkeys.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { z } from "zod";
import { signByPasskey } from "./passkeys.ts";
import classes from "./second-factors.module.css";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./verify-steps.tsx";

export function PasskeyStep({ onVerified, onCancel }: StepProps) {
  const { submit, sending, problem } = useCallForm({
    initialValues: {},
    schema: z.object({}),
    send: async () => {
      const { options } = await api.call(passkeyOptions);
      const passkey = await signByPasskey(options);
      await onVerified(await api.call(verifyPasskey, { body: { passkey } }));
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Use a passkey" className={classes.step}>
      <Text>Your browser asks for your passkey from this device, your phone or a security key.</Text>
      <FormMessage>{problem?.message}</FormMessage>
      <StepActions label="Use a passkey" sending={sending} autoFocus onCancel={onCancel} />
    </form>
  );
}
