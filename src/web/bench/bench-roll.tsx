import { Button, Kbd, Progress } from "@mantine/core";
import { useState } from "react";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { allScans, writeOffHindered } from "../../rules/film/roll-work.ts";
import { IconPrinter, IconUpload } from "../platform/icons.tsx";
import { FilesButton } from "../platform/kit/files/files-button.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { progressOf } from "../platform/kit/files/transfer.ts";
import classes from "./bench.module.css";
import { Frames } from "./frames/frames.tsx";
import { MissingFiles } from "./missing-files.tsx";
import { type BenchEvent, hasEvent, acceptsScans, whyNot } from "./roll-steps.ts";
import { alertsOf, factsOf, filmOf } from "./roll-text.ts";
import { StepButtons } from "./step-buttons.tsx";
import { asTransfer } from "./uploads/as-transfer.ts";
import { SCAN_FILE_TYPES } from "./uploads/scan-file-types.ts";
import { UploadList } from "./uploads/upload-list.tsx";
import type { UploadTarget } from "./uploads/transport.ts";
import type { Upload } from "./uploads/upload-queue.ts";
import { useMay } from "../platform/may.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { WRITE_OFF_LABELS } from "../../rules/film/write-offs.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";

const WriteOffDialog = lazyComponent(() => import("./write-off-dialog.tsx"), "Writing off");

/** A roll at the bench: its status row, and its actions when selected. */
export function BenchRoll({
  roll,
  rolls,
  target,
  firstName,
  isSelected,
  isDropTarget,
  sending,
  isMarking,
  isInProgress,
  orderId,
  onSelect,
  onMark,
  onFiles,
  onSticker,
}: {
  roll: RollOfOrder;
  rolls: readonly RollOfOrder[];
  target: UploadTarget;
  firstName: string;
  isSelected: boolean;
  isDropTarget: boolean;
  sending: readonly Upload[];
  isMarking: boolean;
  /** Whether the order is paid and not complete. */
  isInProgress: boolean;
  orderId: number;
  onSelect: () => void;
  onMark: (event: BenchEvent) => void;
  onFiles: (files: File[]) => void;
  onSticker: () => void;
}) {
  const may = useMay();
  const atBench = may("bench");
  const mayUpload = atBench && acceptsScans(roll);
  const [isWritingOff, setWritingOff] = useState(false);
  const mayWriteOff = atBench && isInProgress && roll.writtenOff === null && writeOffHindered(asEvents(roll)) === null;
  const isEmpty = allScans(roll.scans) === 0;
  const awaitsScans =
    isEmpty && sending.length === 0 && whyNot("SCANNED", roll) !== null && hasEvent(roll, "DEVELOPED");
  return (
    <article
      className={classes.roll}
      data-roll-id={roll.id}
      data-selected={isSelected || undefined}
      data-drop={isDropTarget || undefined}
    >
      <button type="button" className={classes.rollHead} aria-expanded={isSelected} onClick={onSelect}>
        <span className={classes.labNumber}>{roll.labNumber ?? `Roll ${roll.number}`}</span>
        <span className={classes.film}>
          <strong>{filmOf(roll)}</strong>
          {alertsOf(roll).map((alert) => (
            <mark key={alert} className={classes.alert}>
              {alert}
            </mark>
          ))}
          <span>{factsOf(roll).join(" · ")}</span>
        </span>
        <RollState roll={roll} sending={sending} />
      </button>
      {isSelected && (
        <div className={classes.rollBody}>
          {roll.notes && <p className={classes.customerNote}>“{roll.notes}”</p>}
          {atBench && (
            <StepButtons roll={roll} rolls={rolls} firstName={firstName} isMarking={isMarking} onMark={onMark} />
          )}
          <div className={classes.steps}>
            {mayUpload && (
              <FilesButton
                data-choose-files
                accept={SCAN_FILE_TYPES}
                variant={awaitsScans ? "light" : "default"}
                leftSection={<IconUpload size={18} aria-hidden />}
                rightSection={<Kbd size="xs">U</Kbd>}
                onFiles={onFiles}
              >
                Choose scans
              </FilesButton>
            )}
            <MissingFiles roll={roll} userId={target.userId} />
            {mayWriteOff && (
              <Button variant="default" onClick={() => setWritingOff(true)}>
                Write off…
              </Button>
            )}
            {roll.labNumber && atBench && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                rightSection={<Kbd size="xs">P</Kbd>}
                onClick={onSticker}
              >
                Sticker
              </Button>
            )}
          </div>
          {mayUpload && (
            <p className={classes.dropHint}>
              {isDropTarget
                ? "Drop to add the files to this roll"
                : "or drop files anywhere on this page. Frames are sorted by file name."}
            </p>
          )}
          <UploadList rollId={roll.id} list={sending} />
          {may("film") && <Frames roll={roll} target={target} sending={sending} />}
        </div>
      )}
      {isWritingOff && <WriteOffDialog orderId={orderId} roll={roll} onClose={() => setWritingOff(false)} />}
    </article>
  );
}

const asEvents = ({ arrived, events }: RollOfOrder) => ({ arrived, events: events.map(({ event }) => event) });

function RollState({ roll, sending }: { roll: RollOfOrder; sending: readonly Upload[] }) {
  const { ready, damaged } = roll.scans;
  const count = allScans(roll.scans);
  const going = sending.filter(({ state }) => state !== "sent");
  const { bytes, bytesSent, filesDone, files } = progressOf(sending.map(asTransfer));
  return (
    <span className={classes.rollState}>
      {going.length > 0 ? (
        <span className={classes.going}>
          {filesDone} of {files} files
          <Progress size="sm" color="leaf" value={bytes === 0 ? 0 : (bytesSent / bytes) * 100} aria-hidden />
        </span>
      ) : (
        count > 0 && (
          <span>
            {hasEvent(roll, "SYNCED") ? `${count} scans` : `${ready} of ${count} ready`}
            {damaged > 0 && <strong className={classes.bad}> {damaged} damaged</strong>}
          </span>
        )
      )}
      <RollStateBadge roll={roll} />
    </span>
  );
}

function RollStateBadge({ roll: { arrived, writtenOff, events } }: { roll: RollOfOrder }) {
  if (arrived === false) return <StateBadge tone="error">Missing</StateBadge>;
  if (writtenOff) return <StateBadge tone="error">{WRITE_OFF_LABELS[writtenOff]}</StateBadge>;
  const last = events.at(-1);
  if (!last) return <StateBadge tone="default">Expected</StateBadge>;
  return (
    <StateBadge tone={last.event === "SYNCED" ? "success" : "default"}>{ROLL_EVENT_LABELS[last.event]}</StateBadge>
  );
}
