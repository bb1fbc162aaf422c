import { someDownloads } from "../downloads/some-downloads.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useSession } from "../platform/session.ts";
import { useSharedValue } from "../platform/shared-value.ts";

const DownloadsTray = lazyComponent(
  async () => ({ default: (await import("../downloads/downloads-tray.tsx")).DownloadsTray }),
  "The list of downloads",
);

/** Storage key of downloads (src/web/downloads/this-tab.ts). */
const KEPT = "nice.zip-downloads";

/**
 * Downloads of this tab. Loaded only when there are some: for users, and for signed-out users with leftover downloads
 * to clear.
 */
export function Tray() {
  const session = useSession();
  const some = useSharedValue(someDownloads);
  const isKnown = session.state === "signedIn" || session.state === "visitor";
  return isKnown && (some || leftSome()) ? <DownloadsTray /> : null;
}

/** Called only after hydration: before that the user is unknown. */
function leftSome(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
