import { Skeleton } from "@mantine/core";
import type { User } from "../../contract/accounts/accounts.ts";
import { listWaysToVerify } from "../../contract/accounts/second-factors.ts";
import type { VerificationMethod } from "../../rules/accounts/second-factors.ts";
import { useCall } from "../platform/query.ts";
import { useSetSession } from "../platform/session.ts";
import { Loaded } from "../platform/states.tsx";
import classes from "./account-page.module.css";
import { VerifySteps } from "./second-factors/verify-steps.tsx";

/** Verifies the second factor of a login, with the methods the account has (docs/product/accounts.md#second-factor). */
export function SecondFactorForm({ user }: { user: User }) {
  const setSession = useSetSession();
  const ways = useCall(listWaysToVerify, undefined, { staleTime: 0 });
  return (
    <Loaded query={ways} skeleton={<Skeleton mt="xl" height={240} radius="md" />}>
      {({ ways }) => (
        <>
          <p className={classes.intro}>{confirmationReason(user, ways)}</p>
          <VerifySteps ways={ways} user={user} onVerified={setSession} />
        </>
      )}
    </Loaded>
  );
}

function confirmationReason({ role }: User, ways: readonly VerificationMethod[]): string {
  if (!ways.includes("SENT_CODE")) return "Your account has a second factor. Confirm it to log in.";
  return role === "ADMIN"
    ? "Lab staff confirm each login with a code."
    : "Someone tried to guess your password. Confirm that it's you.";
}
