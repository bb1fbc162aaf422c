import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { IconAlertTriangle } from "../../platform/icons.tsx";
import { pressedKeys } from "../../platform/kit/keys/pressed.ts";
import { soundAlarm } from "./sounds.ts";
import type { Stop } from "./station.ts";
import classes from "./stations.module.css";

/**
 * Covers the screen with color and sound until a worker confirms. The text has the focus first, so that a scanner's
 * Enter does not close it.
 * @param onInstead marks the event that the stop offers in place of the station's own, by its button or key
 */
export function StopScreen({ stop, onSeen, onInstead }: { stop: Stop; onSeen: () => void; onInstead?: () => void }) {
  const { instead } = stop;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(soundAlarm, []);
  return (
    <dialog
      ref={dialog}
      className={classes.stop}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onSeen}
      // The page's shortcuts are off meanwhile; a barcode's letters do not reach this handler (scanner/held-keys.ts).
      onKeyDown={({ nativeEvent }) => {
        if (instead && !nativeEvent.repeat && pressedKeys(nativeEvent) === instead.key) onInstead?.();
      }}
    >
      <div tabIndex={-1} autoFocus>
        <IconAlertTriangle size={72} aria-hidden />
        <h2 id={`${id}-title`}>{stop.title}</h2>
        <p id={`${id}-text`}>{stop.text}</p>
        <div className={classes.answers}>
          {instead && (
            <Button size="lg" variant="white" color="dark" onClick={onInstead}>
              {instead.label} ({instead.key})
            </Button>
          )}
          <Button size="lg" variant="white" color="dark" onClick={onSeen}>
            Got it (Esc)
          </Button>
        </div>
      </div>
    </dialog>
  );
}
