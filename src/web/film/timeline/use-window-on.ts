import { type RefObject, useSyncExternalStore } from "react";
import { pieceAt } from "./timeline-layout.ts";

/** The visible part of a long list, px from the list's top. */
export type Shown = {
  /** The window's top edge; negative while the list begins below it. */
  y: number;
  /** Pieces in and near the window; the range includes the last one. */
  first: number;
  last: number;
};

/** How far beyond the window rows are rendered, in window heights. */
const BEYOND = 0.6;

/**
 * Returns which pieces of a list are visible, updated on scroll and resize.
 * @param tops of the pieces, px, and the end of the last
 */
export function useWindowOn(list: RefObject<HTMLElement | null>, tops: Float64Array): Shown | null {
  const y = useSyncExternalStore(
    onMove,
    () => (list.current === null ? null : -Math.round(list.current.getBoundingClientRect().top)),
    () => null,
  );
  if (y === null) return null;
  const height = window.innerHeight;
  return {
    y,
    first: pieceAt(tops, y - BEYOND * height),
    last: pieceAt(tops, y + (1 + BEYOND) * height),
  };
}

function onMove(moved: () => void): () => void {
  addEventListener("scroll", moved, { passive: true });
  addEventListener("resize", moved);
  return () => {
    removeEventListener("scroll", moved);
    removeEventListener("resize", moved);
  };
}
