import { useEffect, useState } from "react";
import { storedTimer, storeTimer } from "./stored-work.ts";
import { soundAlarm } from "./sounds.ts";

const TICK_MS = 250;

/**
 * A station's timer, which survives a reload like the film in its tank.
 * @param seconds after which it sounds; null for one that only counts
 */
export function useTimer(station: string, seconds: number | null) {
  const [startedAt, setStartedAt] = useState(() => storedTimer(station));
  const [now, setNow] = useState(() => Date.now());
  const passed = startedAt === null ? 0 : Math.max(0, (now - startedAt) / 1000);
  const isOver = startedAt !== null && seconds !== null && passed >= seconds;
  const isTicking = startedAt !== null && !isOver;
  useEffect(() => {
    if (!isTicking) return;
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [isTicking]);
  useEffect(() => {
    if (isOver) soundAlarm();
  }, [isOver]);
  function setAt(at: number | null) {
    storeTimer(station, at);
    setNow(Date.now());
    setStartedAt(at);
  }
  return {
    passed,
    left: seconds === null ? null : Math.max(0, seconds - passed),
    isRunning: startedAt !== null,
    isOver,
    start: () => setAt(Date.now()),
    stop: () => setAt(null),
  };
}
