import { Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { unlockSharedScans } from "../../../contract/shares/shared-scans.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { Page } from "../../platform/page.tsx";
import { useCallMutation } from "../../platform/query.ts";

/** Password form of a locked share. @param onKey receives the key that opens it */
export function SharePassword({ code, onKey }: { code: string; onKey: (key: string) => void }) {
  const [password, setPassword] = useState("");
  const unlock = useCallMutation(unlockSharedScans, { onSuccess: ({ key }) => onKey(key) });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== "" && !unlock.isPending) unlock.mutate({ params: { scanCode: code }, body: { password } });
  }
  return (
    <Page
      title="These pictures need a password"
      intro="The person who sent you the link also has the password."
      isNarrow
      head={<></>}
    >
      <form onSubmit={submit} noValidate aria-label="Password">
        <Stack gap="md">
          <PasswordInput
            label="Password"
            value={password}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <FormMessage>{unlock.error && messageOf(unlock.error)}</FormMessage>
          <Button type="submit" disabled={password === ""} loading={unlock.isPending} fullWidth>
            View pictures
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
