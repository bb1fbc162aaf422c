import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useSession } from "../platform/session.ts";
import { isKitPage } from "./places.ts";

const KitLayer = lazy(async () => ({ default: (await import("../platform/kit/kit-layer.tsx")).KitLayer }));

/** Notices and the sheet of keys, above every page of those who work here; visitors never load them. */
export function WorkLayer() {
  const session = useSession();
  const { pathname } = useLocation();
  return session.state === "signedIn" || isKitPage(pathname) ? (
    <Suspense>
      <KitLayer />
    </Suspense>
  ) : null;
}
