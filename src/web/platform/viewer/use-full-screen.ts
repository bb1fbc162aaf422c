import { useSyncExternalStore } from "react";
import { useTopLayer } from "../top-layer.ts";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Toggles full screen for the viewer. `isPossible` is false where browsers do not support it, as on iPhones. */
export function useFullScreen() {
  const room = useTopLayer();
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isPossible = typeof document !== "undefined" && document.fullscreenEnabled;
  function toggle() {
    // Browsers reject it if the click was too long ago, which is harmless.
    const done = isFull ? document.exitFullscreen() : room?.requestFullscreen();
    done?.catch(() => undefined);
  }
  return { isFull, isPossible, toggle };
}
