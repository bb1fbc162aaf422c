import { thumbHashToDataURL } from "thumbhash";

/** Cache size: a roll has a few dozen frames, a list of rolls a few hundred. */
const KEPT = 600;
const decoded = new Map<string, string>();

/**
 * Returns a ThumbHash's blurred picture as a data URL; cached, because decoding is costly.
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

export function placeholderStyle(hash: string | null): { backgroundImage?: string } {
  const url = placeholderUrl(hash);
  return url === null ? {} : { backgroundImage: `url("${url}")` };
}
