import { Button, PasswordInput, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { resetPassword, validateResetToken } from "../../contract/accounts/auth.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { PASSWORD_MIN_LENGTH } from "../../rules/accounts/password.ts";
import { api, token as sessionToken } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { Problem } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { AccountPage } from "./account-page.tsx";
import { RequestPasswordReset } from "./request-password-reset.tsx";

export function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [usedUp, setUsedUp] = useState(false);
  const check = useCall(validateResetToken, { query: { token } }, { staleTime: Infinity });
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { token, password: "" },
    schema: resetPassword.body,
    send: async (body) => {
      try {
        await api.call(resetPassword, { body });
      } catch (error) {
        if (isRefusal(error, resetPassword, "BAD_TOKEN")) return setUsedUp(true);
        throw error;
      }
      sessionToken.set(null); // the reset ended every session, including this browser's
      await navigate("/login", {
        replace: true,
        state: { message: "Password changed. Log in with your new password." },
      });
    },
  });

  if (usedUp || check.data?.valid === false) return <RequestPasswordReset expired />;
  if (check.error) return <Problem error={check.error} retry={() => void check.refetch()} />;
  return (
    <AccountPage title="Choose a new password" frame={3} intro="This logs you out everywhere else.">
      {check.isPending ? (
        <Skeleton mt="xl" height={168} radius="md" />
      ) : (
        <form onSubmit={submit} noValidate>
          <PasswordInput
            label="New password"
            description={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            autoComplete="new-password"
            autoFocus
            required
            withAsterisk={false}
            {...field("password")}
          />
          <FormMessage>{problem?.message}</FormMessage>
          <Button type="submit" size="lg" loading={sending}>
            Set password
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
