import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import type { Station } from "../../contract/accounts/station.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { currentUser, logOut, type SignedIn } from "../../contract/accounts/auth.ts";
import type { z } from "zod";
import { accountOf } from "./account-of-token.ts";
import { api, stationLocks, token } from "./api.ts";
import { callKey, useCall } from "./query.ts";
import { useStored } from "./storage.ts";

/** The session's state. Always "loading" on the server, which never sees a token. */
export type Session =
  | { state: "loading" }
  | { state: "visitor" }
  /** There is a token, but the API cannot be reached to identify the user. */
  | { state: "unreachable"; error: CallError; retry: () => void }
  /**
   * The second factor is pending, which staff always need and customers sometimes: only `/auth/*` calls are allowed.
   */
  | { state: "secondFactor"; user: User }
  /** `station` is set at a bench station, where the user is the worker who signed in last. */
  | { state: "signedIn"; user: User; station: Station | null };

/** Looks up the session; used once, in root.tsx. All other code uses `useSession`. */
export function useSessionLookUp(): Session {
  const stored = useStored(token);
  const queries = useQueryClient();
  const hasToken = typeof stored === "string";
  const answer = useCall(currentUser, undefined, { enabled: hasToken, staleTime: 60_000 });

  // The server locked the station; the frame shows it.
  useEffect(
    () => stationLocks.subscribe(() => void queries.invalidateQueries({ queryKey: callKey(currentUser) })),
    [queries],
  );

  // One account's data must not be shown to the next, even when another tab changes the account.
  useEffect(() => {
    let account = accountOf(token.get());
    return token.subscribe(() => {
      const former = account;
      account = accountOf(token.get());
      if (account === former) return;
      if (former !== null) queries.clear();
      // Visitors see less data: refetch all pages after sign-in, even if their data is recent.
      else void queries.invalidateQueries();
    });
  }, [queries]);

  if (stored === undefined || leaving) return { state: "loading" };
  if (!hasToken) return { state: "visitor" };
  if (answer.data) {
    const { user, secondFactor, station } = answer.data;
    return secondFactor ? { state: "secondFactor", user } : { state: "signedIn", user, station };
  }
  if (answer.error) return { state: "unreachable", error: answer.error, retry: () => void answer.refetch() };
  return { state: "loading" };
}

export const SessionContext = createContext<Session>({ state: "loading" });

export const useSession = (): Session => use(SessionContext);

/** The signed-in user; only inside `SignedInOnly`, `AdminOnly`, or the customer area. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== "signedIn") throw new Error("useUser outside of a guard");
  return session.user;
}

/** Makes the response of a login, sign-up, or verified code the session; the client stored its token already. */
export function useSetSession(): (reply: z.output<typeof SignedIn>) => void {
  const queries = useQueryClient();
  return useCallback((reply) => queries.setQueryData(callKey(currentUser), reply), [queries]);
}

export function useRefreshUser(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: callKey(currentUser) }), [queries]);
}

/** Set while the session ends: guards must not remember the page then. */
let leaving = false;

/** Maximum wait for work before the session ends: an unreachable server must not prevent logging out. */
const LAST_WORK_MS = 4_000;

const lastWork = new Set<() => Promise<unknown>>();

/**
 * Registers work to finish before the session ends. Returns a function that unregisters it and reports whether it was
 * in time: once the page is leaving, work in progress continues.
 */
export function beforeSessionEnds(work: () => Promise<unknown>): () => boolean {
  lastWork.add(work);
  return () => {
    lastWork.delete(work);
    return !leaving;
  };
}

/** Ends the session and loads a fresh page, so that nothing stays in memory. @param to a path of this site */
export async function endSession(to = "/"): Promise<void> {
  leaving = true;
  const lastOfAll = Promise.allSettled([...lastWork].map((work) => work()));
  await Promise.race([lastOfAll, new Promise((done) => setTimeout(done, LAST_WORK_MS))]);
  // The session must end in this browser even if the server cannot be reached.
  await api.call(logOut).catch(() => undefined);
  token.set(null);
  location.assign(to);
}
