import { PasswordInput, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { listWaysToVerify } from "../../contract/accounts/second-factors.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";
import { api } from "../platform/api.ts";
import { asksForConfirmation } from "../platform/confirmations.ts";
import { Dialog } from "../platform/dialog.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { useUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./second-factors/second-factors.module.css";
import { StepActions } from "./second-factors/step-actions.tsx";
import { OtherWays, VerifySteps } from "./second-factors/verify-steps.tsx";

const [ByPassword] = confirmIdentity.body.options;
type Answer = (confirmed: boolean) => void;

/** Asks who is there to show that it is still them when a call wants it; the call goes on where it was (docs/product/accounts.md#asked-again). */
export function ConfirmIdentity() {
  const [by, setBy] = useState<ConfirmBy | null>(null);
  // Calls made at the same time wait for one answer.
  const waiting = useRef<Answer[]>([]);
  useEffect(
    () =>
      asksForConfirmation((wanted) => {
        setBy(wanted);
        return new Promise((answer) => waiting.current.push(answer));
      }),
    [],
  );
  const answer: Answer = (confirmed) => {
    setBy(null);
    for (const go of waiting.current.splice(0)) go(confirmed);
  };
  return by === null ? null : <AskAgain by={by} answer={answer} />;
}

/** By the password or, for who has none or would rather, by what they have set up. */
function AskAgain({ by, answer }: { by: ConfirmBy; answer: Answer }) {
  const user = useUser();
  const [byFactor, setByFactor] = useState(by === "CODE");
  const ways = useCall(listWaysToVerify, undefined, { staleTime: 0 });
  // Staff who have set up nothing give their password, as everyone else: nobody is sent a code who has one.
  const hasFactor = ways.data !== undefined && ways.data.ways.some((way) => way !== "SENT_CODE");
  const other = byFactor ? ("PASSWORD" as const) : ("FACTOR" as const);
  const hasOther = by === "PASSWORD" && (byFactor || hasFactor);
  const cancel = () => answer(false);
  return (
    <Dialog title="Is it still you?" holds onClose={cancel}>
      <Text mb="md">Before this we make sure that it is really you.</Text>
      {byFactor ? (
        <Loaded query={ways} skeleton={<RowsSkeleton rows={2} />}>
          {({ ways }) => <VerifySteps ways={ways} user={user} onVerified={() => answer(true)} onCancel={cancel} />}
        </Loaded>
      ) : (
        <AskPassword answer={answer} />
      )}
      <OtherWays
        ways={hasOther ? [other] : []}
        offers={{ PASSWORD: "Give your password", FACTOR: "Use your second factor" }}
        onChoose={(way) => setByFactor(way === "FACTOR")}
      />
    </Dialog>
  );
}

function AskPassword({ answer }: { answer: Answer }) {
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { password: "" },
    schema: ByPassword,
    send: async (body) => {
      await api.call(confirmIdentity, { body });
      answer(true);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Give your password" className={classes.step}>
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
      <StepActions label="Go on" sending={sending} onCancel={() => answer(false)} />
    </form>
  );
}
