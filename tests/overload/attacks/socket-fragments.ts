import { attackOn } from "../floods.ts";
import { BEGIN, GO_ON, HUGE, liveSocketRequest } from "../live-frames.ts";
import type { Attack } from "../attack.ts";

/** Endless messages in fragments of a byte, and one announced as four gigabytes. */
export const socketFragments: Attack = {
  name: "WebSocket messages in a million pieces",
  reaches: { 101: 1 },
  async run(target, tally) {
    const opening = liveSocketRequest(target);
    const pieces = Buffer.from(opening + BEGIN + GO_ON.repeat(target.times(50_000)), "latin1");
    const huge = Buffer.from(opening + HUGE + "x".repeat(target.times(500_000)), "latin1");
    const one = (_: unknown, index: number) =>
      attackOn(target.port, tally, {
        attack: (socket) => socket.write(index % 2 === 0 ? pieces : huge),
        withinMs: target.holdMs,
        ifOpen: "still open",
      });
    await Promise.all(Array.from({ length: 20 }, one));
  },
};
