import { type ReactNode, useRef } from "react";
import classes from "./selectable-frame.module.css";
import { useSelectable } from "./use-scan-selection.ts";

/** Long-press duration that selects a picture. */
const LONG_PRESS_MS = 450;

/**
 * A picture that can be selected: with its checkbox, with a press once another is selected, or with a long press.
 * @param name its label, such as "Frame 3"
 */
export function SelectableFrame({ scanId, name, children }: { scanId: string; name: string; children: ReactNode }) {
  const selection = useSelectable();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  if (selection === null) return children;
  const isChosen = selection.ids.has(scanId);
  const isChoosing = selection.ids.size > 0;
  return (
    <div
      className={classes.frame}
      data-chosen={isChosen || undefined}
      data-choosing={isChoosing || undefined}
      onPointerDown={({ pointerType }) => {
        wasLong.current = false;
        if (pointerType === "mouse") return;
        timer.current = setTimeout(() => {
          wasLong.current = true;
          selection.toggle(scanId, false);
        }, LONG_PRESS_MS);
      }}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerCancel={() => clearTimeout(timer.current)}
      onContextMenu={(event) => wasLong.current && event.preventDefault()}
      onClickCapture={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        if (!isChoosing && !wasLong.current) return;
        event.preventDefault();
        event.stopPropagation();
        if (!wasLong.current) selection.toggle(scanId, event.shiftKey);
        wasLong.current = false;
      }}
    >
      {children}
      <input
        className={classes.box}
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) => selection.toggle(scanId, (nativeEvent as MouseEvent).shiftKey)}
      />
    </div>
  );
}
