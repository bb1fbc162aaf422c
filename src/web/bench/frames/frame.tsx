import { ActionIcon, Button, Progress } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Scan } from "../../../contract/film/scans.ts";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import { IconGripVertical, IconTrash, IconUpload } from "../../platform/icons.tsx";
import { FilesButton } from "../../platform/kit/files/files-button.tsx";
import { placeholderUrl } from "../../platform/placeholder.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { FrameMenu } from "./frame-menu.tsx";
import classes from "./frames.module.css";
import { SCAN_FILE_TYPES } from "../uploads/scan-file-types.ts";
import type { FrameOrder } from "./use-frame-order.ts";
import type { FrameSelection } from "./use-frame-selection.ts";
import type { UploadTarget } from "../uploads/transport.ts";
import type { Upload } from "../uploads/upload-queue.ts";
import { uploads } from "../uploads/uploads.ts";

const CompareDialog = lazyComponent(
  async () => ({ default: (await import("./compare-dialog.tsx")).CompareDialog }),
  "Before and after",
);

export function Frame({
  scan,
  upload,
  target,
  count,
  isSynced,
  grip,
  place,
  choice,
  degrees,
  onTurn,
  onRemove,
}: {
  scan: Scan;
  count: number;
  isSynced: boolean;
  /** Drag handle; undefined when the frame cannot be moved. */
  grip: ReturnType<FrameOrder["gripAt"]> | undefined;
  place: ReturnType<FrameOrder["targetAt"]>;
  /** Selects it, and moves between the frames. */
  choice: ReturnType<FrameSelection["frameAt"]>;
  /** By how much it is turned until its new picture is there. */
  degrees: number;
  upload: Upload | undefined;
  target: UploadTarget;
  onTurn: (direction: TurnDirection) => void;
  onRemove: (() => void) | undefined;
}) {
  const [asking, setAsking] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const isLost =
    scan.state === "DAMAGED" || (scan.state === "AWAITING_UPLOAD" && (!upload || upload.state === "failed"));
  return (
    <li
      className={classes.frame}
      data-state={isLost ? "lost" : scan.state}
      data-chosen={choice["aria-pressed"] || undefined}
      {...place}
    >
      <FramePicture scan={scan} userId={target.userId} choice={choice}>
        {scan.state === "READY" ? (
          <Picture scan={scan} degrees={degrees} />
        ) : (
          <NotYet scan={scan} upload={upload} isLost={isLost} />
        )}
      </FramePicture>
      <div className={classes.caption}>
        {grip && (
          <button
            type="button"
            className={classes.grip}
            aria-label={`Move frame ${scan.frame} of ${count}`}
            title="Drag, or use the arrow keys"
            {...grip}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <span title={scan.name}>{scan.frame}</span>
        {upload?.target.renewedAt !== undefined && upload.state !== "sent" && (
          <small role="status">{upload.error ?? "Uploading new scan"}</small>
        )}
        {isLost && onRemove && (
          <FilesButton
            size="compact-sm"
            variant="filled"
            multiple={false}
            accept={SCAN_FILE_TYPES}
            aria-label={`Send frame ${scan.frame} again`}
            title="Send again"
            onFiles={(files) => uploads.add(target, files, scan.id)}
          >
            <IconUpload size={16} aria-hidden />
          </FilesButton>
        )}
        {scan.state === "READY" && (
          <FrameMenu
            scan={scan}
            userId={target.userId}
            isSynced={isSynced}
            onTurn={onTurn}
            onReplace={(files) => uploads.add({ ...target, renewedAt: scan.renewedAt }, files.slice(0, 1), scan.id)}
            onCompare={() => setComparing(true)}
          />
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.remove}
            aria-label={`Remove frame ${scan.frame}`}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {scan.renewedAt !== null && (
        <button type="button" className={classes.renewed} onClick={() => setComparing(true)}>
          Rescanned
        </button>
      )}
      {isComparing && <CompareDialog scan={scan} userId={target.userId} onClose={() => setComparing(false)} />}
      {asking && (
        <div className={classes.ask} role="alertdialog" aria-label={`Remove frame ${scan.frame}?`}>
          <p>Remove frame {scan.frame}?</p>
          <Button
            autoFocus
            size="compact-sm"
            onClick={() => {
              setAsking(false);
              onRemove?.();
            }}
          >
            Remove
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      )}
    </li>
  );
}

/** Selects the frame by a press; Enter or two presses open it. */
function FramePicture({
  scan,
  userId,
  choice,
  children,
}: {
  scan: Scan;
  userId: string;
  choice: ReturnType<FrameSelection["frameAt"]>;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const open = () => scan.state === "READY" && void navigate(`/admin/users/${userId}/gallery/${scan.id}`);
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={`Frame ${scan.frame}`}
      title={scan.name}
      {...choice}
      onDoubleClick={open}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return choice.onKeyDown(event);
        event.preventDefault();
        open();
      }}
    >
      {children}
    </button>
  );
}

function Picture({ scan, degrees }: { scan: Scan; degrees: number }) {
  const [isThere, setThere] = useState(false);
  const blurred = placeholderUrl(scan.placeholder);
  const { thumbnail } = scan;
  // A picture on its side fits into the frame by its other edge.
  const fits = degrees % 180 === 0 || !thumbnail ? 1 : thumbnail.width > thumbnail.height ? 2 / 3 : 3 / 2;
  return (
    <>
      {blurred && <img className={classes.blurred} src={blurred} alt="" aria-hidden />}
      {thumbnail && (
        <img
          src={thumbnail.read}
          width={thumbnail.width}
          height={thumbnail.height}
          alt={`Frame ${scan.frame}`}
          loading="lazy"
          data-there={isThere || undefined}
          {...(degrees !== 0 && { style: { rotate: `${degrees}deg`, scale: fits } })}
          ref={(image) => {
            // The image may have loaded from the cache before the listener was attached.
            if (image?.complete && image.naturalWidth > 0) setThere(true);
          }}
          onLoad={() => setThere(true)}
        />
      )}
    </>
  );
}

function NotYet({ scan, upload, isLost }: { scan: Scan; upload: Upload | undefined; isLost: boolean }) {
  if (upload && upload.state !== "failed" && upload.state !== "sent")
    return (
      <Progress
        className={classes.progress}
        value={upload.size === 0 ? 0 : (upload.sent / upload.size) * 100}
        aria-label={`Sending frame ${scan.frame}`}
      />
    );
  if (isLost) return <span>{scan.problem ?? upload?.error ?? "The upload failed."}</span>;
  return <span className={classes.working}>Processing…</span>;
}
