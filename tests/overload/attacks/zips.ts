import { startZipDownload } from "../../../src/contract/film/zip-downloads.ts";
import { pathOf } from "../../../src/contract/kit/client.ts";
import { inTurn, json } from "../floods.ts";
import type { Attack } from "../attack.ts";

export const zips: Attack = {
  name: "a zip asked for 1,000 times",
  reaches: { 200: 1 },
  async run({ port, times, customer, pickUpId }, tally) {
    const headers = { authorization: customer.token()! };
    await inTurn(port, tally, {
      times: times(1_000),
      atOnce: 60,
      request: () => json(pathOf(startZipDownload, { userId: customer.userId }), { pickUpId }, { headers }),
    });
  },
};
