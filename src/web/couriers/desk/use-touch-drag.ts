import { type PointerEvent, useRef } from "react";

/** Px from the top and bottom of the screen where dragging scrolls the page. */
const EDGE = 80;
const SCROLLED = 14;

const gapAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-gap]") ?? null;

/**
 * Drag handle for touch: browsers only drag with a mouse. Dropping on an element with `data-gap` clicks it. Mouse drags
 * are left to the browser.
 */
export function useTouchDrag(onDrag: (isDragged: boolean) => void) {
  const over = useRef<HTMLElement | null>(null);
  const mark = (gap: HTMLElement | null) => {
    if (over.current === gap) return;
    over.current?.removeAttribute("data-over");
    gap?.setAttribute("data-over", "true");
    over.current = gap;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "mouse") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onDrag(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      if (event.clientY < EDGE) scrollBy(0, -SCROLLED);
      if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLLED);
      mark(gapAt(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const gap = gapAt(event);
      mark(null);
      if (gap === null) onDrag(false);
      else gap.click();
    },
    onPointerCancel() {
      mark(null);
      onDrag(false);
    },
  };
}
