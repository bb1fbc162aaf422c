import type { Attack } from "../attack.ts";

/** What no bound can help against, a supervisor makes good. */
export const killed: Attack = {
  name: "kill -9 of the server",
  ends: true,
  async run({ kill }, tally) {
    if (kill === null) return;
    kill();
    tally.count("killed");
  },
};
