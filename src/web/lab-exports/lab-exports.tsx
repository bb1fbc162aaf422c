import { Alert, Button, Progress, Radio } from "@mantine/core";
import { useState } from "react";
import {
  type LabExport,
  linkToLabExport,
  listLabExports,
  removeLabExport,
  startLabExport,
} from "../../contract/lab-exports/lab-exports.ts";
import { LAB_EXPORT_DAYS, LAB_EXPORT_STATE_LABELS, type LabExportState } from "../../rules/lab-exports/lab-exports.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { api } from "../platform/api.ts";
import { formatMoment } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import classes from "./lab-exports.module.css";

const EXPORTS = { pageSize: 25, sorts: { requestedAt: "down" }, filters: {} } as const;
const POLL_MS = 2000;
const TONES: Record<LabExportState, StateTone> = {
  RUNNING: "info",
  DONE: "success",
  FAILED: "error",
  CANCELED: "default",
  DELETED: "default",
};
const COMMAND = "npm run export -- FOLDER";

/** Exports of the whole lab (docs/product/lab-export.md). */
export function LabExports() {
  const list = useListAddress(EXPORTS);
  const [removed, setRemoved] = useState<LabExport | null>(null);
  const remove = useCallMutation(removeLabExport, { refreshes: [listLabExports] });
  const labExports = useCall(
    listLabExports,
    { query: list.query },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) => (state.data?.labExports.some(isRunning) ? POLL_MS : false),
    },
  );
  return (
    <div className={classes.parts}>
      <NewExport isBusy={labExports.data?.labExports.some(isRunning) ?? false} />
      <Section title="Exports">
        <TableList
          list={list}
          query={labExports}
          rowsOf={(data) => data.labExports}
          noun={["export", "exports"]}
          columns={columnsOf(setRemoved)}
          keyOf={({ id }) => id}
          none={{ words: "Exports of the lab appear here, with who made them." }}
        />
      </Section>
      {removed && (
        <ConfirmDialog
          title={isRunning(removed) ? "Cancel this export?" : "Delete this archive?"}
          confirmLabel={isRunning(removed) ? "Cancel export" : "Delete archive"}
          keepLabel="Keep it"
          onConfirm={() => remove.mutateAsync({ params: { labExportId: removed.id } })}
          onClose={() => setRemoved(null)}
        >
          <p>You can start another export at any time.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const isRunning = ({ state }: LabExport): boolean => state === "RUNNING";

function NewExport({ isBusy }: { isBusy: boolean }) {
  const [files, setFiles] = useState("with");
  const start = useCallMutation(startLabExport, { refreshes: [listLabExports] });
  return (
    <Section title="New export" frame="panel">
      <div className={classes.form}>
        <p>
          One zip with everything: lists for spreadsheets (CSV), every record (JSON), and the files. An empty lab can
          import it.
        </p>
        <Alert color="sun" variant="light" radius="md" role="note" title="Keep it secret">
          It contains all customers’ data and the hashes of everyone’s passwords, so that they can log in after an
          import. It has no codes of gift cards, only their balances; cards keep their codes in a lab that imports it.
        </Alert>
        <Radio.Group label="Contents" value={files} onChange={setFiles}>
          <div className={classes.choices}>
            <Radio value="with" label="Records and files" description="With scans, prints and pictures" />
            <Radio value="without" label="Records only" description="Small and fast" />
          </div>
        </Radio.Group>
        <FormMessage>{start.error && messageOf(start.error)}</FormMessage>
        <div>
          <Button
            loading={start.isPending}
            disabled={isBusy}
            onClick={() => start.mutate({ body: { withFiles: files === "with" } })}
          >
            Start export
          </Button>
        </div>
        <p className={classes.quiet}>
          {isBusy ? "An export is running. " : "We e-mail you when it’s ready. "}
          Archives are deleted after {LAB_EXPORT_DAYS} days. For more than 50 GB of files, run <code>{COMMAND}</code> on
          the server.
        </p>
      </div>
    </Section>
  );
}

const columnsOf = (onRemove: (labExport: LabExport) => void): readonly Column<LabExport>[] => [
  { head: "Started", sort: "requestedAt", cell: ({ requestedAt }) => formatMoment(requestedAt), isName: true },
  { head: "By", cell: ({ byName }) => byName ?? "–", onPhone: "named" },
  { head: "Contents", cell: (one) => <Contents labExport={one} />, onPhone: "across" },
  { head: "Size", cell: ({ bytes }) => (bytes === null ? "–" : formatBytes(bytes)), whole: true, onPhone: "named" },
  { head: "Downloads", cell: ({ downloads }) => downloads, onPhone: "named" },
  {
    head: "Status",
    cell: ({ state }) => <StateBadge tone={TONES[state]}>{LAB_EXPORT_STATE_LABELS[state]}</StateBadge>,
    onPhone: "end",
  },
  { head: "Action", cell: (one) => <Actions labExport={one} onRemove={() => onRemove(one)} />, onPhone: "across" },
];

const counted = (count: number, one: string) => `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

function Contents({ labExport }: { labExport: LabExport }) {
  const { state, problem, withFiles, rows, files, share, until } = labExport;
  const percent = Math.floor(share * 100);
  const note =
    problem === "TOO_LARGE"
      ? `The files are too large for a zip. Run ${COMMAND} on the server, or export records only.`
      : problem === "FAILED"
        ? "The export failed. Check the server’s disk and log, then start it again."
        : state === "RUNNING" && share > 0
          ? `${percent}% of the files`
          : until === null
            ? null
            : `Until ${formatMoment(until)}`;
  return (
    <div className={classes.contents}>
      {rows === 0 && state === "RUNNING"
        ? "Starting…"
        : `${counted(rows, "row")}${withFiles ? `, ${counted(files, "file")}` : ", no files"}`}
      {note !== null && <p className={classes.quiet}>{note}</p>}
      {state === "RUNNING" && withFiles && share > 0 && (
        <Progress value={percent} color="leaf" aria-label="Files exported" />
      )}
    </div>
  );
}

function Actions({ labExport, onRemove }: { labExport: LabExport; onRemove: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const started = formatMoment(labExport.requestedAt);
  async function download() {
    setProblem(null);
    try {
      const { url } = await api.call(linkToLabExport, { params: { labExportId: labExport.id } });
      location.assign(url);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  if (!isRunning(labExport) && labExport.state !== "DONE") return null;
  return (
    <div className={classes.actions}>
      {labExport.state === "DONE" && (
        <Button size="compact-md" aria-label={`Download export of ${started}`} onClick={() => void download()}>
          Download
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${isRunning(labExport) ? "Cancel" : "Delete"} export of ${started}`}
        onClick={onRemove}
      >
        {isRunning(labExport) ? "Cancel" : "Delete"}
      </Button>
      <FormMessage>{problem}</FormMessage>
    </div>
  );
}
