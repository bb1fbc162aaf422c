import { Button, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getOrder } from "../../../contract/orders/orders.ts";
import { type RollOfOrder } from "../../../contract/orders/order.ts";
import { clearScans, getRoll } from "../../../contract/film/rolls.ts";
import { removeScan, type Scan } from "../../../contract/film/scans.ts";
import { allScans } from "../../../rules/film/roll-work.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconTrash } from "../../platform/icons.tsx";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { callKey, useCall, useCallMutation } from "../../platform/query.ts";
import { Problem } from "../../platform/states.tsx";
import { ReverseButton } from "../../parts/film/reverse-button.tsx";
import { Frame } from "./frame.tsx";
import classes from "./frames.module.css";
import { hasEvent } from "../roll-steps.ts";
import { FrameTools } from "./frame-tools.tsx";
import { MOST_COMPARED, SideBySide } from "./side-by-side.tsx";
import { useFrameOrder } from "./use-frame-order.ts";
import { useFrameSelection } from "./use-frame-selection.ts";
import { useTurns } from "./use-turns.ts";
import type { UploadTarget } from "../uploads/transport.ts";
import type { Upload } from "../uploads/upload-queue.ts";
import { uploads } from "../uploads/uploads.ts";

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
  const chosen = useFrameSelection(order.shown.map(({ id }) => id));
  const turns = useTurns({ userId, rollId }, order.shown);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<readonly Scan[]>([]);
  const scansOf = (ids: readonly string[]) => order.shown.filter(({ id }) => ids.includes(id));
  const ready = scansOf(chosen.selected).filter(({ state }) => state === "READY");
  const mayCompare = ready.length >= 2 && ready.length <= MOST_COMPARED;
  const compare = () => mayCompare && setCompared(ready.map(({ id }) => id));
  const askToRemove = () => !isSynced && setRemoving(scansOf(chosen.targets()));
  useShortcuts(
    "Frames",
    scans.length === 0
      ? []
      : [
          { keys: "T", does: "Rotate right", run: () => void turns.turn(chosen.targets(), "right"), minor: true },
          { keys: "shift+T", does: "Rotate left", run: () => void turns.turn(chosen.targets(), "left"), minor: true },
          { keys: "C", does: "Compare frames", run: compare, minor: true },
          { keys: "Delete", does: "Remove frames", run: askToRemove, minor: true },
        ],
  );

  if (answer.isError && !answer.data) return <Problem error={answer.error} retry={() => void answer.refetch()} />;
  if (count === 0 && scans.length === 0) return null;

  async function removeFrame(scan: Scan) {
    await remove.mutateAsync({ params: { userId, pickUpId: target.pickUpId, rollId, scanId: scan.id } });
    const upload = sending.find(({ scanId }) => scanId === scan.id);
    if (upload) uploads.remove(upload.id);
    setCompared((now) => now.filter((id) => id !== scan.id));
    void queries.invalidateQueries({ queryKey: callKey(getRoll, { params: { userId, rollId } }) });
  }

  return (
    <>
      <FormMessage>{remove.error && messageOf(remove.error)}</FormMessage>
      <FrameTools
        count={order.shown.length}
        selected={chosen.selected.length}
        mayCompare={mayCompare}
        onTurn={(direction) => void turns.turn(chosen.selected, direction)}
        onCompare={compare}
        onRemove={isSynced ? undefined : askToRemove}
        onAll={chosen.all}
        onClear={chosen.clear}
      >
        {count > 1 && <ReverseButton userId={userId} rollId={rollId} size="sm" />}
        {count > 1 && !isSynced && (
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
      </FrameTools>
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
      {removing.length > 0 && (
        <ConfirmDialog
          title={removing.length === 1 ? `Remove frame ${removing[0]!.frame}?` : `Remove ${removing.length} frames?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            for (const scan of removing) await removeFrame(scan);
            chosen.clear();
          }}
          onClose={() => setRemoving([])}
        >
          <p>You can scan them again. The customer has not seen them.</p>
        </ConfirmDialog>
      )}
      {compared.length > 0 && (
        <SideBySide
          scans={scansOf(compared)}
          onRemove={isSynced ? undefined : (scan) => void removeFrame(scan).catch(() => undefined)}
          onClose={() => setCompared([])}
        />
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
            choice={chosen.frameAt(at)}
            degrees={turns.degreesOf(scan)}
            onTurn={(direction) => void turns.turn([scan.id], direction)}
            upload={sending.findLast(({ scanId }) => scanId === scan.id)}
            target={target}
            onRemove={isSynced ? undefined : () => void removeFrame(scan).catch(() => undefined)}
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
