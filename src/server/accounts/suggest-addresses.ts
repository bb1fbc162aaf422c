import * as contract from "../../contract/accounts/address-suggestions.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { PlacesService, SuggestedAddress } from "../adapters/places/port.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { townOfZip } from "./zip-town.ts";

const SUGGESTIONS = 5;
/** Shorter terms find nothing useful. */
const FEWEST_LETTERS = 3;

type Suggestions = ReplyOf<typeof contract.suggestAddresses>;
type Asking = Pick<Deps, "places">;

/** Returns none if no service is configured. */
export async function suggestAddresses(
  { places }: Asking,
  { text, session }: { text: string; session: string },
): Promise<Suggestions> {
  if (places === null || text.length < FEWEST_LETTERS) return { suggestions: [] };
  const found = await places.suggest(text, session);
  const suggestions = await Promise.all(
    found.slice(0, SUGGESTIONS).map(async ({ placeId, text: said, address: known }) => {
      const address = known && (await asThePostSays(places, known));
      return { placeId, text: address === null ? said : inOneLine(address), address };
    }),
  );
  return { suggestions: suggestions as Suggestions["suggestions"] };
}

/** @throws NO_WHOLE_ADDRESS */
export async function suggestedAddress(
  { places }: Asking,
  { placeId, session }: { placeId: string; session: string },
): Promise<ReplyOf<typeof contract.suggestedAddress>> {
  const found = places && (await places.addressOf(placeId, session));
  if (places === null || found === null) throw refuse(contract.suggestedAddress, "NO_WHOLE_ADDRESS");
  return { address: (await asThePostSays(places, found)) as ReplyOf<typeof contract.suggestedAddress>["address"] };
}

/** Returns the USPS town if the service uses map names: Brooklyn is a town only to USPS. */
async function asThePostSays({ townsOfTheMap }: PlacesService, address: SuggestedAddress): Promise<SuggestedAddress> {
  if (!townsOfTheMap) return address;
  const town = await townOfZip(address.zip.slice(0, 5));
  return town?.state === address.state ? { ...address, city: town.city } : address;
}

const inOneLine = ({ address1, city, state, zip }: SuggestedAddress): string => `${address1}, ${city}, ${state} ${zip}`;
