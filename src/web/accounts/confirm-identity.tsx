import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { listWaysToVerify } from "../../contract/accounts/second-factors.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";
import { api } from "../platform/api.ts";
import { answerConfirmation } from "../platform/confirmations.ts";
import { Dialog } from "../platform/dialog.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { useUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./second-factors/second-factors.module.css";
import { StepActions } from "./second-factors/step-actions.tsx";
import { OtherMethods, VerifySteps } from "./second-factors/verify-steps.tsx";

const [ByPassword] = confirmIdentity.body.options;
const cancel = () => answerConfirmation(false);

/**
 * Prompts logged-in users to confirm their identity when a call requires it, then resumes the call
 * (docs/product/accounts.md#password-confirmation). Accepts the password or, for users who have none or prefer it, a
 * second factor.
 */
export function ConfirmIdentity({ by }: { by: ConfirmBy }) {
  const user = useUser();
  const [byFactor, setByFactor] = useState(by === "CODE");
  const ways = useCall(listWaysToVerify, undefined, { staleTime: 0 });
  // Staff without a second factor enter their password like everyone else: users with a password are never sent a code.
  const hasFactor = ways.data !== undefined && ways.data.ways.some((way) => way !== "SENT_CODE");
  const other = byFactor ? ("PASSWORD" as const) : ("FACTOR" as const);
  const hasOther = by === "PASSWORD" && (byFactor || hasFactor);
  return (
    <Dialog title="Confirm it's you" holds onClose={cancel}>
      <Text mb="md">Enter your password to continue.</Text>
      {byFactor ? (
        <Loaded query={ways} skeleton={<RowsSkeleton rows={2} />}>
          {({ ways }) => (
            <VerifySteps ways={ways} user={user} onVerified={() => answerConfirmation(true)} onCancel={cancel} />
          )}
        </Loaded>
      ) : (
        <AskPassword />
      )}
      <OtherMethods
        ways={hasOther ? [other] : []}
        offers={{ PASSWORD: "Enter your password", FACTOR: "Use your second factor" }}
        onChoose={(way) => setByFactor(way === "FACTOR")}
      />
    </Dialog>
  );
}

function AskPassword() {
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { password: "" },
    schema: ByPassword,
    send: async (body) => {
      await api.call(confirmIdentity, { body });
      answerConfirmation(true);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Enter your password" className={classes.step}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        autoFocus
        data-autofocus
        required
        withAsterisk={false}
        {...field("password")}
      />
      <FormMessage>{problem?.message}</FormMessage>
      <StepActions label="Continue" sending={sending} onCancel={cancel} />
    </form>
  );
}
