import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { beginAuthenticator, sendEmailCode, verifyEmailCode } from "../../../contract/accounts/second-factors.ts";
import type { CallSpec, ReplyOf } from "../../../contract/kit/call.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { api } from "../../platform/api.ts";
import { DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { RowsSkeleton } from "../../platform/states.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./second-factors.module.css";
import { SixDigits } from "./six-digits.tsx";
import { StepActions } from "./step-actions.tsx";
import { useOnce } from "./use-once.ts";

/**
 * Begins the setup of a factor and renders the lab's reply; first requires an e-mailed code if the account's owner is
 * not verified yet.
 * @param children renders the reply
 */
export function Begun<Call extends CallSpec>({
  call,
  email,
  onClose,
  children,
}: {
  call: Call;
  email: string;
  onClose: () => void;
  children: (begun: ReplyOf<Call>) => ReactNode;
}) {
  const begin = useCallMutation(call);
  const mutate = begin.mutate as () => void;
  useOnce(mutate);
  if (begin.data !== undefined) return children(begin.data);
  if (isRefusal(begin.error, beginAuthenticator, "EMAIL_FIRST"))
    return <ShowEmail email={email} onShown={mutate} onClose={onClose} />;
  if (begin.error === null) return <RowsSkeleton rows={3} />;
  return (
    <>
      <FormMessage>{messageOf(begin.error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={mutate}>Try again</Button>
      </DialogActions>
    </>
  );
}

function ShowEmail({ email, onShown, onClose }: { email: string; onShown: () => void; onClose: () => void }) {
  const send = useCallMutation(sendEmailCode);
  const code = useCallForm({
    initialValues: { code: "" },
    schema: verifyEmailCode.body,
    send: async (body) => {
      await api.call(verifyEmailCode, { body });
      onShown();
    },
  });
  const { mutate: sendCode } = send;
  useOnce(sendCode);
  return (
    <form onSubmit={code.submit} noValidate aria-label="Confirm your e-mail" className={classes.step}>
      <Text>
        First confirm your e-mail. You need it to reset your password, so no one else should have access to it.
      </Text>
      <Text role="status">{send.isSuccess ? `We sent a code to ${email}.` : "Sending your code…"}</Text>
      <SixDigits code={code} />
      <FormMessage>{code.problem?.message ?? (send.error && messageOf(send.error))}</FormMessage>
      <StepActions label="Continue" sending={code.sending} onCancel={onClose} />
      <Text c="dimmed" size="sm">
        Nothing there?{" "}
        <TextButton disabled={send.isPending} onClick={() => sendCode()}>
          Send a new code
        </TextButton>
      </Text>
    </form>
  );
}
