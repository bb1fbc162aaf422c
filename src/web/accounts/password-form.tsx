import { Button, PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listUserEvents } from "../../contract/accounts/account-events.ts";
import { askPasswordReset, changePassword } from "../../contract/accounts/auth.ts";
import { listSessions } from "../../contract/accounts/sessions.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { PASSWORD_MIN_LENGTH } from "../../rules/accounts/password.ts";
import fields from "../parts/fields.module.css";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { callKey } from "../platform/query.ts";
import { TextButton } from "../platform/text-button.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./settings.module.css";

/**
 * Changes the password for users who know the current one; e-mails a link to users who forgot it or have none
 * (docs/product/accounts.md#passwords).
 */
export function PasswordForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const { form, field, submit, sending, problem } = useCallForm({
    initialValues: { current: "", next: "" },
    schema: changePassword.body,
    send: async (body) => {
      setDone(null);
      try {
        await api.call(changePassword, { body });
      } catch (error) {
        if (!isRefusal(error, changePassword, "WRONG_PASSWORD")) throw error;
        form.setFieldError("current", error.message);
        form.getInputNode("current")?.focus();
        return;
      }
      form.reset();
      for (const call of [listSessions, listUserEvents]) void queries.invalidateQueries({ queryKey: callKey(call) });
      setDone("Password changed. You are logged out everywhere else.");
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Password" className={fields.form}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...field("current")}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters. It logs you out everywhere else.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...field("next")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <FormMessage kind="done">{done}</FormMessage>
      <Button type="submit" variant="default" loading={sending} className={classes.save}>
        Change password
      </Button>
      <MailedLink email={email} />
    </form>
  );
}

/** For users who forgot their password or only ever signed in with a provider. */
function MailedLink({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
  async function send() {
    setState("sending");
    await api.call(askPasswordReset, { body: { email } }).then(
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
