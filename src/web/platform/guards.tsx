import { type ReactNode, useMemo } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { homeOf } from "../../rules/accounts/roles.ts";
import type { User } from "../../contract/accounts/accounts.ts";
import { useSession } from "./session.ts";
import { PageSkeleton, Problem } from "./states.tsx";
import { useHydrated } from "./use-hydrated.ts";

type WithOrigin = { origin?: unknown };

/**
 * Returns the state of this history entry; null during hydration, because the server has none (it survives a reload).
 */
export function useHistoryState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return useHydrated() ? state : null;
}

/** Returns the page from which a guard redirected; null if there is none. Always a path of this site. */
export function useOrigin(): string | null {
  const { origin } = (useHistoryState() ?? {}) as WithOrigin;
  return typeof origin === "string" && /^\/(?![/\\])/.test(origin) ? origin : null;
}

/**
 * Returns the page after login: the remembered origin, else the role's home page
 * (docs/product/accounts.md#guarded-pages).
 */
export const destinationOf = (user: User, origin: string | null): string => origin ?? homeOf(user) ?? "/";

type Guarded = { children: ReactNode; skeleton?: ReactNode };

/** Redirects users who are not fully signed in to the login and remembers this page. */
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

/** Redirects to the login only once: a new state object with each render would be a new navigation and a new fetch. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const origin = pathname + search + hash;
  const state = useMemo((): WithOrigin => ({ origin }), [origin]);
  return <Navigate to="/login" replace state={state} />;
}

export function AdminOnly({ children, skeleton }: Guarded) {
  const session = useSession();
  if (session.state === "signedIn" && session.user.role !== "ADMIN") return <Navigate to="/" replace />;
  return <SignedInOnly skeleton={skeleton}>{children}</SignedInOnly>;
}

/** Pages of the user named in the path, for that user or lab staff; others are sent home. */
export function OwnAreaOnly({ children, skeleton }: Guarded) {
  const session = useSession();
  const { userId } = useParams();
  if (session.state === "signedIn" && session.user.role !== "ADMIN" && session.user.id !== userId)
    return <Navigate to="/" replace />;
  return <SignedInOnly skeleton={skeleton}>{children}</SignedInOnly>;
}
