import { z } from "zod";
import { anyone, call } from "../kit/call.ts";
import { State } from "../kit/fields.ts";

export const zipTown = call({
  method: "GET",
  path: "/public/zip-codes/:zipCode",
  who: anyone,
  tag: "Accounts",
  textParams: ["zipCode"],
  limit: { times: 120, perSeconds: 60 },
  summary: "City and state of a ZIP code, to fill in forms; 404 for an unknown one",
  reply: z.object({ zip: z.string(), city: z.string(), state: State }),
  refusals: { UNKNOWN_ZIP: { status: 404, message: "We don't recognize this ZIP code." } },
});
