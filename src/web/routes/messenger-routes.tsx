import { Navigate } from "react-router";
import { CourierDayPage } from "../couriers/day/courier-day-page.tsx";
import { accountOf } from "../platform/account-of-token.ts";
import { token } from "../platform/api.ts";
import { SignedInOnly } from "../platform/guards.tsx";
import { useSession } from "../platform/session.ts";
import { useStored } from "../platform/storage.ts";

export const links = () => [{ rel: "manifest", href: "/courier.webmanifest" }];

/** A courier's day. Works offline too: the courier is identified by the stored token. */
export default function MessengerRoutesRoute() {
  const session = useSession();
  const account = accountOf(useStored(token) ?? null);
  if (session.state === "signedIn" && session.user.role !== "MESSENGER") return <Navigate to="/" replace />;
  const isWithoutLine = session.state === "unreachable" || (session.state === "loading" && !isOnline());
  if (account !== null && (isWithoutLine || session.state === "signedIn")) return <CourierDayPage account={account} />;
  return <SignedInOnly>{null}</SignedInOnly>;
}

const isOnline = () => typeof navigator === "undefined" || navigator.onLine;
