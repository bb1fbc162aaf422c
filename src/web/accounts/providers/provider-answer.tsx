import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { signInWithFacebook, signInWithGoogle } from "../../../contract/accounts/auth.ts";
import { linkSignIn } from "../../../contract/accounts/sign-ins.ts";
import { IDENTITY_PROVIDER_NAMES } from "../../../rules/accounts/identity-providers.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { destinationOf } from "../../platform/guards.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useSession, useSetSession } from "../../platform/session.ts";
import { readAnswer } from "./provider-sign-in.ts";

type Way = { to: string; label: string };

/**
 * Handles the redirect from a provider: logs in with its token or links it, then continues
 * (docs/product/accounts.md#sign-in-with-google-and-facebook).
 */
export function ProviderAnswer() {
  const navigate = useNavigate();
  const session = useSession();
  const setSession = useSetSession();
  const begun = useRef(false);
  const [back, setBack] = useState<Way>({ to: "/login", label: "Go to login" });
  /** Set after a login; linking leaves the session unchanged. */
  const [logsIn, setLogsIn] = useState<{ origin: string | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const take = useEffectEvent(async () => {
    const answer = readAnswer(location.hash);
    // Removes the token from the URL and from the history entry.
    history.replaceState(history.state, "", location.pathname);
    if (answer === null) return setProblem("The sign-in was canceled. Try again, or log in another way.");
    const { provider, token, purpose } = answer;
    const isLink = purpose.what === "link";
    if (isLink) setBack({ to: `/users/${purpose.userId}/settings#sign-ins`, label: "Go to settings" });
    try {
      if (isLink) {
        await api.call(linkSignIn, { body: { provider, token } });
        showToast(`You can now sign in with ${IDENTITY_PROVIDER_NAMES[provider]}`);
        await navigate(`/users/${purpose.userId}/settings#sign-ins`, { replace: true });
        return;
      }
      const call = provider === "GOOGLE" ? signInWithGoogle : signInWithFacebook;
      const { referralCode } = purpose;
      setSession(await api.call(call, { body: { token, referralCode } }));
      setLogsIn({ origin: purpose.origin });
    } catch (error) {
      setProblem(messageOf(error));
    }
  });
  useEffect(() => {
    // Waits for the session first, because a link belongs to the logged-in user.
    if (session.state === "loading" || begun.current) return;
    begun.current = true;
    void take();
  }, [session.state]);

  if (problem !== null)
    return (
      <>
        <FormMessage>{problem}</FormMessage>
        <Button component={Link} to={back.to} size="lg" mt="lg">
          {back.label}
        </Button>
      </>
    );
  if (logsIn !== null && session.state === "signedIn")
    return <Navigate to={destinationOf(session.user, logsIn.origin)} replace />;
  if (logsIn !== null && session.state === "secondFactor") return <Navigate to="/login" replace state={logsIn} />;
  return <Loader aria-label="One moment" />;
}
