import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { CopyText } from "../platform/copy-text.tsx";
import classes from "./secret-dialog.module.css";

/** Shows a new secret, only once. @param children where to store it */
export function SecretDialog({
  title,
  secret,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} holds onClose={onClose}>
      <p>{children} We can't show it again.</p>
      <code className={classes.secret}>{secret}</code>
      <DialogActions>
        <CopyText text={secret} variant="default" />
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
