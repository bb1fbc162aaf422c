import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { Dialog, DialogActions } from "../dialog.tsx";
import { FormMessage } from "../form-message.tsx";
import type { CallForm } from "../use-call-form.ts";
import classes from "./form-dialog.module.css";

/**
 * Form dialog for an API call. Server errors appear at their fields; it cannot be closed while sending. Escape asks
 * before it discards input.
 * @param form from `useCallForm`, whose `send` closes the dialog on success
 * @param submitLabel the button's label, for example "Save address"
 * @param closeLabel label of the other button, where "Cancel" might be misread
 * @param children the fields
 */
export function FormDialog<Values extends Record<string, unknown>>({
  title,
  form: { form, submit, sending, problem },
  submitLabel,
  closeLabel = "Cancel",
  onClose,
  children,
}: {
  title: string;
  form: CallForm<Values>;
  submitLabel: string;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const typedIn = useRef<Element | null>(null);

  function leave() {
    if (!form.isDirty()) return onClose();
    typedIn.current = document.activeElement;
    setConfirming(true);
  }

  function stay() {
    setConfirming(false);
    if (typedIn.current instanceof HTMLElement) typedIn.current.focus();
  }

  return (
    <Dialog title={title} busy={sending} holds={form.isDirty()} onClose={isConfirming ? stay : leave}>
      <form onSubmit={submit} noValidate aria-label={title} className={classes.form}>
        {children}
        <FormMessage>{problem?.message}</FormMessage>
        {isConfirming ? (
          <div role="alertdialog" aria-label="Discard your changes?">
            <p>Discard your changes?</p>
            <DialogActions>
              <Button variant="default" autoFocus onClick={stay}>
                Keep editing
              </Button>
              <Button onClick={onClose}>Discard</Button>
            </DialogActions>
          </div>
        ) : (
          <DialogActions>
            <Button variant="default" disabled={sending} onClick={onClose}>
              {closeLabel}
            </Button>
            <Button type="submit" loading={sending}>
              {submitLabel}
            </Button>
          </DialogActions>
        )}
      </form>
    </Dialog>
  );
}
