import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";
import { useTopLayer } from "./top-layer.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/**
 * Modal dialog. Focus goes to its first field and is restored afterwards; Escape or a click outside closes it.
 * @param busy prevents closing while an operation is in progress
 * @param holds contains typed data, so a click outside does not close it
 * @param isText read-only text that takes the focus, so that it scrolls by keyboard
 * @param size 27.5 rem, or 38.75 rem for documents and lists
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
      // Not the content's own class name: Mantine also gives it to the outer frame, which covers the page.
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

/** Buttons at the end of a dialog; the primary one last, on the right. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
