import { type RefObject, useEffect, useRef, useState } from "react";
import { chosenBy, type Point, pull, type Rect, spanned } from "./band.ts";
import type { ScanSelection } from "./use-scan-selection.ts";

/** A hand is not still: so far the mouse goes until it draws, px. */
const BEGINS_AFTER_PX = 6;
/** What is pressed and dragged for its own sake. */
const OWN = "button, input, label, [role=slider], a:not([data-scan])";

type Band = {
  from: Point;
  to: Point;
  before: ReadonlySet<string>;
  /** Where pictures were seen: those far from the window are taken off the page. */
  pictures: Map<string, Rect>;
  chosen: string;
};

/** Chooses pictures by a frame that the mouse draws around them; near the window's edges that moves along. Escape gives up. */
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
    /** Where it is drawn, in px of the window; null while nothing is. */
    band: shown,
    handlers: {
      onPointerDown: ({ pointerType, button, target, clientX, clientY }: React.PointerEvent) => {
        wasDrawn.current = false;
        if (pointerType !== "mouse" || button !== 0 || (target as Element).closest(OWN)) return;
        begin({ x: clientX + scrollX, y: clientY + scrollY });
      },
      // Neither pictures nor words are dragged or marked from here.
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
      // The click that follows a drag opens nothing.
      onClickCapture: (event: React.MouseEvent) => {
        if (!wasDrawn.current) return;
        wasDrawn.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
