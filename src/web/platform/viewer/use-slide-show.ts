import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";

/** Seconds that a picture stands in a slide show. */
export const SLIDE_SECONDS = [3, 5, 10, 20] as const;

/**
 * Goes from picture to picture by itself, and begins anew after the last; it rests while nobody looks at the window.
 * `isOn` from its start to its end, `isPlaying` unless it is paused.
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
    /** Starts it; once it is on, pauses it and goes on. */
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

/** Screens that darken by themselves do so after a minute without a hand. */
function useScreenAwake(awake: boolean): void {
  useEffect(() => {
    // Browsers without it, and phones that save their battery, darken.
    if (!awake || !("wakeLock" in navigator)) return;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [awake]);
}
