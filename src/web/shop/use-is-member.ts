import { useSession } from "../platform/session.ts";

/** Whether who is looking has a running membership; false while that is not known. */
export function useIsMember(): boolean {
  const session = useSession();
  return session.state === "signedIn" && session.user.active;
}
