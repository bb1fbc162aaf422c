import { thumbHashToDataURL } from "thumbhash";

/** A roll has a few dozen frames, a list of rolls a few hundred. */
const KEPT = 600;
const decoded = new Map<string, string>();

/**
 * The blurred picture of a ThumbHash as a data URL, a few hundred bytes of work each and remembered.
 * @param hash base64; null or unreadable gives null
 */
export function placeholderUrl(hash: string | null): string | null {
  if (!hash) return null;
  const known = decoded.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
    if (decoded.size >= KEPT) decoded.delete(decoded.keys().next().value!);
    decoded.set(hash, url);
    return url;
  } catch {
    return null;
  }
}

/** As a style: the placeholder behind a picture that is not there yet. */
export function placeholderStyle(hash: string | null): { backgroundImage?: string } {
  const url = placeholderUrl(hash);
  return url === null ? {} : { backgroundImage: `url("${url}")` };
}
