import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Dialog, DialogActions } from "../dialog.tsx";
import { messageOf } from "../form-errors.ts";
import { FormMessage } from "../form-message.tsx";

/**
 * Confirms an action that cannot be undone. Actions with undo run at once and offer it afterwards (`showUndoToast`).
 * Initial focus is on the safe button. On failure the dialog stays open with the error.
 * @param title the question, naming the thing: "Delete the coupon SPRING?"
 * @param confirmLabel a verb: "Delete it"
 * @param isReady whether all required choices are made
 * @param children explains the consequences
 * @param onConfirm runs the action; the dialog closes when it succeeds
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
