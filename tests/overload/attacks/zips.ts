import { randomUUID } from "node:crypto";
import { inTurn, json } from "../floods.ts";
import type { Attack } from "../attack.ts";

export const zips: Attack = {
  name: "a zip asked for 1,000 times",
  async run({ port, times, customer, pickUpId }, tally) {
    const headers = { authorization: customer.token()! };
    await inTurn(port, tally, {
      times: times(1_000),
      atOnce: 60,
      request: () =>
        json(`/api/users/${customer.userId}/zip-downloads`, { pickUpId: pickUpId ?? randomUUID() }, { headers }),
    });
  },
};
