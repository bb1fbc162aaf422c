import type { Attack } from "../attack.ts";

/** No limit helps against this; a supervisor restarts the server. */
export const killed: Attack = {
  name: "kill -9 of the server",
  ends: true,
  async run({ kill }, tally) {
    if (kill === null) return;
    kill();
    tally.count("killed");
  },
};
