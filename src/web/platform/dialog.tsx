import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";
import { useTopLayer } from "./top-layer.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/**
 * A dialog over the page: the focus goes to its first field and comes back where it was, Escape and a click beside it
 * close it.
 * @param busy something is under way that closing would leave in the dark: it stays until that is done
 * @param holds what was typed into it: a click beside it does not throw that away
 * @param isText only to be read: the text takes the focus, so that it scrolls by keyboard, too
 * @param size of the dialog: 27.5 rem, or 38.75 rem for documents and lists
 */
export function Dialog({
  opened = true,
  title,
  closeLabel = "Close",
  size = "regular",
  busy = false,
  holds = false,
  isText = false,
  onClose,
  children,
}: {
  opened?: boolean;
  title: string;
  closeLabel?: string;
  size?: "regular" | "large";
  busy?: boolean;
  holds?: boolean;
  isText?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useFocusReturn(opened);
  const room = useTopLayer();
  return (
    <Modal.Root
      opened={opened}
      onClose={() => !busy && onClose()}
      returnFocus={false}
      closeOnClickOutside={!holds && !busy}
      closeOnEscape={!busy}
      size={size === "large" ? "lg" : "md"}
      radius="lg"
      // Not the content's own class name, which Mantine gives to the frame around it as well: that stands over the page.
      classNames={{ content: classes.dialog }}
      {...(room && { portalProps: { target: room } })}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's own head, which would be a second banner of the page and take the focus from the first field. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body} {...(isText && { tabIndex: 0 })}>
          {children}
        </Modal.Body>
        <Modal.CloseButton className={classes.close} aria-label={closeLabel} disabled={busy} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** What can be done in a dialog, at its end; the main thing last, at the right. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
