import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { currentUser, logOut, type SignedIn } from "../../contract/accounts/auth.ts";
import type { z } from "zod";
import { accountOf } from "./account-of-token.ts";
import { api, token } from "./api.ts";
import { callKey, useCall } from "./query.ts";
import { useStored } from "./storage.ts";

/** Who is using the page. "loading" also on the server, which never sees a token. */
export type Session =
  | { state: "loading" }
  | { state: "visitor" }
  /** There is a token, but the lab does not answer who it belongs to. */
  | { state: "unreachable"; error: CallError; retry: () => void }
  /** Before the code that lab staff always give, others now and then: may call only `/auth/*`. */
  | { state: "secondFactor"; user: User }
  | { state: "signedIn"; user: User };

/** Looks up the session; used once, in root.tsx. Everyone else reads it with `useSession`. */
export function useSessionLookUp(): Session {
  const kept = useStored(token);
  const queries = useQueryClient();
  const hasToken = typeof kept === "string";
  const answer = useCall(currentUser, undefined, { enabled: hasToken, staleTime: 60_000 });

  // What one account read must not be shown to the next, also where another tab has changed who is signed in.
  useEffect(() => {
    let account = accountOf(token.get());
    return token.subscribe(() => {
      const former = account;
      account = accountOf(token.get());
      if (account === former) return;
      if (former !== null) queries.clear();
      // A visitor was shown less: the pages that they come back to ask anew, however young the answer is.
      else void queries.invalidateQueries();
    });
  }, [queries]);

  if (kept === undefined || leaving) return { state: "loading" };
  if (!hasToken) return { state: "visitor" };
  if (answer.data) return { state: answer.data.secondFactor ? "secondFactor" : "signedIn", user: answer.data.user };
  if (answer.error) return { state: "unreachable", error: answer.error, retry: () => void answer.refetch() };
  return { state: "loading" };
}

export const SessionContext = createContext<Session>({ state: "loading" });

export const useSession = (): Session => use(SessionContext);

/** The signed-in user; only inside `SignedInOnly`, `AdminOnly` or the customer area. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== "signedIn") throw new Error("useUser outside of a guard");
  return session.user;
}

/** Makes the reply of a login, sign-up or verified code the session; the token came with the same reply. */
export function useSetSession(): (reply: z.output<typeof SignedIn>) => void {
  const queries = useQueryClient();
  return useCallback((reply) => queries.setQueryData(callKey(currentUser), reply), [queries]);
}

/** Fetches the user anew: after an order, a top-up, a change of settings. */
export function useRefreshUser(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: callKey(currentUser) }), [queries]);
}

/** Set while the page is on its way out of a session: then guards must not remember where it was. */
let leaving = false;

/** So long the end of a session waits for what is to be done before it: a lab that cannot be reached keeps nobody in. */
const LAST_WORK_MS = 4_000;

const lastWork = new Set<() => Promise<unknown>>();

/**
 * Has something done while the session still stands, before it is ended here. Answers how to take that back, which tells whether it was in
 * time: a page on its way out is nobody's, and what is under way then goes on.
 */
export function beforeSessionEnds(work: () => Promise<unknown>): () => boolean {
  lastWork.add(work);
  return () => {
    lastWork.delete(work);
    return !leaving;
  };
}

/** Ends the session and starts over on a fresh page, so that nothing of it stays in memory. @param to a path of this site */
export async function endSession(to = "/"): Promise<void> {
  leaving = true;
  const lastOfAll = Promise.allSettled([...lastWork].map((work) => work()));
  await Promise.race([lastOfAll, new Promise((done) => setTimeout(done, LAST_WORK_MS))]);
  // The session must end in this browser even when the lab cannot be reached to end it there.
  await api.call(logOut).catch(() => undefined);
  token.set(null);
  location.assign(to);
}
