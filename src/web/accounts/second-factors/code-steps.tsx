import { Text } from "@mantine/core";
import { requestTwoFactorCode, verifyTwoFactorCode } from "../../../contract/accounts/auth.ts";
import { verifyAuthenticatorCode } from "../../../contract/accounts/second-factors.ts";
import { phoneParts } from "../../../rules/accounts/phone.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./second-factors.module.css";
import { SixDigits } from "./six-digits.tsx";
import { StepActions } from "./step-actions.tsx";
import { useOnce } from "./use-once.ts";
import type { StepProps } from "./verify-steps.tsx";

/** Sends a code when shown and verifies it (docs/product/accounts.md#second-factor). */
export function SentCodeStep({ user, onVerified, onCancel }: StepProps) {
  const request = useCallMutation(requestTwoFactorCode);
  const code = useCallForm({
    initialValues: { code: "" },
    schema: verifyTwoFactorCode.body,
    send: async (body) => onVerified(await api.call(verifyTwoFactorCode, { body })),
  });
  const { mutate: sendCode } = request;
  useOnce(sendCode);

  return (
    <form onSubmit={code.submit} noValidate aria-label="Verify the code" className={classes.step}>
      <Text role="status">
        {request.isPending && "Sending your code…"}
        {request.isSuccess &&
          (request.data.sentBy === "SMS"
            ? `We sent a code to the phone ending in ${phoneParts(user.phone ?? "…").number.slice(-4)}.`
            : `We sent a code to ${user.email}.`)}
      </Text>
      <SixDigits code={code} />
      <FormMessage>{code.problem?.message ?? (request.error && messageOf(request.error))}</FormMessage>
      <StepActions label={onCancel ? "Continue" : "Verify"} sending={code.sending} onCancel={onCancel} />
      <Text c="dimmed" size="sm">
        It works for 10 minutes. Nothing there?{" "}
        <TextButton disabled={request.isPending} onClick={() => sendCode()}>
          Send a new code
        </TextButton>
      </Text>
    </form>
  );
}

export function AuthenticatorStep({ onVerified, onCancel }: StepProps) {
  const code = useCallForm({
    initialValues: { code: "" },
    schema: verifyAuthenticatorCode.body,
    send: async (body) => onVerified(await api.call(verifyAuthenticatorCode, { body })),
  });
  return (
    <form onSubmit={code.submit} noValidate aria-label="Verify the app's code" className={classes.step}>
      <Text>Enter the code from your authenticator app.</Text>
      <SixDigits code={code} />
      <FormMessage>{code.problem?.message}</FormMessage>
      <StepActions label={onCancel ? "Continue" : "Verify"} sending={code.sending} onCancel={onCancel} />
    </form>
  );
}
