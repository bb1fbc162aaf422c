import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { requestPasswordReset } from "../../contract/accounts/auth.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { AccountPage } from "./account-page.tsx";
import classes from "./account-page.module.css";
import { OriginLink } from "./origin-link.tsx";

/** Requests the e-mail with the reset link. Shows the same message whether or not the account exists. */
export function RequestPasswordReset({ expired = false }: { expired?: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { email: "" },
    schema: requestPasswordReset.body,
    send: async (body) => {
      await api.call(requestPasswordReset, { body });
      setSentTo(body.email.trim());
    },
  });
  const back = (
    <p className={classes.aside}>
      <OriginLink to="/login">Back to login</OriginLink>
    </p>
  );

  if (sentTo !== null)
    return (
      <AccountPage title="Check your inbox" frame={2}>
        <Text mt="md" role="status">
          If there is an account for <strong>{sentTo}</strong>, we sent a link to choose a new password. It usually
          arrives within a minute. Check your spam folder, too.
        </Text>
        <Button mt="lg" variant="default" onClick={() => setSentTo(null)}>
          Use another e-mail
        </Button>
        {back}
      </AccountPage>
    );
  return (
    <AccountPage
      title={expired ? "This link has expired" : "Forgot your password?"}
      description="Forgot your password? Enter your e-mail, and we'll send you a link to choose a new password."
      frame={1}
      intro={
        expired
          ? "It was already used, or it is too old. Request a new one. Your account has not changed."
          : "Enter your e-mail, and we'll send you a link to choose a new password."
      }
    >
      <form onSubmit={submit} noValidate aria-label="Reset password">
        <TextInput label="E-mail" type="email" autoComplete="email" required withAsterisk={false} {...field("email")} />
        <FormMessage>{problem?.message}</FormMessage>
        <Button type="submit" size="lg" loading={sending}>
          Send link
        </Button>
      </form>
      {back}
    </AccountPage>
  );
}
