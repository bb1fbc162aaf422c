import { thumbHashToDataURL } from "thumbhash";

const known = new Map<string, string | null>();

/** The blurred picture of a ThumbHash in base64, as a data address; null when it is none. Worked out once for each. */
export function placeholderUrl(hash: string | null): string | null {
  if (hash === null) return null;
  const before = known.get(hash);
  if (before !== undefined) return before;
  const url = decode(hash);
  known.set(hash, url);
  return url;
}

function decode(hash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}
