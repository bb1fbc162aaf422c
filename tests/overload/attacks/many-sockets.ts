import { attackOn } from "../floods.ts";
import { liveSocketRequest, TEXT_PING } from "../live-frames.ts";
import type { Attack } from "../attack.ts";

const OF_AN_ACCOUNT = 30;
const WITHIN_MS = 30_000;

export const manySockets: Attack = {
  name: "1,000 sockets of one account",
  reaches: { 101: 1 },
  async run(target, tally) {
    const opening = liveSocketRequest(target) + TEXT_PING;
    const enough = new AbortController();
    let left = target.times(1_000);
    const one = async () => {
      await attackOn(target.port, tally, {
        attack: (socket) => socket.write(Buffer.from(opening, "latin1")),
        withinMs: WITHIN_MS,
        ifOpen: "still open",
        until: enough.signal,
      });
      left -= 1;
      if (left <= OF_AN_ACCOUNT) enough.abort();
    };
    await Promise.all(Array.from({ length: left }, one));
    const open = tally.counts["still open"] ?? 0;
    if (open > OF_AN_ACCOUNT) tally.complain(`${open} sockets of one account stayed open`);
  },
};
