import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { SECOND_MS } from "../../../rules/time.ts";
import { megabytesText, progressOf, type Sample, timeLeft, timeLeftText, withSample } from "./upload-progress.ts";
import classes from "./uploads.module.css";
import type { Upload } from "./upload-queue.ts";
import { uploads } from "./uploads.ts";

const STATE_TEXT = {
  waiting: "Waiting",
  announcing: "Getting its frame",
  sending: "Sending",
  pausing: "Trying again soon",
  sent: "Sent",
  failed: "Failed",
} as const;
/** Rows shown at once; the rest waits unseen. */
const ROWS = 8;

/** How the files of a roll are doing: all together, and each that needs a look. */
export function UploadList({ rollId, list }: { rollId: string; list: readonly Upload[] }) {
  const left = useTimeLeft(list);
  if (list.length === 0) return null;
  const { filesDone, files, failed, bytesSent, bytes } = progressOf(list);
  const isDone = filesDone + failed === files;
  // What failed comes first: it is the only thing that waits for a person.
  const rows = [
    ...list.filter(({ state }) => state === "failed"),
    ...list.filter(({ state }) => state !== "failed" && state !== "sent"),
  ];

  return (
    <section className={classes.uploads} aria-label="Uploads">
      <div className={classes.total}>
        <p role="status">
          <strong>
            {filesDone} of {files}
          </strong>{" "}
          {isDone
            ? failed === 0
              ? "files sent"
              : `files sent, ${failed} failed`
            : `files · ${megabytesText(bytesSent, bytes)}`}
          {!isDone && left !== null && ` · ${timeLeftText(left)}`}
        </p>
        {failed > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => uploads.retryAll(rollId)}
          >
            Send {failed === 1 ? "it" : "them"} again
          </Button>
        )}
        {isDone && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              uploads.clearSent(rollId);
              for (const { id, state } of list) if (state === "failed") uploads.remove(id);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <Progress value={bytes === 0 ? 0 : (bytesSent / bytes) * 100} color="leaf" aria-label="All files" />
      <ul className={classes.rows}>
        {rows.slice(0, ROWS).map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {rows.length > ROWS && <li className={classes.more}>and {rows.length - ROWS} more</li>}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, state, sent, size, error } = upload;
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.state}>
        {state === "sending" ? megabytesText(sent, size) : (error ?? STATE_TEXT[state])}
      </span>
      <Progress
        className={classes.bar}
        size="sm"
        value={size === 0 ? 0 : (sent / size) * 100}
        aria-label={name}
        color={state === "failed" ? "tomato" : "leaf"}
      />
      {state === "failed" && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Send ${name} again`} onClick={() => uploads.retry(id)}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Take ${name} off the list`}
        onClick={() => uploads.remove(id)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Milliseconds until all is sent, from the pace of the last seconds. */
function useTimeLeft(list: readonly Upload[]): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  const { bytes, bytesSent } = progressOf(list);
  const isGoing = list.some(({ state }) => state !== "sent" && state !== "failed");
  const takeSample = useEffectEvent(() => setSamples((now) => withSample(now, { at: Date.now(), bytesSent })));
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => takeSample(), SECOND_MS);
    return () => {
      clearInterval(timer);
      setSamples([]);
    };
  }, [isGoing]);
  return timeLeft(samples, bytes - bytesSent);
}
