import { attackOn } from "../floods.ts";
import { liveSocketRequest, TEXT_PING } from "../live-frames.ts";
import type { Attack } from "../attack.ts";

/** Each ping makes the server check the session in the database. */
export const socketPings: Attack = {
  name: "80,000 pings on one socket",
  reaches: { 101: 1 },
  async run(target, tally) {
    const pings = Buffer.from(TEXT_PING.repeat(target.times(80_000)), "latin1");
    const flood = (socket: NodeJS.WritableStream) => {
      socket.write(liveSocketRequest(target));
      socket.write(pings);
    };
    await attackOn(target.port, tally, { attack: flood, withinMs: target.holdMs, ifOpen: "still open" });
  },
};
