import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Dialog, DialogActions } from "../dialog.tsx";
import { messageOf } from "../form-errors.ts";
import { FormMessage } from "../form-message.tsx";

/**
 * Asks before what cannot be undone; what can be undone is done at once and offers the way back (`showUndoToast`). The focus
 * begins on the harmless answer. Where it fails the dialog stays and says why.
 * @param title the question, naming the thing: "Delete the coupon SPRING?"
 * @param confirmLabel what is done, in a verb: "Delete it"
 * @param isReady whether all that it asks for is chosen
 * @param children what will follow
 * @param onConfirm does it; the dialog closes once that is through
 */
export function ConfirmDialog({
  title,
  confirmLabel,
  keepLabel = "Cancel",
  isReady = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  keepLabel?: string;
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
      return;
    }
    onClose();
  }

  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      {children}
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {keepLabel}
        </Button>
        <Button loading={busy} disabled={!isReady} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
