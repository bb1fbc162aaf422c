import { type RefObject, useEffect, useEffectEvent } from "react";
import type { ZoomLevel } from "./zoom.ts";

/** Minimum relative change for a pinch. */
const SLIGHT = 0.08;

/** Returns the zoom level closest to the pinched size. @param widths of the levels, in any unit */
export function levelPinched(level: ZoomLevel, factor: number, widths: Record<ZoomLevel, number>): ZoomLevel {
  if (Math.abs(factor - 1) < SLIGHT) return level;
  const width = Math.log(Math.max(1, widths[level] * factor));
  const far = (other: ZoomLevel) => Math.abs(Math.log(Math.max(1, widths[other])) - width);
  return ([1, 2, 3] as const).toSorted((a, b) => far(a) - far(b))[0]!;
}

type Pinch = { factor: number; x: number; y: number };

const between = ([a, b]: readonly [Touch, Touch]) => ({
  x: (a.clientX + b.clientX) / 2,
  y: (a.clientY + b.clientY) / 2,
  far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
});
const two = ({ touches }: TouchEvent): [Touch, Touch] | null =>
  touches.length === 2 ? [touches[0]!, touches[1]!] : null;

/**
 * Handles two-finger pinches on a pane: `onPinch` during the pinch, `onEnd` when a finger lifts. `x` and `y` are the
 * starting point, in px of the window; `factor` is the ratio of the distances.
 */
export function usePinch(
  pane: RefObject<HTMLElement | null>,
  enabled: boolean,
  { onPinch, onEnd }: { onPinch: (pinch: Pinch) => void; onEnd: (pinch: Pinch) => void },
): void {
  const pinching = useEffectEvent(onPinch);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const element = pane.current;
    if (!enabled || element === null) return;
    let start: { x: number; y: number; far: number } | null = null;
    let last: Pinch | null = null;
    const begin = (event: TouchEvent) => {
      const fingers = two(event);
      start = fingers && between(fingers);
    };
    const move = (event: TouchEvent) => {
      const fingers = two(event);
      if (start === null || fingers === null) return;
      if (event.cancelable) event.preventDefault();
      last = { factor: between(fingers).far / Math.max(1, start.far), x: start.x, y: start.y };
      pinching(last);
    };
    const end = () => {
      if (last !== null) ended(last);
      start = last = null;
    };
    element.addEventListener("touchstart", begin, { passive: true });
    // Prevents scrolling with two fingers.
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", end);
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
    };
  }, [pane, enabled]);
}
