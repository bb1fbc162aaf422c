import { Button, CloseButton } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "../../top-layer.ts";
import { useBottomBar } from "../../use-bottom-bar.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import type { Toast } from "./toast-store.ts";
import classes from "./toasts.module.css";
import { notices } from "./show-toast.ts";

const NONE: readonly Toast[] = [];

/**
 * Toasts at the bottom of every page. Rendered once, in the site's frame. A permanent live region announces new toasts;
 * the toasts themselves are a regular landmark.
 */
export function Toasts() {
  const shown = useSyncExternalStore(notices.subscribe, notices.snapshot, () => NONE);
  const list = useRef<HTMLOListElement>(null);
  const undo = shown.findLast((notice) => notice.undo !== null)?.undo;
  useShortcuts("Recent actions", undo ? [{ keys: "mod+Z", does: "Undo", run: undo, minor: true }] : []);
  useHoldWhileAway();
  const room = useTopLayer();

  const latest = shown.at(-1);
  const words = latest && (
    // A new element is announced even if its text is the same.
    <span key={latest.id}>{latest.undo ? `${latest.text}. You can undo this.` : latest.text}</span>
  );
  const area = (
    <>
      <div className={classes.unseen} role="status">
        {latest?.kind === "done" && words}
      </div>
      <div className={classes.unseen} role="alert">
        {latest?.kind === "problem" && words}
      </div>
      {shown.length > 0 && (
        <Area>
          <div
            role="presentation"
            onPointerEnter={() => notices.hold(true)}
            onPointerLeave={() => notices.hold(false)}
            onFocus={() => notices.hold(true)}
            onBlur={() => notices.hold(false)}
          >
            <ol ref={list}>
              {shown.map(({ id, kind, text, undo }) => (
                <li key={id} className={classes.notice} data-kind={kind}>
                  <p>{text}</p>
                  {undo && (
                    <Button variant="subtle" size="compact-md" onClick={() => leaving(undo)}>
                      Undo
                    </Button>
                  )}
                  <CloseButton aria-label="Dismiss" onClick={() => leaving(() => notices.remove(id))} />
                </li>
              ))}
            </ol>
          </div>
        </Area>
      )}
    </>
  );
  return room === null ? area : createPortal(area, room);

  /** Moves the focus back to the page before its button is removed. */
  function leaving(then: () => void) {
    if (list.current?.contains(document.activeElement)) (room ?? document.querySelector("main"))?.focus();
    notices.hold(false);
    then();
  }
}

/** Above bars at the bottom of the window: their buttons stay free. */
function Area({ children }: { children: ReactNode }) {
  const bar = useBottomBar();
  return (
    <section className={classes.area} aria-label="Notices" style={{ "--bar": `${bar}px` } as CSSProperties}>
      {children}
    </section>
  );
}

/** Pauses toasts while the window is hidden, because no one reads them. */
function useHoldWhileAway(): void {
  useEffect(() => {
    const onChange = () => notices.hold(document.hidden);
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
