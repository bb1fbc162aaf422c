import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useSearchParams } from "react-router";
import { signUp } from "../../contract/accounts/auth.ts";
import { isRefusal } from "../../contract/kit/client.ts";
import { PASSWORD_MIN_LENGTH } from "../../rules/accounts/password.ts";
import { useLab } from "../platform/lab.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { NameFields } from "../parts/people/name-fields.tsx";
import { useSetSession } from "../platform/session.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { ProviderButtons } from "./providers/provider-buttons.tsx";
import { OriginLink } from "./origin-link.tsx";

/** Longer codes are not ours (contract, signUp). */
const LONGEST_CODE = 40;

/** Creates an account and logs in; the surrounding page then continues. Invited visitors bring a referral code. */
export function SignUpForm() {
  const lab = useLab();
  const setSession = useSetSession();
  const referralCode = useSearchParams()[0].get("referral")?.slice(0, LONGEST_CODE);
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { firstName: "", lastName: "", email: "", password: "" },
    schema: signUp.body,
    send: async (typed) => setSession(await api.call(signUp, { body: { ...typed, referralCode } })),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Sign up">
      <NameFields field={field} />
      <TextInput label="E-mail" type="email" autoComplete="email" required withAsterisk={false} {...field("email")} />
      <PasswordInput
        label="Password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters; a few words are easier to remember than symbols.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...field("password")}
      />
      <FormMessage>
        {isRefusal(problem?.error, signUp, "EMAIL_TAKEN") ? (
          <>
            This e-mail cannot be used for a new account. Try to <OriginLink to="/login">log in</OriginLink>, or{" "}
            <OriginLink to="/password-reset">reset the password</OriginLink>.
          </>
        ) : (
          problem?.message
        )}
      </FormMessage>
      <Button type="submit" size="lg" loading={sending}>
        Join {lab.name}
      </Button>
      <ProviderButtons referralCode={referralCode} />
    </form>
  );
}
