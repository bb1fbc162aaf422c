import type { Location } from "../../../contract/film/tags.ts";

/** A place on the map: at its position, else searched by its name. */
export function mapLink({ name, latitude, longitude, city, country }: Location): string {
  const map = "https://www.openstreetmap.org";
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
  const words = [name, city, country].filter(Boolean).join(", ");
  return `${map}/search?query=${encodeURIComponent(words)}`;
}
