import { ActionIcon, Button, CloseButton, Progress } from "@mantine/core";
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from "../platform/icons.tsx";
import { formatBytes, formatBytesOf, formatTimeLeft } from "../platform/kit/files/amounts.ts";
import classes from "./downloads-tray.module.css";
import type { Download } from "./download-list.ts";
import { percentOf, stateText } from "./download-texts.ts";

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
        {stateText(download)}
      </p>
      {download.missing.length > 0 && <Missing names={download.missing} />}
      {state === "ready" && zip?.url && (
        <Button
          component="a"
          href={zip.url}
          download={`${request.fileName}.zip`}
          // The link must still be in the page when the browser follows it.
          onClick={() => setTimeout(onRemove)}
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
