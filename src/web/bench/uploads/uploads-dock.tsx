import { Button, Progress } from "@mantine/core";
import { useEffect } from "react";
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from "../../platform/icons.tsx";
import { formatBytesOf, formatTimeLeft } from "../../platform/kit/files/amounts.ts";
import { progressOf } from "../../platform/kit/files/transfer.ts";
import { useSecondsLeft } from "../../platform/kit/files/use-seconds-left.ts";
import { asTransfer } from "./as-transfer.ts";
import classes from "./uploads-dock.module.css";
import { resumeUploads, uploads, useIsPaused, useUploads } from "./uploads.ts";

/** Shows all running scan uploads on every lab page, with a pause button; resumes uploads interrupted by a reload. */
export function UploadsDock() {
  useEffect(() => void resumeUploads(), []);
  const list = useUploads();
  const isPaused = useIsPaused();
  const transfers = list.map(asTransfer);
  const secondsLeft = useSecondsLeft(transfers);
  if (list.length === 0) return null;
  const { filesDone, files, failed, bytesSent, bytes } = progressOf(transfers);
  const isDone = filesDone + failed === files;
  const known = list.filter(({ wasThere }) => wasThere).length;
  const trouble = list.find(({ state, error }) => state === "pausing" && error !== null)?.error;
  const said = [
    isDone ? "scans sent" : `scans · ${formatBytesOf(bytesSent, bytes)}`,
    ...(isDone || isPaused || trouble || secondsLeft === null ? [] : [formatTimeLeft(secondsLeft)]),
    ...(isPaused && !isDone ? ["paused"] : []),
    ...(trouble && !isPaused ? [`${trouble} The upload resumes automatically.`] : []),
    ...(known > 0 ? [`${known} already uploaded`] : []),
    ...(failed > 0 ? [`${failed} not sent`] : []),
  ].join(" · ");
  return (
    <section className={classes.dock} aria-label="Uploading scans">
      <p role="status">
        <strong>
          {filesDone} of {files}
        </strong>{" "}
        {said}
      </p>
      <div className={classes.tools}>
        {failed > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => uploads.retryAll()}
          >
            Send again
          </Button>
        )}
        {!isDone && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={
              isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />
            }
            onClick={() => (isPaused ? uploads.goOn() : uploads.pause())}
          >
            {isPaused ? "Resume" : "Pause"}
          </Button>
        )}
        {isDone && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => uploads.clearAllSent()}>
            Clear
          </Button>
        )}
      </div>
      <Progress
        className={classes.bar}
        size="sm"
        color="leaf"
        value={bytes === 0 ? 0 : (bytesSent / bytes) * 100}
        aria-label="All scans"
      />
    </section>
  );
}
