import { connect } from "node:net";
import { bytesOf } from "../floods.ts";
import type { Attack } from "../attack.ts";

export const unreadAnswers: Attack = {
  name: "500 × 16 answers that nobody reads",
  async run({ port, times, holdMs }, tally) {
    const requested = bytesOf({ path: "/api/openapi.json" }).repeat(16);
    const one = () =>
      new Promise<void>((done) => {
        const socket = connect(port, "127.0.0.1");
        socket.pause();
        socket.on("connect", () => socket.write(requested));
        const leave = (as: string) => {
          clearTimeout(timer);
          tally.count(as);
          socket.destroy();
          done();
        };
        const timer = setTimeout(() => leave("still open"), Math.min(holdMs, 15_000));
        // An unread socket learns of its end only when writing.
        socket.on("error", () => leave("closed"));
      });
    await Promise.all(Array.from({ length: times(500) }, one));
  },
};
