import { type RefObject, useEffect, useRef, useState } from "react";
import { chosenBy, type Point, pull, type Rect, spanned } from "./band.ts";
import type { ScanSelection } from "./use-scan-selection.ts";

/** Distance in px before drawing begins, since hands are not steady. */
const BEGINS_AFTER_PX = 6;
/** Elements that handle their own presses and drags. */
const OWN = "button, input, label, [role=slider], a:not([data-scan])";

type Band = {
  from: Point;
  to: Point;
  before: ReadonlySet<string>;
  /** Positions of pictures seen so far, since those far from the window are removed from the page. */
  pictures: Map<string, Rect>;
  chosen: string;
};

/** Selects pictures with a rubber band drawn by the mouse; scrolls near the window's edges. Escape cancels. */
export function useRubberBand(area: RefObject<HTMLElement | null>, selection: ScanSelection) {
  const band = useRef<Band | null>(null);
  const [shown, setShown] = useState<Rect | null>(null);
  const wasDrawn = useRef(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function draw(): void {
    const now = band.current;
    if (now === null || area.current === null) return;
    for (const link of area.current.querySelectorAll<HTMLElement>("[data-scan]")) {
      const { left, top, width, height } = link.getBoundingClientRect();
      now.pictures.set(link.dataset.scan!, { left: left + scrollX, top: top + scrollY, width, height });
    }
    const rect = spanned(now.from, { x: now.to.x + scrollX, y: now.to.y + scrollY });
    const ids = chosenBy(rect, now.before, now.pictures);
    const chosen = [...ids].join();
    if (chosen !== now.chosen) selection.choose(ids);
    now.chosen = chosen;
    setShown({ ...rect, left: rect.left - scrollX, top: rect.top - scrollY });
  }

  function begin(from: Point): void {
    let frame = 0;
    const step = () => {
      if (band.current !== null) scrollBy({ top: pull(band.current.to.y, innerHeight), behavior: "instant" });
      draw();
      frame = requestAnimationFrame(step);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const to = { x: clientX, y: clientY };
      if (band.current !== null) band.current.to = to;
      else if (Math.hypot(clientX + scrollX - from.x, clientY + scrollY - from.y) >= BEGINS_AFTER_PX) {
        wasDrawn.current = true;
        band.current = { from, to, before: selection.ids, pictures: new Map(), chosen: "" };
        getSelection()?.removeAllRanges();
        step();
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || band.current === null) return;
      event.stopPropagation();
      selection.choose(band.current.before);
      band.current = null;
      end();
    };
    const end = () => {
      draw();
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", onKey, true);
      stop.current = () => undefined;
      setShown(null);
      band.current = null;
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", onKey, true);
    stop.current = end;
  }

  return {
    /** The band's position in the window, in px; null while none is drawn. */
    band: shown,
    handlers: {
      onPointerDown: ({ pointerType, button, target, clientX, clientY }: React.PointerEvent) => {
        wasDrawn.current = false;
        if (pointerType !== "mouse" || button !== 0 || (target as Element).closest(OWN)) return;
        begin({ x: clientX + scrollX, y: clientY + scrollY });
      },
      // Prevents dragging pictures and selecting text from here.
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
      // The click after a drag must not open anything.
      onClickCapture: (event: React.MouseEvent) => {
        if (!wasDrawn.current) return;
        wasDrawn.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
