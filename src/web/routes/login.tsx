import { Navigate } from "react-router";
import { useLab } from "../platform/lab.ts";
import { AccountPage } from "../accounts/account-page.tsx";
import classes from "../accounts/account-page.module.css";
import { LogInForm } from "../accounts/log-in-form.tsx";
import { OriginLink } from "../accounts/origin-link.tsx";
import { ProviderButtons } from "../accounts/providers/provider-buttons.tsx";
import { PasskeyLogIn } from "../accounts/second-factors/passkey-log-in.tsx";
import { SecondFactorForm } from "../accounts/second-factor-form.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { destinationOf, useHistoryState, useOrigin } from "../platform/guards.tsx";
import { endSession, useSession } from "../platform/session.ts";

type LoginState = { message?: unknown } | null;

export default function LoginRoute() {
  const lab = useLab();
  const session = useSession();
  const origin = useOrigin();
  const message = (useHistoryState() as LoginState)?.message;
  if (session.state === "secondFactor")
    return (
      <AccountPage title="One more step" frame={2}>
        <SecondFactorForm user={session.user} />
        <p className={classes.aside}>
          Not {session.user.email}?{" "}
          <button type="button" className={classes.linkButton} onClick={() => void endSession("/login")}>
            Use another account
          </button>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Welcome back"
      description={`Log in to ${lab.name}: see your scans, follow your orders, and send us the next rolls of film.`}
      frame={1}
      intro={origin === null ? undefined : "Log in to continue."}
    >
      {typeof message === "string" && <FormMessage kind="done">{message}</FormMessage>}
      {/* The form stays until the next page slides in. */}
      {session.state === "signedIn" && <Navigate to={destinationOf(session.user, origin)} replace />}
      <LogInForm />
      <PasskeyLogIn />
      <ProviderButtons />
      <p className={classes.aside}>
        <OriginLink to="/password-reset">Forgot your password?</OriginLink>
        <br />
        New here? <OriginLink to="/signup">Join {lab.name}</OriginLink>
      </p>
    </AccountPage>
  );
}
