import { z } from "zod";
import type { Lab } from "../../../rules/lab-settings/lab-profile.ts";
import { stateOf, ZIP_PATTERN } from "../../../rules/accounts/address.ts";
import type { PlacesService, Suggestion } from "./port.ts";

/** Short, because the customer keeps typing. */
const WITHIN_MS = 3000;
/** Requested results, worldwide; only complete US addresses are used. */
const RESULT_LIMIT = 15;

const Found = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        osm_type: z.string().max(2),
        osm_id: z.number().int(),
        countrycode: z.string().optional(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
      }),
    }),
  ),
});
type Properties = z.output<typeof Found>["features"][number]["properties"];

/**
 * Suggests OpenStreetMap addresses through Photon (photon.komoot.io), which needs no key. Results are complete
 * addresses.
 * @param base its URL
 * @param lab suggests addresses near it first
 */
export function photonPlaces(base: string, lab: Pick<Lab, "address">, withinMs = WITHIN_MS): PlacesService {
  return {
    name: "Photon",
    townsOfTheMap: true,
    async suggest(typed) {
      const { lat, lon } = lab.address.position;
      const query = new URLSearchParams({
        q: typed,
        limit: String(RESULT_LIMIT),
        lang: "en",
        lat: String(lat),
        lon: String(lon),
        layer: "house",
      });
      const response = await fetch(`${base}/api?${query}`, {
        redirect: "error",
        signal: AbortSignal.timeout(withinMs),
      });
      if (!response.ok) throw new Error(`Photon answered ${response.status}`);
      const { features } = Found.parse(await response.json());
      const found = features.flatMap(({ properties }) => suggestionOf(properties) ?? []);
      // One house may be listed as a building, an entrance and a shop.
      return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index);
    },
    addressOf: () => Promise.resolve(null),
  };
}

function suggestionOf({ osm_type, osm_id, countrycode, ...of }: Properties): Suggestion | null {
  const { housenumber, street, city, postcode: zip } = of;
  const state = stateOf(of.state ?? "");
  if (countrycode !== "US" || !housenumber || !street || !city || state === null || !ZIP_PATTERN.test(zip ?? ""))
    return null;
  const placeId = `osm:${osm_type}${osm_id}`;
  const address = { placeId, address1: `${housenumber} ${street}`, city, state, zip: zip! };
  return { placeId, text: `${address.address1}, ${city}, ${state} ${zip}`, address };
}
