import "virtual:dark-room.css";
import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from "react";
import { enterTopLayer } from "../top-layer.ts";
import classes from "./viewer.module.css";

/**
 * Dark modal dialog over the whole window: the page behind cannot be focused or read by screen readers, and the browser
 * handles Escape. Dialogs, menus, and toasts render inside it while it is open; supports full screen.
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
  const room = useRef<HTMLDivElement>(null);
  // Before the first paint, so that the page behind does not flash.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const leave = enterTopLayer(room.current!);
    if (!element.open) element.showModal();
    // Not the first button: arrow keys and letters control the picture.
    room.current!.focus();
    return () => {
      leave();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={room} className={classes.room} tabIndex={-1} data-dark-room data-mantine-color-scheme="dark">
        {children}
      </div>
    </dialog>
  );
}

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
