import { ActionIcon, Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { getOrder } from "../../contract/orders/orders.ts";
import { type RollOfOrder } from "../../contract/orders/order.ts";
import { getRoll } from "../../contract/film/rolls.ts";
import { removeScan, type Scan } from "../../contract/film/scans.ts";
import { allScans } from "../../rules/film/roll-work.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconTrash } from "../platform/icons/trash.tsx";
import { IconUpload } from "../platform/icons/upload.tsx";
import { FilesButton } from "../platform/kit/files/files-button.tsx";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { Problem } from "../platform/states.tsx";
import classes from "./frames.module.css";
import { placeholderUrl } from "../platform/placeholder.ts";
import { hasEvent } from "./roll-steps.ts";
import { SCAN_FILE_TYPES } from "./uploads/scan-file-types.ts";
import type { UploadTarget } from "./uploads/transport.ts";
import { type Upload, uploads } from "./uploads/upload-queue.ts";

/** The frames of a roll as they come in: numbered, blurred at first, then sharp. */
export function Frames({
  roll,
  target,
  sending,
}: {
  roll: RollOfOrder;
  target: UploadTarget;
  sending: readonly Upload[];
}) {
  const { userId, rollId } = target;
  const answer = useCall(getRoll, { params: { userId, rollId } }, { staleTime: 2000 });
  const queries = useQueryClient();
  const remove = useCallMutation(removeScan, { refreshes: [getRoll, getOrder] });
  const isSynced = hasEvent(roll, "SYNCED");
  const scans = answer.data?.scans ?? [];
  const count = allScans(roll.scans);

  if (answer.isError && !answer.data) return <Problem error={answer.error} retry={() => void answer.refetch()} />;
  if (count === 0 && scans.length === 0) return null;

  function removeFrame(scan: Scan) {
    remove.mutate(
      { params: { userId, pickUpId: target.pickUpId, rollId, scanId: scan.id } },
      {
        onSuccess: () => {
          const upload = sending.find(({ scanId }) => scanId === scan.id);
          if (upload) uploads.remove(upload.id);
          void queries.invalidateQueries({ queryKey: callKey(getRoll, { params: { userId, rollId } }) });
        },
      },
    );
  }

  return (
    <>
      <FormMessage>{remove.error && messageOf(remove.error)}</FormMessage>
      <ol className={classes.sheet} aria-label={`Frames of roll ${roll.number}`}>
        {scans.map((scan) => (
          <Frame
            key={scan.id}
            scan={scan}
            upload={sending.findLast(({ scanId }) => scanId === scan.id)}
            target={target}
            onRemove={isSynced ? undefined : () => removeFrame(scan)}
          />
        ))}
        {answer.isPending &&
          Array.from({ length: Math.min(count, 40) }, (_, index) => (
            <li key={index} className={classes.frame} data-state="loading" />
          ))}
      </ol>
    </>
  );
}

function Frame({
  scan,
  upload,
  target,
  onRemove,
}: {
  scan: Scan;
  upload: Upload | undefined;
  target: UploadTarget;
  onRemove: (() => void) | undefined;
}) {
  const [asking, setAsking] = useState(false);
  const isLost =
    scan.state === "DAMAGED" || (scan.state === "AWAITING_UPLOAD" && (!upload || upload.state === "failed"));
  return (
    <li className={classes.frame} data-state={isLost ? "lost" : scan.state}>
      <div className={classes.picture}>
        {scan.state === "READY" ? (
          <Picture scan={scan} userId={target.userId} />
        ) : (
          <NotYet scan={scan} upload={upload} isLost={isLost} />
        )}
      </div>
      <div className={classes.caption}>
        <span title={scan.name}>{scan.frame}</span>
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

function Picture({ scan, userId }: { scan: Scan; userId: string }) {
  const [isThere, setThere] = useState(false);
  const blurred = placeholderUrl(scan.placeholder);
  return (
    <Link to={`/admin/users/${userId}/gallery/${scan.id}`} aria-label={`Frame ${scan.frame}`}>
      {blurred && <img className={classes.blurred} src={blurred} alt="" aria-hidden />}
      {scan.thumbnail && (
        <img
          src={scan.thumbnail.url}
          width={scan.thumbnail.width}
          height={scan.thumbnail.height}
          alt={`Frame ${scan.frame}`}
          loading="lazy"
          data-there={isThere || undefined}
          ref={(image) => {
            // It may have come from the cache before this listened.
            if (image?.complete && image.naturalWidth > 0) setThere(true);
          }}
          onLoad={() => setThere(true)}
        />
      )}
    </Link>
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
  if (isLost) return <p>{scan.problem ?? upload?.error ?? "The file did not arrive."}</p>;
  return <p className={classes.working}>Developing …</p>;
}
