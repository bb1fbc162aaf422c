/** Width of a page's column (`--nice-room-page`), as the `sizes` of pictures in rows. */
export const PAGE_SIZES = {
  size: "calc(100vw - 2 * clamp(20px, 3.4vw, 48px))",
  sizes: [{ viewport: "(min-width: 1536px)", size: "1440px" }],
};

/** Returns that width in px, and a desktop's on the server. */
export function pageWidth(): number {
  if (typeof window === "undefined") return 1200;
  const gutter = Math.min(Math.max(20, 0.034 * window.innerWidth), 48);
  return Math.min(window.innerWidth - 2 * gutter, 1440);
}
