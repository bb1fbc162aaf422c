import { attackOn } from "../floods.ts";
import type { Attack } from "../attack.ts";

const PIECE_EVERY_MS = 1_000;

export const slowHeads: Attack = {
  name: "1,000 heads, a line a second",
  async run({ port, times, holdMs }, tally) {
    const one = () =>
      attackOn(port, tally, {
        attack(socket) {
          socket.write("GET /api/products HTTP/1.1\r\nhost: localhost\r\n");
          const drip = setInterval(() => socket.write("x-more: 1\r\n"), PIECE_EVERY_MS);
          socket.once("close", () => clearInterval(drip));
        },
        withinMs: holdMs,
        ifOpen: "still open",
      });
    await Promise.all(Array.from({ length: times(1_000) }, one));
  },
};
