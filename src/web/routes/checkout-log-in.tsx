import type { User } from "../../contract/accounts/accounts.ts";
import { LogInForm } from "../accounts/log-in-form.tsx";
import { SecondFactorForm } from "../accounts/second-factor-form.tsx";
import { PasskeyLogIn } from "../accounts/second-factors/passkey-log-in.tsx";
import { Section } from "../platform/section.tsx";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./checkout-log-in.module.css";

/**
 * Login within the checkout after a session ended; the customer then continues the checkout.
 * @param user set if only the second factor is pending; null for a full login
 * @param onLeave continues without an account
 */
export default function CheckoutLogIn({ user, onLeave }: { user: User | null; onLeave: () => void }) {
  return (
    <div className={classes.again}>
      <Section title={user ? "One more step" : "Log in to continue"} frame="panel">
        <p className={classes.said}>
          {user
            ? "Your checkout stays as you left it."
            : "Your session has ended. Log in again: your cart, notes and code are still here."}
        </p>
        {user ? <SecondFactorForm user={user} /> : <LogInForm />}
        {user === null && (
          <>
            <PasskeyLogIn />
            <p className={classes.said}>
              Not yours? <TextButton onClick={onLeave}>Continue as guest</TextButton>
            </p>
          </>
        )}
      </Section>
    </div>
  );
}
