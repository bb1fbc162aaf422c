import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useSession } from "../platform/session.ts";
import { isKitPage } from "./places.ts";

const KitLayer = lazy(async () => ({ default: (await import("../platform/kit/kit-layer.tsx")).KitLayer }));

const ConfirmIdentity = lazy(async () => ({
  default: (await import("../accounts/confirm-identity.tsx")).ConfirmIdentity,
}));

/** Notices, the sheet of keys and who asks for the password again, above every page of those who work here; visitors never load them. */
export function WorkLayer() {
  const session = useSession();
  const { pathname } = useLocation();
  return session.state === "signedIn" || isKitPage(pathname) ? (
    <Suspense>
      <KitLayer />
      {session.state === "signedIn" && <ConfirmIdentity />}
    </Suspense>
  ) : null;
}
