import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from "react";
import classes from "./viewer.module.css";

/**
 * The dark room over the whole window. A modal dialog: the page behind can neither be tabbed to nor read out, and
 * Escape is the browser's.
 */
export function ViewerFrame({
  label,
  onClose,
  onKeyDown,
  children,
}: {
  label: string;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    // Not the first button: arrows and letters are for the picture.
    element.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Something to say in the dark room: what happened, and a way on. */
export function ViewerMessage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className={classes.message} role="alert">
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={classes.messageActions}>{actions}</div>
    </div>
  );
}
