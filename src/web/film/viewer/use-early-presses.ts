import { useEffect, useEffectEvent, useReducer } from "react";
import type { ViewerPress } from "./use-viewer-shortcuts.ts";

/** What was pressed in the viewer before its roll was there, by its place among that; all of it is forgotten past the last. */
export type EarlyPresses = (place: number) => ViewerPress | undefined;

/** Does it, one a rendering: each press goes by what the one before it left. */
export function useEarlyPresses(early: EarlyPresses, press: (what: ViewerPress) => void): void {
  const [place, goOn] = useReducer((times: number) => times + 1, 0);
  const pressAt = useEffectEvent((at: number) => {
    const next = early(at);
    if (next === undefined) return;
    press(next);
    goOn();
  });
  useEffect(() => pressAt(place), [place]);
}
