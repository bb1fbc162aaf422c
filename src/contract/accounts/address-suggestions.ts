import { z } from "zod";
import { anyone, call } from "../kit/call.ts";
import { State, Zip } from "../kit/fields.ts";

const SuggestedAddress = z
  .object({ placeId: z.string(), address1: z.string(), city: z.string(), state: State, zip: Zip })
  .meta({ id: "SuggestedAddress" });

/** Made by the browser for each address that is typed. */
const session = z.uuid().meta({ description: "Session ID, the same for all requests while one address is typed" });
const tag = "Accounts";

export const suggestAddresses = call({
  method: "GET",
  path: "/public/address-suggestions",
  who: anyone,
  tag,
  limit: { times: 120, perSeconds: 60 },
  summary:
    "Suggested addresses for the typed text, at most five; empty without a places service, or when it does not respond",
  query: z.object({ text: z.string().trim().min(1).max(120), session }),
  reply: z.object({
    suggestions: z.array(
      z.object({
        placeId: z.string(),
        text: z.string(),
        address: SuggestedAddress.nullable().meta({ description: "Null: request it when the suggestion is selected" }),
      }),
    ),
  }),
});

export const suggestedAddress = call({
  method: "GET",
  path: "/public/address-suggestions/:placeId",
  who: anyone,
  tag,
  textParams: ["placeId"],
  limit: { times: 60, perSeconds: 60 },
  summary: "The address of a selected suggestion; 404 without street, city, state and ZIP code",
  query: z.object({ session }),
  reply: z.object({ address: SuggestedAddress }),
  refusals: { NO_WHOLE_ADDRESS: { status: 404, message: "This address is incomplete. Type the rest." } },
});
