import { useEffect } from "react";
import { useLive } from "../platform/live.tsx";
import { useSession } from "../platform/session.ts";
import { DownloadCard } from "./download-card.tsx";
import classes from "./downloads-tray.module.css";
import { downloads, useDownloads } from "./this-tab.ts";

/** Shows the downloads of this tab at the bottom of every page. Mounted once, in the site's layout. */
export function DownloadsTray() {
  const session = useSession();
  const shown = useDownloads();
  const userId = session.state === "signedIn" ? session.user.id : null;

  useEffect(() => {
    if (session.state === "visitor") downloads.clear();
    if (userId !== null) void downloads.restore(userId);
  }, [session.state, userId]);

  useLive((event) => {
    if (event.type === "zip-download") downloads.heard(event.zipDownloadId);
  });
  useWarningBeforeLeaving(shown.some(({ way, state }) => way !== "server" && state === "running"));

  if (shown.length === 0) return null;
  return (
    <section className={classes.tray} aria-label="Downloads">
      {shown.map((download) => (
        <DownloadCard
          key={download.id}
          download={download}
          onPause={() => (download.paused ? downloads.resume(download.id) : downloads.pause(download.id))}
          onRemove={() => downloads.remove(download.id)}
          onRetry={() => downloads.retry(download.id)}
        />
      ))}
    </section>
  );
}

/** Confirms before the tab closes, because downloads in the browser would be lost. */
function useWarningBeforeLeaving(running: boolean): void {
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [running]);
}
