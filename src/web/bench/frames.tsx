import { Button, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getOrder } from "../../contract/orders/orders.ts";
import { type RollOfOrder } from "../../contract/orders/order.ts";
import { clearScans, getRoll } from "../../contract/film/rolls.ts";
import { removeScan, type Scan } from "../../contract/film/scans.ts";
import { allScans } from "../../rules/film/roll-work.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconTrash } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import { Problem } from "../platform/states.tsx";
import { ReverseButton } from "../parts/film/reverse-button.tsx";
import { Frame } from "./frame.tsx";
import classes from "./frames.module.css";
import { hasEvent } from "./roll-steps.ts";
import { useFrameOrder } from "./use-frame-order.ts";
import type { UploadTarget } from "./uploads/transport.ts";
import type { Upload } from "./uploads/upload-queue.ts";
import { uploads } from "./uploads/uploads.ts";

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
  const clear = useCallMutation(clearScans, { refreshes: [getRoll, getOrder] });
  const [isClearing, setClearing] = useState(false);
  const isSynced = hasEvent(roll, "SYNCED");
  const scans = answer.data?.scans ?? [];
  const order = useFrameOrder({ userId, rollId }, scans);
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
      {count > 1 && (
        <div className={classes.tools}>
          <ReverseButton userId={userId} rollId={rollId} size="sm" />
          {!isSynced && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => setClearing(true)}
            >
              Remove all {count} scans
            </Button>
          )}
        </div>
      )}
      {isClearing && (
        <ConfirmDialog
          title={`Remove all ${count} scans of roll ${roll.number}?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            for (const { id } of sending) uploads.remove(id);
            await clear.mutateAsync({ params: { userId, rollId } });
          }}
          onClose={() => setClearing(false)}
        >
          <p>You can scan the roll again. The customer has not seen these scans.</p>
        </ConfirmDialog>
      )}
      <ol className={classes.sheet} aria-label={`Frames of roll ${roll.number}`}>
        {order.shown.map((scan, at) => (
          <Frame
            key={scan.id}
            scan={scan}
            count={order.shown.length}
            isSynced={isSynced}
            grip={isSynced || order.shown.length < 2 ? undefined : order.gripAt(at)}
            place={order.targetAt(at)}
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
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </>
  );
}
