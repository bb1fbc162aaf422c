import "virtual:dark-room.css";
import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from "react";
import { enterTopLayer } from "../top-layer.ts";
import classes from "./viewer.module.css";

/**
 * The dark room over the whole window. A modal dialog: the page behind can neither be tabbed to nor read out, and
 * Escape is the browser's. Dialogs, menus and notices stand in it while it is open; it fills the screen if asked to.
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
  // Before it is painted: what lies behind must not flash.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const leave = enterTopLayer(room.current!);
    if (!element.open) element.showModal();
    // Not the first button: arrows and letters are for the picture.
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
