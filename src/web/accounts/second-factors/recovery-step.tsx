import { TextInput } from "@mantine/core";
import { verifyRecoveryCode } from "../../../contract/accounts/second-factors.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./second-factors.module.css";
import { StepActions } from "./step-actions.tsx";
import type { StepProps } from "./verify-steps.tsx";

export function RecoveryStep({ onVerified, onCancel }: StepProps) {
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { code: "" },
    schema: verifyRecoveryCode.body,
    send: async (body) => onVerified(await api.call(verifyRecoveryCode, { body })),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Use a recovery code" className={classes.step}>
      <TextInput
        label="Recovery code"
        description="One of your ten codes. It works once, and we'll e-mail you about it."
        placeholder="XXXXX-XXXXX"
        classNames={{ input: classes.recoveryInput }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        data-autofocus
        {...field("code")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <StepActions label={onCancel ? "Continue" : "Verify"} sending={sending} onCancel={onCancel} />
    </form>
  );
}
