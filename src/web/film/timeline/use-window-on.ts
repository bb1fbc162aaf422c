import { type RefObject, useSyncExternalStore } from "react";
import { pieceAt } from "./timeline-layout.ts";

/** The part of a long list that the window shows, px from the list's top. */
export type Shown = {
  /** The window's top edge; negative while the list begins below it. */
  y: number;
  /** Pieces in and near the window, the last one included. */
  first: number;
  last: number;
};

/** Beyond the window, in heights of it, rows are there already. */
const BEYOND = 0.6;

/** Which pieces of a list the window shows, as it is scrolled and resized. @param tops of the pieces, px, and the last one's end */
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
