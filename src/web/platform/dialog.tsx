import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";

/**
 * A dialog over the page: the focus goes to its first field and comes back where it was, Escape and a click beside it
 * close it.
 * @param busy something is under way that closing would leave in the dark: it stays until that is done
 * @param holds what was typed into it: a click beside it does not throw that away
 * @param size of the dialog: 27.5 rem, or 38.75 rem for documents and lists
 */
export function Dialog({
  opened = true,
  title,
  closeLabel = "Close",
  size = "regular",
  busy = false,
  holds = false,
  onClose,
  children,
}: {
  opened?: boolean;
  title: string;
  closeLabel?: string;
  size?: "regular" | "large";
  busy?: boolean;
  holds?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal.Root
      opened={opened}
      onClose={() => !busy && onClose()}
      closeOnClickOutside={!holds && !busy}
      closeOnEscape={!busy}
      size={size === "large" ? "lg" : "md"}
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content className={classes.dialog}>
        {/* Not Mantine's own head, which would be a second banner of the page and take the focus from the first field. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        <Modal.CloseButton className={classes.close} aria-label={closeLabel} disabled={busy} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** What can be done in a dialog, at its end; the main thing last, at the right. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
