import { lazyPart } from "../platform/lazy-part.tsx";
import { useSession } from "../platform/session.ts";

const DownloadsTray = lazyPart(
  async () => ({ default: (await import("../downloads/downloads-tray.tsx")).DownloadsTray }),
  "The list of downloads",
);

/** Where downloads are kept (src/web/downloads/this-tab.ts). */
const KEPT = "nice.zip-downloads";

/** The downloads of this tab. Only for who has some or may have: users, and who was one and left some behind to be cleared. */
export function Tray() {
  const session = useSession();
  const wanted = session.state === "signedIn" || (session.state === "visitor" && leftSome());
  return wanted ? <DownloadsTray /> : null;
}

/** Read only once the page is hydrated: before that nobody is a visitor. */
function leftSome(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
