import { attackOn } from "../floods.ts";
import { liveSocketRequest, TEXT_PING } from "../live-frames.ts";
import type { Attack } from "../siege.ts";

const OF_AN_ACCOUNT = 30;

/** One account with a thousand windows. */
export const manySockets: Attack = {
  name: "1,000 sockets of one account",
  async run(siege, tally) {
    const opening = liveSocketRequest(siege) + TEXT_PING;
    const one = () =>
      attackOn(siege.port, tally, {
        attack: (socket) => socket.write(Buffer.from(opening, "latin1")),
        withinMs: Math.min(siege.holdMs, 10_000),
        ifOpen: "still open",
      });
    await Promise.all(Array.from({ length: siege.times(1_000) }, one));
    const open = tally.counts["still open"] ?? 0;
    if (open > OF_AN_ACCOUNT) tally.complain(`${open} sockets of one account stayed open`);
  },
};
