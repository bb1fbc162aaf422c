import { VisuallyHidden } from "@mantine/core";
import { useClickOutside, useHotkeys } from "@mantine/hooks";
import { type CSSProperties, useEffect, useId, useState } from "react";
import { IconAlertTriangle, IconChevronDown, IconDownload } from "../platform/icons.tsx";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useLive } from "../platform/live.tsx";
import { useSession } from "../platform/session.ts";
import { DownloadCard } from "./download-card.tsx";
import { percentOf, stateText, summaryText } from "./download-texts.ts";
import classes from "./downloads-tray.module.css";
import type { Download } from "./download-list.ts";
import { downloads, useDownloads } from "./this-tab.ts";
import { useBottomBar } from "../platform/use-bottom-bar.ts";

/** Shows the downloads of this tab on every page as one pill that opens. Mounted once, in the site's layout. */
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
  useRemoveSaved(shown);

  return shown.length === 0 ? null : <Pill shown={shown} />;
}

function Pill({ shown }: { shown: readonly Download[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [pill, setPill] = useState<HTMLElement | null>(null);
  useClickOutside(() => setOpen(false), null, [pill]);
  useHotkeys([["Escape", () => setOpen(false)]]);
  const bar = useBottomBar();
  const ready = shown.findLast(({ state, zip }) => state === "ready" && zip?.url);
  const isBad = shown.some(({ state, missing }) => state === "failed" || missing.length > 0);
  return (
    <section
      ref={setPill}
      className={classes.tray}
      style={{ "--bar": `${bar}px` } as CSSProperties}
      aria-label="Downloads"
    >
      <div id={id} hidden={!isOpen} className={classes.panel}>
        {isOpen &&
          shown.map((download) => (
            <DownloadCard
              key={download.id}
              download={download}
              onPause={() => (download.paused ? downloads.resume(download.id) : downloads.pause(download.id))}
              onRemove={() => downloads.remove(download.id)}
              onRetry={() => downloads.retry(download.id)}
            />
          ))}
      </div>
      <div className={classes.pill} data-bad={isBad || undefined}>
        {ready && (
          <a
            href={ready.zip!.url!}
            download={`${ready.request.fileName}.zip`}
            className={classes.ready}
            onClick={() => removeAfterClick(ready.id)}
          >
            <IconDownload size={18} aria-hidden />
            Download zip ({formatBytes(ready.zip!.bytes)})
          </a>
        )}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={ready ? "All downloads" : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {!ready && (
            <>
              {isBad ? <IconAlertTriangle size={18} aria-hidden /> : <Ring shown={shown} />}
              {summaryText(shown)}
            </>
          )}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </button>
      </div>
      <VisuallyHidden role="status">{shown.map(stateText).join(" ")}</VisuallyHidden>
    </section>
  );
}

function Ring({ shown }: { shown: readonly Download[] }) {
  const counted = shown.filter(({ progress }) => progress !== null);
  const done = counted.reduce((sum, download) => sum + percentOf(download), 0) / Math.max(counted.length, 1);
  return (
    <span
      className={classes.ring}
      data-waiting={counted.length === 0 || undefined}
      style={{ "--done": `${done}%` } as CSSProperties}
      aria-hidden
    />
  );
}

/** The link must still be in the page when the browser follows it. */
const removeAfterClick = (id: string) => void setTimeout(() => downloads.remove(id));

/** A complete download needs nothing more: a notice says where it is. */
function useRemoveSaved(shown: readonly Download[]): void {
  useEffect(() => {
    for (const download of shown) {
      if (download.state !== "saved" || download.missing.length > 0) continue;
      downloads.remove(download.id);
      showToast(stateText(download));
    }
  }, [shown]);
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
