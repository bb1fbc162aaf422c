import { Text, TextInput } from "@mantine/core";
import type { User } from "../../../contract/accounts/accounts.ts";
import { beginAuthenticator, switchOnAuthenticator } from "../../../contract/accounts/second-factors.ts";
import { api } from "../../platform/api.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { Begun } from "./begun.tsx";
import { QrPicture } from "./qr-picture.tsx";
import classes from "./second-factors.module.css";
import { StepActions } from "./step-actions.tsx";

/**
 * Sets up an authenticator app.
 * @param onAdded called after it is activated, with the recovery codes issued for the first factor
 */
export function AddAuthenticatorDialog({
  user,
  onAdded,
  onClose,
}: {
  user: User;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Add authenticator app" holds onClose={onClose}>
      <Begun call={beginAuthenticator} email={user.email} onClose={onClose}>
        {(begun) => <AuthenticatorForm begun={begun} onAdded={onAdded} onClose={onClose} />}
      </Begun>
    </Dialog>
  );
}

function AuthenticatorForm({
  begun,
  onAdded,
  onClose,
}: {
  begun: { secret: string; address: string };
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { name: "", code: "" },
    schema: switchOnAuthenticator.body,
    send: async (body) => onAdded((await api.call(switchOnAuthenticator, { body })).recoveryCodes),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Add authenticator app" className={classes.step}>
      <Text>Scan this code with your app, or type in the key. Then enter the code the app shows.</Text>
      <div className={classes.setUp}>
        <QrPicture text={begun.address} label="QR code for your authenticator app" />
        <div>
          <Text size="sm">Setup key</Text>
          <code className={classes.secret}>{inFours(begun.secret)}</code>
        </div>
      </div>
      <TextInput
        label="Name"
        description="For example: My phone."
        autoComplete="off"
        autoFocus
        data-autofocus
        {...field("name")}
      />
      <TextInput
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...field("code")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <StepActions label="Turn on" sending={sending} onCancel={onClose} />
    </form>
  );
}

const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
