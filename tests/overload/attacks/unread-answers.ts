import { connect } from "node:net";
import { bytesOf } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** The longest answer to a visitor. */
const PATH = "/api/openapi.json";

export const unreadAnswers: Attack = {
  name: "500 × 16 answers that nobody reads",
  async run({ origin, port, times, holdMs }, tally) {
    const { status } = await fetch(origin + PATH);
    if (status !== 200) tally.complain(`${PATH} is ${status}, not a long answer`);
    const requested = bytesOf({ path: PATH }).repeat(16);
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
