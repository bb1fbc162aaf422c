import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Scan } from "../../../contract/film/scans.ts";
import { IconTrash, IconX } from "../../platform/icons.tsx";
import classes from "./side-by-side.module.css";

/** Frames that fit beside each other. */
export const MOST_COMPARED = 4;

/** Frames beside each other over the whole screen, to keep the better ones. Escape closes it. */
export function SideBySide({
  scans,
  onRemove,
  onClose,
}: {
  scans: readonly Scan[];
  /** Undefined once the customer has them. */
  onRemove: ((scan: Scan) => void) | undefined;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Not on "Remove", where browsers put it.
    close.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.compare}
      aria-modal="true"
      aria-label={`Compare ${scans.length} frames`}
      onClose={onClose}
    >
      <div className={classes.pictures}>
        {scans.map((scan) => {
          const picture = scan.midResOptimized ?? scan.thumbnail;
          return (
            <figure key={scan.id}>
              {picture && (
                <img src={picture.read} width={picture.width} height={picture.height} alt={`Frame ${scan.frame}`} />
              )}
              <figcaption>
                <strong>{scan.frame}</strong> <span>{scan.name}</span>
                {onRemove && (
                  <Button
                    size="sm"
                    variant="default"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    aria-label={`Remove frame ${scan.frame}`}
                    onClick={() => onRemove(scan)}
                  >
                    Remove
                  </Button>
                )}
              </figcaption>
            </figure>
          );
        })}
      </div>
      <Button
        ref={close}
        className={classes.close}
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        onClick={() => dialog.current?.close()}
      >
        Close
      </Button>
    </dialog>
  );
}
