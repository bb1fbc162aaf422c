import { Button, PasswordInput, TextInput } from "@mantine/core";
import { logIn } from "../../contract/accounts/auth.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useSetSession } from "../platform/session.ts";
import { useCallForm } from "../platform/use-call-form.ts";

/**
 * Logs in with e-mail and password. The session then decides the next step: the code for lab staff, or the requested
 * page.
 */
export function LogInForm() {
  const setSession = useSetSession();
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { email: "", password: "" },
    schema: logIn.body,
    send: async (body) => setSession(await api.call(logIn, { body })),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Log in">
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...field("email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...field("password")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <Button type="submit" size="lg" loading={sending}>
        Log in
      </Button>
    </form>
  );
}
