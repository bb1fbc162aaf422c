import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  getRefusedRows,
  getImport,
  type ImportDetail,
  listImports,
  pauseImport,
  removeImport,
  runImport,
  undoImport,
} from "../../contract/imports/imports.ts";
import { IMPORT_SOURCE_LABELS, IMPORT_STATE_LABELS, isInProgress, may } from "../../rules/imports/imports.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { api } from "../platform/api.ts";
import { formatMoment } from "../platform/dates.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconDownload } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { saveFile } from "../platform/save-file.ts";
import { Section } from "../platform/section.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { counted, ImportBadge } from "./import-badge.tsx";
import { POLL_MS } from "./import-list.tsx";
import { ImportReport } from "./import-report.tsx";
import classes from "./imports.module.css";

type Props = { it: ImportDetail };

/** One import, from the choice of columns to its report. */
export function ImportPage({ importId }: { importId: string }) {
  const query = useCall(
    getImport,
    { params: { importId } },
    { refetchInterval: ({ state }) => (state.data && isChanging(state.data.import) ? POLL_MS : false) },
  );
  return (
    <DetailPage
      query={query}
      noun="import"
      back={{ to: "/admin/import", label: "All imports" }}
      head={({ import: it }) => headOf(it)}
    >
      {({ import: it }) => <Content it={it} />}
    </DetailPage>
  );
}

const isChanging = ({ state, pictures }: ImportDetail) => isInProgress(state) || (pictures?.waiting ?? 0) > 0;

const headOf = (it: ImportDetail): DetailHead => ({
  title: it.fileName,
  eyebrow: rulesOf(it.kind).label,
  actions: <ImportBadge state={it.state} />,
  facts: [
    it.columns.length > 0 && it.kind !== "SCANS" ? ["Source", IMPORT_SOURCE_LABELS[it.source]] : null,
    it.rows > 0 ? ["Rows", it.rows.toLocaleString("en-US")] : null,
    [
      it.kind === "SCANS" ? "Started" : "Uploaded",
      `${formatMoment(it.createdAt)}${it.byName === null ? "" : `, ${it.byName}`}`,
    ],
    it.finishedAt === null ? null : ["Finished", formatMoment(it.finishedAt)],
  ],
});

function Content({ it }: Props) {
  const [isMapped, setMapped] = useState(false);
  const isChoosing = it.state === "MAPPING" || it.state === "FAILED" || (isMapped && it.state === "READY");
  return (
    <div className={classes.parts}>
      <FormMessage>{it.problem}</FormMessage>
      {it.state === "WAITING" && <p>The file has not arrived. Remove this import and upload the file again.</p>}
      {it.state === "STOPPED" && (
        <p>
          {it.kind === "SCANS"
            ? "The import stopped before its end. Run the same command on the server again to continue it."
            : "The import stopped before its end, because its work failed several times. Continue it, or undo it."}
        </p>
      )}
      {it.kind === "PRODUCTS" && it.state === "DONE" && it.counts.made > 0 && (
        <p>
          New products are hidden until you publish them.{" "}
          <Link to="/admin/products?saleState=HIDDEN">Hidden products</Link>
        </p>
      )}
      {it.scans !== null && <Pictures scans={it.scans} />}
      {isInProgress(it.state) && <Working it={it} />}
      {isChoosing && <ChooseColumns key={it.id} it={it} onChecked={() => setMapped(false)} />}
      <Actions it={it} isChoosing={isChoosing} onChange={() => setMapped(true)} />
      {!isChoosing && it.items > 0 && it.state !== "READING" && <ImportReport it={it} />}
    </div>
  );
}

/** Scans appear in their customer's library once their pictures are made, in the background. */
function Pictures({ scans: { all, ready, damaged } }: { scans: NonNullable<ImportDetail["scans"]> }) {
  const waiting = all - ready - damaged;
  return (
    <StatTiles label="Scans">
      <StatTile label="Scans" value={all} />
      <StatTile label="In libraries" value={ready} />
      <StatTile label="Waiting for previews" value={waiting} />
      <StatTile label="Damaged" value={damaged} tone={damaged > 0 ? "error" : undefined} />
    </StatTiles>
  );
}

const WORKING = {
  CHECKING: "Checking the file. Nothing is imported yet",
  RUNNING: "Importing in the background. You can leave this page",
  UNDOING: "Undoing the import",
  READING: "Reading the file",
} as const;

function Working({ it: { state, done, items, kind } }: Props) {
  const text = WORKING[state as keyof typeof WORKING];
  const share = state === "READING" || items === 0 ? null : (done / items) * 100;
  return (
    <Section title={IMPORT_STATE_LABELS[state]} frame="panel">
      <div className={classes.form}>
        <Progress value={share ?? 100} animated={share === null} color="leaf" size="lg" aria-label={text} />
        <p role="status">
          {text}
          {share !== null && `. ${done.toLocaleString("en-US")} of ${counted(items, rulesOf(kind).noun)}`}
        </p>
      </div>
    </Section>
  );
}

function Actions({ it, isChoosing, onChange }: Props & { isChoosing: boolean; onChange: () => void }) {
  const navigate = useNavigate();
  const params = { importId: it.id };
  const refreshes = [getImport, listImports];
  const onError = (error: unknown) => showErrorToast(error);
  const run = useCallMutation(runImport, { refreshes, onError });
  const pause = useCallMutation(pauseImport, { refreshes, onError });
  const undo = useCallMutation(undoImport, { refreshes });
  const remove = useCallMutation(removeImport, { refreshes: [listImports] });
  const [asked, setAsked] = useState<"undo" | "remove" | null>(null);
  const { noun } = rulesOf(it.kind);
  const changes = it.counts.made + it.counts.changed;
  const isScans = it.kind === "SCANS";

  async function save() {
    try {
      saveFile((await api.call(getRefusedRows, { params })) as Blob, it.fileName.replace(/(\.\w+)?$/, "-rejected.csv"));
    } catch (error) {
      showErrorToast(error);
    }
  }

  return (
    <div className={classes.actions}>
      {may(it, "RUN") && !isChoosing && (
        <Button
          loading={run.isPending}
          disabled={it.state === "READY" && changes === 0}
          onClick={() => run.mutate({ params })}
        >
          {it.state === "PAUSED"
            ? "Resume"
            : it.state === "STOPPED"
              ? "Continue"
              : changes === 0
                ? "Nothing new to import"
                : `Import ${counted(changes, noun)}`}
        </Button>
      )}
      {may(it, "PAUSE") && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ params })}>
          Pause
        </Button>
      )}
      {it.counts.refused > 0 && !isInProgress(it.state) && !isChoosing && (
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
          {isScans ? "Download rejected folders and files" : "Download rejected rows"}
        </Button>
      )}
      {may(it, "CHECK") && it.state === "READY" && !isChoosing && (
        <Button variant="default" onClick={onChange}>
          Change columns
        </Button>
      )}
      {it.undoUntil !== null && (
        <Button variant="default" onClick={() => setAsked("undo")}>
          Undo import
        </Button>
      )}
      {may(it, "REMOVE") && (
        <Button variant="default" onClick={() => setAsked("remove")}>
          Remove
        </Button>
      )}
      {asked === "undo" && (
        <ConfirmDialog
          title={`Undo the import of ${it.fileName}?`}
          confirmLabel="Undo import"
          onConfirm={() => undo.mutateAsync({ params })}
          onClose={() => setAsked(null)}
        >
          <p>
            This removes the {noun[1]} that the import added. Records already in use are kept; the report lists them.{" "}
            {it.kind === "MEMBERSHIPS" && "Nothing is canceled at Stripe. "}
            You can undo it until {formatMoment(it.undoUntil!)}.
          </p>
        </ConfirmDialog>
      )}
      {asked === "remove" && (
        <ConfirmDialog
          title={`Remove ${it.fileName}?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            await remove.mutateAsync({ params });
            showToast(`${it.fileName} removed`);
            await navigate("/admin/import");
          }}
          onClose={() => setAsked(null)}
        >
          <p>Nothing was imported. The uploaded file is deleted.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
