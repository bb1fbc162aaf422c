import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogActions } from "../dialog.tsx";
import { FormMessage } from "../form-message.tsx";
import type { CallForm } from "../use-call-form.ts";
import classes from "./form-dialog.module.css";

/**
 * A form over a call, in a dialog. What the server refuses stands at its field; while it is sent, nothing closes.
 * @param form of `useCallForm`, whose `send` closes the dialog once the lab has it
 * @param submitLabel what the button says, such as "Save address"
 * @param closeLabel what the other says, where "Cancel" might mean the thing itself
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
