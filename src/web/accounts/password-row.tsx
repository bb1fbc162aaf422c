import { PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listUserEvents } from "../../contract/accounts/account-events.ts";
import { requestPasswordReset, changePassword } from "../../contract/accounts/auth.ts";
import { listSessions } from "../../contract/accounts/sessions.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { PASSWORD_MIN_LENGTH } from "../../rules/accounts/password.ts";
import fields from "../parts/fields.module.css";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";
import { TextButton } from "../platform/text-button.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { SettingRow } from "./setting-row.tsx";
import classes from "./settings.module.css";

/**
 * Changes the password for users who know the current one; e-mails a link to users who forgot it or have none
 * (docs/product/accounts.md#passwords).
 */
export function PasswordRow({ email }: { email: string }) {
  const [changes, setChanges] = useState(false);
  return (
    <>
      <SettingRow label="Password" action="Change password" onChange={() => setChanges(true)}>
        A new password logs you out on your other devices.
      </SettingRow>
      {changes && <PasswordDialog email={email} onClose={() => setChanges(false)} />}
    </>
  );
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const queries = useQueryClient();
  const callForm = useCallForm({
    initialValues: { current: "", next: "" },
    schema: changePassword.body,
    send: async (body) => {
      try {
        await api.call(changePassword, { body });
      } catch (error) {
        if (!isRefusal(error, changePassword, "WRONG_PASSWORD")) throw error;
        form.setFieldError("current", error.message);
        form.getInputNode("current")?.focus();
        return;
      }
      for (const call of [listSessions, listUserEvents]) void queries.invalidateQueries({ queryKey: callKey(call) });
      showToast("Password changed. You are logged out everywhere else.");
      onClose();
    },
  });
  const { form, field } = callForm;
  return (
    <FormDialog title="Change password" form={callForm} submitLabel="Change password" onClose={onClose}>
      <div className={fields.form}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...field("current")}
        />
        <MailedLink email={email} />
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_MIN_LENGTH} characters`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...field("next")}
        />
      </div>
    </FormDialog>
  );
}

/** For users who forgot their password or only ever signed in with a provider. */
function MailedLink({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
  async function send() {
    setState("sending");
    await api.call(requestPasswordReset, { body: { email } }).then(
      () => setState("sent"),
      () => setState("failed"),
    );
  }
  return (
    <p className={classes.quiet} role="status">
      {state === "sent" ? (
        `We sent a link to ${email}. It works for one hour.`
      ) : (
        <>
          {state === "failed" && "That did not work. "}
          Forgot it, or never set one?{" "}
          <TextButton disabled={state === "sending"} onClick={() => void send()}>
            E-mail me a link
          </TextButton>
        </>
      )}
    </p>
  );
}
