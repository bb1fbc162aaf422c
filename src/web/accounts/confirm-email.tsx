import { Button, Stack } from "@mantine/core";
import { Link } from "react-router";
import { confirmEmail } from "../../contract/accounts/accounts.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { Page } from "../platform/page.tsx";
import { useCallMutation } from "../platform/query.ts";

/** Confirms an account's e-mail with one click, so that programs that open links in e-mails confirm nothing. */
export function ConfirmEmail({ userId, email, token }: { userId: string; email: string; token: string }) {
  const confirm = useCallMutation(confirmEmail);
  if (confirm.isSuccess)
    return (
      <Page title="E-mail confirmed" isNarrow intro={`${email} is confirmed.`}>
        <Button component={Link} to={`/users/${userId}/orders`} variant="default">
          View orders
        </Button>
      </Page>
    );
  return (
    <Page title="Confirm your e-mail" isNarrow intro={`Is ${email} your e-mail?`}>
      <Stack gap="md" align="flex-start">
        <FormMessage>
          {token === ""
            ? "This link is incomplete. Open it from the e-mail again."
            : confirm.error && messageOf(confirm.error)}
        </FormMessage>
        {token !== "" && (
          <Button
            size="lg"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ params: { userId }, body: { token } })}
          >
            Confirm e-mail
          </Button>
        )}
      </Stack>
    </Page>
  );
}
