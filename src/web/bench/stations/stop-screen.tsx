import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { IconAlertTriangle } from "../../platform/icons/alert-triangle.tsx";
import { soundAlarm } from "./sounds.ts";
import type { Stop } from "./station.ts";
import classes from "./stations.module.css";

/**
 * Covers the screen, with colour and sound, until somebody says that they have looked. A scanner's Enter does not do: the
 * focus begins on the words.
 */
export function StopScreen({ stop, onSeen }: { stop: Stop; onSeen: () => void }) {
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
    >
      <div tabIndex={-1} autoFocus>
        <IconAlertTriangle size={72} aria-hidden />
        <h2 id={`${id}-title`}>{stop.title}</h2>
        <p id={`${id}-text`}>{stop.text}</p>
        <Button size="lg" variant="white" color="dark" onClick={onSeen}>
          I have looked (Esc)
        </Button>
      </div>
    </dialog>
  );
}
