import { useSyncExternalStore } from "react";
import { useTopLayer } from "../top-layer.ts";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** The dark room over the whole screen, and back. `isPossible` is false where browsers have no such thing, as on iPhones. */
export function useFullScreen() {
  const room = useTopLayer();
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isPossible = typeof document !== "undefined" && document.fullscreenEnabled;
  function toggle() {
    // Refused where the press came too long ago; nothing is lost by that.
    const done = isFull ? document.exitFullscreen() : room?.requestFullscreen();
    done?.catch(() => undefined);
  }
  return { isFull, isPossible, toggle };
}
