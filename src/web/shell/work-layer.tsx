import { useLocation } from "react-router";
import { answerConfirmation, requestedConfirmation } from "../platform/confirmations.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useSession } from "../platform/session.ts";
import { useSharedValue } from "../platform/shared-value.ts";
import { isKitPage } from "./places.ts";

const KitLayer = lazyComponent(
  async () => ({ default: (await import("../platform/kit/kit-layer.tsx")).KitLayer }),
  "Notifications and keyboard shortcuts",
);

const ConfirmIdentity = lazyComponent(
  async () => ({ default: (await import("../accounts/confirm-identity.tsx")).ConfirmIdentity }),
  "The password dialog",
);

const StationFrame = lazyComponent(
  async () => ({ default: (await import("../accounts/stations/station-frame.tsx")).StationFrame }),
  "The station's lock",
);

/**
 * Toasts, the help sheet, and the password confirmation, above every page of signed-in users; visitors never load them.
 */
export function WorkLayer() {
  const session = useSession();
  const { pathname } = useLocation();
  const confirmBy = useSharedValue(requestedConfirmation);
  return session.state === "signedIn" || isKitPage(pathname) ? (
    <>
      <KitLayer />
      {session.state === "signedIn" && session.station !== null && (
        <StationFrame station={session.station} user={session.user} />
      )}
      {session.state === "signedIn" && confirmBy !== null && (
        <ConfirmIdentity by={confirmBy} onGiveUp={() => answerConfirmation(false)} />
      )}
    </>
  ) : null;
}
