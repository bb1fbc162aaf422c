import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogActions } from "../dialog.tsx";
import { FormMessage } from "../form-message.tsx";
import type { CallForm } from "../use-call-form.ts";
import classes from "./form-dialog.module.css";

/**
 * Form dialog for an API call. Server errors appear at their fields; it cannot be closed while sending.
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
  return (
    <Dialog title={title} busy={sending} holds={form.isDirty()} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-label={title} className={classes.form}>
        {children}
        <FormMessage>{problem?.message}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={sending} onClick={onClose}>
            {closeLabel}
          </Button>
          <Button type="submit" loading={sending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
