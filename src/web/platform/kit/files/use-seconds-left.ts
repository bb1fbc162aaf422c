import { useEffect, useEffectEvent, useState } from "react";
import { SECOND_MS } from "../../../../rules/time.ts";
import { createRateMeter } from "./rate-meter.ts";
import { progressOf, type Transfer } from "./transfer.ts";

/** Seconds until all files are sent, at the rate of the last seconds; null while unknown. */
export function useSecondsLeft(transfers: readonly Pick<Transfer, "state" | "size" | "sent">[]): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const { bytes, bytesSent } = progressOf(transfers);
  const isGoing = transfers.some(({ state }) => state === "waiting" || state === "going");
  const sent = useEffectEvent(() => ({ bytes, bytesSent }));
  useEffect(() => {
    if (!isGoing) return;
    const meter = createRateMeter(() => performance.now());
    const timer = setInterval(() => {
      const now = sent();
      meter.sample(now.bytesSent);
      setLeft(meter.secondsLeft(now.bytes));
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
      setLeft(null);
    };
  }, [isGoing]);
  return left;
}
