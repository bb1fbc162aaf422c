import type { Logo } from "./lab-profile.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** SVG could hold scripts, so it is refused. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export const LOGO_LIMIT: UploadLimit = { what: "A logo", maxBytes: 5 * MEGABYTE };
/** px; the largest shown logo is half as wide. */
export const LOGO_LONGEST_SIDE = 640;

/** Returns a logo's size in a frame, keeping its proportions. */
export function logoWithin({ width, height }: Logo, frame: { width: number; height: number }) {
  const scale = Math.min(frame.width / width, frame.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The public path of a logo, which never changes. */
export const logoPath = (id: string): string => `/api/public/logos/${id}`;
