import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";

/** Seconds per picture in a slideshow. */
export const SLIDE_SECONDS = [3, 5, 10, 20] as const;

/**
 * Advances the pictures automatically and restarts after the last; pauses while the window is hidden. `isOn` from start
 * to end, `isPlaying` unless paused.
 */
export function useSlideShow(at: number, count: number, onGoTo: (next: number) => void) {
  const [isOn, setOn] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState<number>(SLIDE_SECONDS[1]);
  const isSeen = useDocumentVisibility() === "visible";
  const runs = isPlaying && isSeen;
  const goOn = useEffectEvent((from: number) => onGoTo(from === count - 1 ? 0 : from + 1));
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => goOn(at), seconds * 1000);
    return () => clearTimeout(timer);
  }, [runs, at, seconds]);
  useScreenAwake(runs);

  return {
    isOn,
    isPlaying,
    seconds,
    setSeconds,
    toggle() {
      setPlaying(!isPlaying);
      setOn(true);
    },
    end() {
      setPlaying(false);
      setOn(false);
    },
  };
}

export type SlideShow = ReturnType<typeof useSlideShow>;

/** Prevents the screen from dimming after a minute without input. */
function useScreenAwake(awake: boolean): void {
  useEffect(() => {
    // Screens still dim in browsers without support and on phones in battery saver mode.
    if (!awake || !("wakeLock" in navigator)) return;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [awake]);
}
