import { attackOn } from "../floods.ts";
import { liveSocketRequest, TEXT_PING } from "../live-frames.ts";
import type { Attack } from "../siege.ts";

/** Each has the server look in the database whether the session still stands. */
export const socketPings: Attack = {
  name: "80,000 pings on one socket",
  async run(siege, tally) {
    const pings = Buffer.from(TEXT_PING.repeat(siege.times(80_000)), "latin1");
    const flood = (socket: NodeJS.WritableStream) => {
      socket.write(liveSocketRequest(siege));
      socket.write(pings);
    };
    await attackOn(siege.port, tally, { attack: flood, withinMs: siege.holdMs, ifOpen: "still open" });
  },
};
