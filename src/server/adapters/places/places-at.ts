import type { Lab } from "../../../rules/lab-settings/lab-profile.ts";
import { googlePlaces } from "./google-places.ts";
import { photonPlaces } from "./photon-places.ts";
import type { PlacesService } from "./port.ts";

/** Google with a key, Photon without. */
export const placesAt = (
  { apiKey, url }: { apiKey: string | null; url: string },
  lab: Pick<Lab, "address">,
): PlacesService => (apiKey === null ? photonPlaces(url, lab) : googlePlaces(apiKey, url));
