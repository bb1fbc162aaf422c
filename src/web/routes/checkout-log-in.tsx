import type { User } from "../../contract/accounts/accounts.ts";
import { LogInForm } from "../accounts/log-in-form.tsx";
import { SecondFactorForm } from "../accounts/second-factor-form.tsx";
import { PasskeyLogIn } from "../accounts/second-factors/passkey-log-in.tsx";
import { Section } from "../platform/section.tsx";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./checkout-log-in.module.css";

/**
 * In place of the checkout of somebody whose session ended: they log in here and go on where they were.
 * @param user who has only the second step left; null for who is to log in
 * @param onLeave goes on without an account
 */
export default function CheckoutLogIn({ user, onLeave }: { user: User | null; onLeave: () => void }) {
  return (
    <div className={classes.again}>
      <Section title={user ? "One more step" : "Log in to go on"} frame="panel">
        <p className={classes.said}>
          {user
            ? "Then your checkout is as you left it."
            : "Your session has ended. Your cart, your notes and your code are still here, and are yours once you are back."}
        </p>
        {user ? <SecondFactorForm user={user} /> : <LogInForm />}
        {user === null && (
          <>
            <PasskeyLogIn />
            <p className={classes.said}>
              Not yours? <TextButton onClick={onLeave}>Go on without an account</TextButton>
            </p>
          </>
        )}
      </Section>
    </div>
  );
}
