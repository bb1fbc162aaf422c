import { googlePlaces } from "./google-places.ts";
import { photonPlaces } from "./photon-places.ts";
import type { PlacesService } from "./port.ts";

/** Google with a key, Photon without. */
export const placesAt = ({ apiKey, url }: { apiKey: string | null; url: string }): PlacesService =>
  apiKey === null ? photonPlaces(url) : googlePlaces(apiKey, url);
