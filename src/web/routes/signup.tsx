import { Navigate } from "react-router";
import { useLab } from "../platform/lab.ts";
import { AccountPage } from "../accounts/account-page.tsx";
import classes from "../accounts/account-page.module.css";
import { OriginLink } from "../accounts/origin-link.tsx";
import { SignUpForm } from "../accounts/sign-up-form.tsx";
import { destinationOf, useOrigin } from "../platform/guards.tsx";
import { useSession } from "../platform/session.ts";

export default function SignUpRoute() {
  const lab = useLab();
  const session = useSession();
  const origin = useOrigin();
  return (
    <AccountPage
      title={lab.greeting}
      description={`Join ${lab.name}: an account for your film, with scans to see and download, orders to follow, and a free label.`}
      frame={1}
      intro="An account holds your orders and every scan we make for you. It costs nothing."
    >
      {/* The form stays until the next page slides in. */}
      {session.state === "signedIn" && <Navigate to={destinationOf(session.user, origin)} replace />}
      <SignUpForm />
      <p className={classes.aside}>
        Already have an account? <OriginLink to="/login">Log in</OriginLink>
      </p>
    </AccountPage>
  );
}
