import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/** Number of items shown, and the scroll position in px. */
type Place = { shown: number; y: number };

const nameOf = (key: string) => `nice.place.${key}`;

function storedPosition(key: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? "null") as Place | null;
  } catch {
    return null;
  }
}

/**
 * Restores the scroll position in a growing list on Back and reload, after fetching the items that were shown.
 * @param shown number of items shown; null while unknown
 * @param more fetches more; null while fetching and at the end
 */
export function useScrollRestoration(shown: number | null, more: (() => void) | null): void {
  const { key } = useLocation();
  const wanted = useRef<Place | null>(null);
  const last = useRef<Place>({ shown: 0, y: 0 });

  const keep = useEffectEvent(() => {
    if (shown !== null && wanted.current === null) last.current = { shown, y: window.scrollY };
  });
  useEffect(() => {
    wanted.current = storedPosition(key);
    const store = () => sessionStorage.setItem(nameOf(key), JSON.stringify(last.current));
    // Stops restoring once the user scrolls.
    const letGo = () => void (wanted.current = null);
    const gestures = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
    for (const gesture of gestures) addEventListener(gesture, letGo, { passive: true });
    addEventListener("scroll", keep, { passive: true });
    addEventListener("pagehide", store);
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, letGo);
      removeEventListener("scroll", keep);
      removeEventListener("pagehide", store);
      if (last.current.shown > 0) store();
    };
  }, [key]);

  const goThere = useEffectEvent(() => {
    const place = wanted.current;
    if (place === null || shown === null) return;
    if (shown < place.shown && more !== null) return more();
    if (shown < place.shown) return;
    wanted.current = null;
    window.scrollTo({ top: place.y, behavior: "instant" });
  });
  const canFetch = more !== null;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them may be what was waited for
  useEffect(() => goThere(), [shown, canFetch, key]);
}
