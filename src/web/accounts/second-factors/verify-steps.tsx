import { useState } from "react";
import type { z } from "zod";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { SignedIn } from "../../../contract/accounts/auth.ts";
import type { VerificationMethod } from "../../../rules/accounts/second-factors.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { AuthenticatorStep, SentCodeStep } from "./code-steps.tsx";
import { PasskeyStep } from "./passkey-step.tsx";
import { RecoveryStep } from "./recovery-step.tsx";
import classes from "./second-factors.module.css";

export type StepProps = {
  user: User;
  onVerified: (reply: z.output<typeof SignedIn>) => unknown;
  /** Set in dialogs, which can be closed; shows a second button. */
  onCancel?: (() => void) | undefined;
};

const STEPS = {
  PASSKEY: PasskeyStep,
  AUTHENTICATOR: AuthenticatorStep,
  RECOVERY_CODE: RecoveryStep,
  SENT_CODE: SentCodeStep,
} satisfies Record<VerificationMethod, (props: StepProps) => React.ReactNode>;

const OFFERS: Record<VerificationMethod, string> = {
  PASSKEY: "Use a passkey",
  AUTHENTICATOR: "Use your authenticator app",
  RECOVERY_CODE: "Use a recovery code",
  SENT_CODE: "Send me a code",
};

/** Verifies the user with one method at a time, offering the first one first. */
export function VerifySteps({ ways, ...step }: StepProps & { ways: readonly VerificationMethod[] }) {
  const [chosen, setChosen] = useState<VerificationMethod | null>(null);
  const way = chosen ?? ways[0];
  if (way === undefined) return null;
  const Step = STEPS[way];
  return (
    <>
      <Step {...step} />
      <OtherMethods offers={OFFERS} ways={ways.filter((other) => other !== way)} onChoose={setChosen} />
    </>
  );
}

export function OtherMethods<Way extends string>({
  ways,
  offers,
  onChoose,
}: {
  ways: readonly Way[];
  offers: Record<Way, string>;
  onChoose: (way: Way) => void;
}) {
  if (ways.length === 0) return null;
  return (
    <ul className={classes.otherWays} aria-label="Other ways">
      {ways.map((way) => (
        <li key={way}>
          <TextButton onClick={() => onChoose(way)}>{offers[way]}</TextButton>
        </li>
      ))}
    </ul>
  );
}
