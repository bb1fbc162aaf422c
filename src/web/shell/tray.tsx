import { lazy, Suspense } from "react";
import { useSession } from "../platform/session.ts";

const DownloadsTray = lazy(async () => ({ default: (await import("../downloads/downloads-tray.tsx")).DownloadsTray }));

/** Where downloads are kept (src/web/downloads/this-tab.ts). */
const KEPT = "nice.zip-downloads";

/** The downloads of this tab. Only for who has some or may have: users, and who was one and left some behind to be cleared. */
export function Tray() {
  const session = useSession();
  const wanted = session.state === "signedIn" || (session.state === "visitor" && leftSome());
  return wanted ? (
    <Suspense>
      <DownloadsTray />
    </Suspense>
  ) : null;
}

/** Read only once the page is hydrated: before that nobody is a visitor. */
function leftSome(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}
