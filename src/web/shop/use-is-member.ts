import { useSession } from "../platform/session.ts";

/** Returns whether the viewer has an active membership; false while unknown. */
export function useIsMember(): boolean {
  const session = useSession();
  return session.state === "signedIn" && session.user.active;
}
