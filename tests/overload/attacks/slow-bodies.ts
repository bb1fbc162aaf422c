import { attackOn, bytesOf } from "../floods.ts";
import type { Attack } from "../attack.ts";

const PIECE_EVERY_MS = 1_000;
const head = bytesOf({
  method: "POST",
  path: "/api/auth/login",
  headers: { "content-type": "application/json", "content-length": "100000" },
});

export const slowBodies: Attack = {
  name: "1,000 bodies, a byte a second",
  async run({ port, times, holdMs }, tally) {
    const one = () =>
      attackOn(port, tally, {
        attack(socket) {
          socket.write(`${head}{"`);
          const drip = setInterval(() => socket.write(" "), PIECE_EVERY_MS);
          socket.once("close", () => clearInterval(drip));
        },
        withinMs: holdMs,
        ifOpen: "still open",
      });
    await Promise.all(Array.from({ length: times(1_000) }, one));
  },
};
