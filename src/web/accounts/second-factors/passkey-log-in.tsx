import { Button } from "@mantine/core";
import { z } from "zod";
import { passkeySignInOptions, signInWithPasskey } from "../../../contract/accounts/passkeys.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconKey } from "../../platform/icons.tsx";
import { useSetSession } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { signByPasskey, usePasskeysWork } from "./passkeys.ts";
import classes from "./second-factors.module.css";

/** Logs in with a passkey alone; hidden where the browser or the site's host does not support passkeys. */
export function PasskeyLogIn() {
  const setSession = useSetSession();
  const { submit, sending, problem } = useCallForm({
    initialValues: {},
    schema: z.object({}),
    send: async () => {
      const { options } = await api.call(passkeySignInOptions);
      const passkey = await signByPasskey(options);
      setSession(await api.call(signInWithPasskey, { body: { passkey } }));
    },
  });
  if (!usePasskeysWork()) return null;
  return (
    <form onSubmit={submit} noValidate aria-label="Log in with a passkey" className={classes.passkeyLogIn}>
      <Button
        type="submit"
        size="lg"
        variant="default"
        loading={sending}
        leftSection={<IconKey size={20} aria-hidden />}
      >
        Use a passkey
      </Button>
      <FormMessage>{problem?.message}</FormMessage>
    </form>
  );
}
