import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconRefresh, IconX } from "../../icons.tsx";
import { formatBytesOf, formatTimeLeft } from "./amounts.ts";
import classes from "./transfer-list.module.css";
import { progressOf, type Transfer } from "./transfer.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

const STATE_TEXT = { waiting: "Waiting", going: "Sending", done: "Sent", failed: "Failed" } as const;
const ROWS = 8;

/**
 * Shows upload progress: the total with time left, and each active or failed file.
 * @param label names the files, for pages with several lists
 * @param onRetry sends a failed file again
 * @param onRemove removes a file and stops its upload
 * @param onClear removes all files once they are done
 */
export function TransferList({
  transfers,
  label = "Uploads",
  onRetry,
  onRemove,
  onClear,
}: {
  label?: string;
  transfers: readonly Transfer[];
  onRetry: (ids: number[]) => void;
  onRemove: (id: number) => void;
  onClear: () => void;
}) {
  const secondsLeft = useSecondsLeft(transfers);
  if (transfers.length === 0) return null;
  const { filesDone, files, failed, bytesSent, bytes } = progressOf(transfers);
  const isDone = filesDone + failed === files;
  // Failed files come first: only they require action.
  const broken = transfers.filter(({ state }) => state === "failed");
  const rows = [...broken, ...transfers.filter(({ state }) => state === "waiting" || state === "going")];

  return (
    <section className={classes.transfers} aria-label={label}>
      <div className={classes.total}>
        <p role="status">
          <strong>
            {filesDone} of {files}
          </strong>{" "}
          {isDone
            ? failed === 0
              ? "files sent"
              : `files sent, ${failed} failed`
            : `files · ${formatBytesOf(bytesSent, bytes)}`}
          {!isDone && secondsLeft !== null && ` · ${formatTimeLeft(secondsLeft)}`}
        </p>
        {failed > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => onRetry(broken.map(({ id }) => id))}
          >
            Send {failed === 1 ? "it" : "them"} again
          </Button>
        )}
        {isDone && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <Progress value={bytes === 0 ? 0 : (bytesSent / bytes) * 100} color="leaf" aria-label="All files" />
      <ul className={classes.rows}>
        {rows.slice(0, ROWS).map((transfer) => (
          <Row
            key={transfer.id}
            transfer={transfer}
            onRetry={() => onRetry([transfer.id])}
            onRemove={() => onRemove(transfer.id)}
          />
        ))}
        {rows.length > ROWS && <li className={classes.more}>and {rows.length - ROWS} more</li>}
      </ul>
    </section>
  );
}

function Row({
  transfer: { name, state, sent, size, note },
  onRetry,
  onRemove,
}: {
  transfer: Transfer;
  onRetry: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.state}>
        {note ?? (state === "going" ? formatBytesOf(sent, size) : STATE_TEXT[state])}
      </span>
      <Progress
        className={classes.bar}
        size="sm"
        value={size === 0 ? 0 : (sent / size) * 100}
        aria-label={name}
        color={state === "failed" ? "red" : "leaf"}
      />
      {state === "failed" && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Send ${name} again`} onClick={onRetry}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name} from the list`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
