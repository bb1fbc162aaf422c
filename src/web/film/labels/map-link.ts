import type { Location } from "../../../contract/film/tags.ts";

/** Returns the map's URL for a place: by its position, else by a search for its name. */
export function mapLink({ name, latitude, longitude, city, country }: Location): string {
  const map = "https://www.openstreetmap.org";
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  const words = [name, city, country].filter(Boolean).join(", ");
  return `${map}/search?query=${encodeURIComponent(words)}`;
}
