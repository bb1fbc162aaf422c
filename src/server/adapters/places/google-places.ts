import { z } from "zod";
import { splitAddress } from "../../../rules/accounts/typed-address.ts";
import type { PlacesService } from "./port.ts";

/** Short, because the customer keeps typing. */
const WITHIN_MS = 3000;

const Predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string().max(300), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
const Place = z.object({ formattedAddress: z.string().default("") });

/** Suggests addresses through Google's Places API (New). @param base URL of the API */
export function googlePlaces(apiKey: string, base: string, withinMs = WITHIN_MS): PlacesService {
  async function ask(path: string, init: { method?: string; body?: string; fields: string }): Promise<Response> {
    const { fields, ...rest } = init;
    return fetch(`${base}/v1/places${path}`, {
      ...rest,
      headers: { "content-type": "application/json", "x-goog-api-key": apiKey, "x-goog-fieldmask": fields },
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
  }

  return {
    name: "Google",
    townsOfTheMap: false,
    async suggest(typed, session) {
      const response = await ask(":autocomplete", {
        method: "POST",
        body: JSON.stringify({ input: typed, sessionToken: session, includedRegionCodes: ["us"], languageCode: "en" }),
        fields: "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text",
      });
      if (!response.ok) throw new Error(`Google Places answered ${response.status}`);
      const { suggestions } = Predictions.parse(await response.json());
      return suggestions.flatMap(({ placePrediction: found }) =>
        found === undefined ? [] : [{ placeId: found.placeId, text: found.text.text, address: null }],
      );
    },

    async addressOf(placeId, session) {
      const query = new URLSearchParams({ sessionToken: session, languageCode: "en" });
      const response = await ask(`/${encodeURIComponent(placeId)}?${query}`, { fields: "formattedAddress" });
      if (response.status === 400 || response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`Google Places answered ${response.status}`);
      const address = splitAddress(Place.parse(await response.json()).formattedAddress);
      return address && { placeId, ...address };
    },
  };
}
