import { type ReactNode, useMemo } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { homeOf } from "../../rules/accounts/roles.ts";
import type { User } from "../../contract/accounts/accounts.ts";
import { useSession } from "./session.ts";
import { PageSkeleton, Problem } from "./states.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** What the login keeps in the history entry: where the person wanted to go. */
type WithOrigin = { origin?: unknown };

/** The state of this history entry; null while the page hydrates, as the server knows of none (it outlives a reload). */
export function useHistoryState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return useHydrated() ? state : null;
}

/** The remembered origin of a page reached through a guard; null when there is none. Always a path of this site. */
export function useOrigin(): string | null {
  const { origin } = (useHistoryState() ?? {}) as WithOrigin;
  return typeof origin === "string" && /^\/(?![/\\])/.test(origin) ? origin : null;
}

/** Where to go after login: the remembered origin, else the home of the role (docs/product/accounts.md#guarded-pages). */
export const destinationOf = (user: User, origin: string | null): string => origin ?? homeOf(user) ?? "/";

type Guarded = { children: ReactNode; skeleton?: ReactNode };

/** Sends whoever is not fully signed in to the login, with this page remembered. */
export function SignedInOnly({ children, skeleton }: Guarded) {
  const session = useSession();
  switch (session.state) {
    case "loading":
      return skeleton ?? <PageSkeleton />;
    case "unreachable":
      return <Problem error={session.error} retry={session.retry} />;
    case "visitor":
    case "secondFactor":
      return <ToLogin />;
    case "signedIn":
      return children;
  }
}

/** Goes to the login, once: a state that is another with each drawing would be another way each time, and fetched anew. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const origin = pathname + search + hash;
  const state = useMemo((): WithOrigin => ({ origin }), [origin]);
  return <Navigate to="/login" replace state={state} />;
}

/** Lab staff only; other users go home. */
export function AdminOnly({ children, skeleton }: Guarded) {
  const session = useSession();
  if (session.state === "signedIn" && session.user.role !== "ADMIN") return <Navigate to="/" replace />;
  return <SignedInOnly skeleton={skeleton}>{children}</SignedInOnly>;
}

/** The area of the user named in the path: that user, or lab staff on their behalf; others go home. */
export function OwnAreaOnly({ children, skeleton }: Guarded) {
  const session = useSession();
  const { userId } = useParams();
  if (session.state === "signedIn" && session.user.role !== "ADMIN" && session.user.id !== userId)
    return <Navigate to="/" replace />;
  return <SignedInOnly skeleton={skeleton}>{children}</SignedInOnly>;
}
