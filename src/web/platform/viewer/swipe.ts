import { type PointerEvent, useEffect, useRef, useState } from "react";

export type Swipe = "previous" | "next" | "close";

/** A fifth of the width, or a quick flick. */
const FAR = 0.2;
const QUICK_PX_PER_MS = 0.45;
const FLICK_PX = 24;
const CLOSE_PX = 110;

/** Duration of the frames' animation after a swipe; keep in sync with the CSS. */
const GLIDE_MS = 220;

/** Returns the swipe for a finger that moved by `dx` and `dy` px within `ms` on a screen of `width` px. */
export function swipeMeant({ dx, dy, ms, width }: { dx: number; dy: number; ms: number; width: number }): Swipe | null {
  if (Math.abs(dy) > Math.abs(dx)) return dy > CLOSE_PX ? "close" : null;
  const quick = Math.abs(dx) > FLICK_PX && Math.abs(dx) / Math.max(1, ms) > QUICK_PX_PER_MS;
  if (!quick && Math.abs(dx) < width * FAR) return null;
  return dx < 0 ? "next" : "previous";
}

/**
 * Tracks one finger. `drag` is the frames' offset in px; null without a finger. `glides` is true after release while
 * the frames animate.
 */
export function useSwipe(enabled: boolean, onSwipe: (swipe: Swipe) => void) {
  const start = useRef<{ id: number; x: number; y: number; at: number } | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const [glides, setGlides] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function end(event: PointerEvent<HTMLElement>, happened: boolean) {
    const from = start.current;
    if (from === null || from.id !== event.pointerId) return;
    start.current = null;
    setDrag(null);
    setGlides(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setGlides(false), GLIDE_MS);
    if (!happened) return;
    const moved = { dx: event.clientX - from.x, dy: event.clientY - from.y, ms: event.timeStamp - from.at };
    const swipe = swipeMeant({ ...moved, width: event.currentTarget.clientWidth });
    if (swipe !== null) onSwipe(swipe);
  }

  return {
    drag,
    glides,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Ignore swipes when the page is zoomed, where they pan; a second finger is a pinch.
        const pinched = (window.visualViewport?.scale ?? 1) > 1.01;
        if (!enabled || event.pointerType === "mouse" || pinched) return;
        start.current = event.isPrimary
          ? { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
          : null;
        if (!event.isPrimary) setDrag(null);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = start.current;
        if (from !== null && from.id === event.pointerId) setDrag(event.clientX - from.x);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    },
  };
}
