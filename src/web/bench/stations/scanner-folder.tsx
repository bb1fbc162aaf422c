import { Button } from "@mantine/core";
import {
  listScannerFolders,
  sayOfScannerFolder,
  type ScannerFolder as Folder,
} from "../../../contract/bench/scanner-folder.ts";
import type { ScannerFolderState, ScannerFolderDecision } from "../../../rules/film/scanner-folder.ts";
import { MEGABYTE } from "../../../rules/uploads.ts";
import { formatMoment } from "../../platform/dates.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import classes from "./stations.module.css";

/** Polling interval in ms: the server sends no events for new folders. */
const LOOK_AGAIN_MS = 5000;

const STATES: Readonly<Record<ScannerFolderState, string>> = {
  WAITING: "Waiting",
  ASIDE: "Set aside",
  TAKING: "Importing",
  TAKEN: "Imported",
};

/**
 * Contents of the watched scanner folder: waiting, set aside with the reason, and imported
 * (docs/product/bench.md#a-watched-folder).
 */
export function ScannerFolder() {
  const query = useCall(listScannerFolders, {}, { refetchInterval: LOOK_AGAIN_MS });
  const say = useCallMutation(sayOfScannerFolder, { refreshes: [listScannerFolders], onError: showErrorToast });
  if (query.data?.isWatched !== true) return null;
  const { folders } = query.data;
  return (
    <section className={classes.station} aria-labelledby="scanner-folder">
      <div className={classes.head}>
        <h2 id="scanner-folder">Scanner folder</h2>
      </div>
      {folders.length === 0 ? (
        <p className={classes.drop}>The folder is empty. Complete scans are imported automatically.</p>
      ) : (
        <ul className={`${classes.taken} ${classes.folders}`} aria-label="Scanner folder">
          {folders.map((folder) => (
            <Row
              key={folder.path}
              folder={folder}
              isBusy={say.isPending}
              onSay={(word) => say.mutate({ body: { path: folder.path, word } })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  folder,
  isBusy,
  onSay,
}: {
  folder: Folder;
  isBusy: boolean;
  onSay: (word: ScannerFolderDecision) => void;
}) {
  const { path, labNumber, files, bytes, state, reason, word, changedAt } = folder;
  const waits = state === "WAITING" || state === "ASIDE";
  const name = labNumber ?? (path || "Main folder");
  return (
    <li data-aside={state === "ASIDE" || undefined}>
      <span className={labNumber ? classes.labNumber : classes.path}>{name}</span>
      <span>
        <strong>{reason === null ? STATES[state] : `${STATES[state]}: ${reason}`}</strong>
        <small>
          {files} {files === 1 ? "file" : "files"}, {Math.ceil(bytes / MEGABYTE)} MB · {formatMoment(changedAt)}
          {path !== name && path !== "" && ` · ${path}`}
          {waits && word === "TAKE" && <span role="status"> · Checking</span>}
        </small>
      </span>
      {waits && (
        <span className={classes.tools}>
          <Button
            size="sm"
            variant="default"
            disabled={isBusy}
            aria-label={`Import now: ${name}`}
            onClick={() => onSay("TAKE")}
          >
            Import now
          </Button>
          {word !== "ASIDE" && state === "WAITING" && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              disabled={isBusy}
              aria-label={`Set aside: ${name}`}
              onClick={() => onSay("ASIDE")}
            >
              Set aside
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
