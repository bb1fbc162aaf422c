import { ActionIcon, Button, CloseButton, Progress } from "@mantine/core";
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from "../platform/icons.tsx";
import { formatBytes, formatBytesOf, formatTimeLeft } from "../platform/kit/files/amounts.ts";
import classes from "./downloads-tray.module.css";
import type { Download } from "./download-list.ts";

export function DownloadCard({
  download,
  onPause,
  onRemove,
  onRetry,
}: {
  download: Download;
  onPause: () => void;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { request, state, progress, zip, way, paused } = download;
  const running = state === "running";
  return (
    <article className={classes.card} data-state={state}>
      <header className={classes.head}>
        <h2 className={classes.title}>{request.title}</h2>
        {running && way !== "server" && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${paused ? "Resume" : "Pause"} the download of ${request.title}`}
            title={paused ? "Resume" : "Pause"}
            onClick={onPause}
          >
            {paused ? <IconPlayerPlayFilled size={18} /> : <IconPlayerPauseFilled size={18} />}
          </ActionIcon>
        )}
        <CloseButton
          aria-label={running ? `Cancel the download of ${request.title}` : `Dismiss ${request.title}`}
          title={running ? "Cancel" : "Dismiss"}
          onClick={onRemove}
        />
      </header>
      {running && (
        <Progress
          size="sm"
          radius="pill"
          color="tomato"
          animated={way === "server"}
          value={way === "server" ? 100 : percentOf(download)}
          aria-label={`${request.title}: downloaded`}
        />
      )}
      {running && progress && (
        <p className={classes.numbers}>
          {progress.filesDone} of {progress.filesOf} · {formatBytesOf(progress.bytesDone, progress.bytesOf)}
          {progress.secondsLeft !== null && !paused && <> · {formatTimeLeft(progress.secondsLeft)}</>}
        </p>
      )}
      <p className={classes.words} role={state === "failed" ? "alert" : "status"}>
        {sayState(download)}
      </p>
      {download.missing.length > 0 && <Missing names={download.missing} />}
      {state === "ready" && zip?.url && (
        <Button
          component="a"
          href={zip.url}
          download={`${request.fileName}.zip`}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download zip ({formatBytes(zip.bytes)})
        </Button>
      )}
      {(state === "failed" || download.missing.length > 0) && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </article>
  );
}

function percentOf({ progress }: Download): number {
  return progress === null || progress.bytesOf === 0 ? 0 : (100 * progress.bytesDone) / progress.bytesOf;
}

function sayState({ state, way, paused, problem, missing, zip, progress }: Download): string {
  switch (state) {
    case "failed":
      return problem ?? "The download failed.";
    case "ready":
      return `Your zip of ${zip?.files ?? 0} scans is ready.`;
    case "saved":
      return missing.length === 0 ? sayWhere(way, progress?.filesOf ?? 0) : "Saved, but these scans failed:";
    case "running":
      if (way === "server") return "We are preparing your scans. You can keep browsing or come back later.";
      return paused ? "Paused. Resume any time." : "Keep this tab open until the download finishes.";
  }
}

function sayWhere(way: Download["way"], files: number): string {
  if (way !== "folder") return `Saved: all ${files} scans are in your Downloads folder.`;
  return files === 0 ? "All scans are already in that folder." : `Saved: ${files} scans are in the folder you chose.`;
}

function Missing({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, 5);
  return (
    <ul className={classes.missing}>
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > shown.length && <li>and {names.length - shown.length} more</li>}
    </ul>
  );
}
