/**
 * Returns a ThumbHash's average color as CSS. Server-rendered pages use it as a placeholder, because the whole blur
 * would be too large.
 * @param hash base64; null or unreadable gives null
 */
export function placeholderColor(hash: string | null): string | null {
  const bytes = hash === null ? "" : decoded(hash);
  if (bytes.length < 5) return null;
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
  // Lightness and two color differences, six bits each.
  const l = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const blue = l - (2 / 3) * p;
  const red = (3 * l - blue + q) / 2;
  const [r, g, b] = [red, red - q, blue].map((part) => Math.round(255 * Math.min(1, Math.max(0, part))));
  return `rgb(${r} ${g} ${b})`;
}

function decoded(hash: string): string {
  try {
    return atob(hash);
  } catch {
    return "";
  }
}
