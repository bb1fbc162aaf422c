import { someDownloads } from "../downloads/some-downloads.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useSession } from "../platform/session.ts";
import { useSharedValue } from "../platform/shared-value.ts";

const DownloadsTray = lazyComponent(
  async () => ({ default: (await import("../downloads/downloads-tray.tsx")).DownloadsTray }),
  "The list of downloads",
);

/** Where downloads are kept (src/web/downloads/this-tab.ts). */
const KEPT = "nice.zip-downloads";

/** The downloads of this tab. Only for who has some: users, and who was one and left some behind to be cleared. */
export function Tray() {
  const session = useSession();
  const some = useSharedValue(someDownloads);
  const isKnown = session.state === "signedIn" || session.state === "visitor";
  return isKnown && (some || leftSome()) ? <DownloadsTray /> : null;
}

/** Read only once the page is hydrated: before that it is not known who is there. */
function leftSome(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
