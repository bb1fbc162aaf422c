/** The site's pages from left to right, in menu order; a page further right slides in from the right. */
const FROM_LEFT_TO_RIGHT = [
  /^\/$/,
  /^\/(?:about|lab|club)$/,
  /^\/pricing$/,
  /^\/memberships/,
  /^\/locations$/,
  /^\/collections$/,
  /^\/collections\//,
  /^\/products\//,
  /^\/checkout$/,
  /^\/frequently-asked-questions$/,
  /^\/notes$/,
  /^\/notes\//,
  /^\/(?:terms|privacy-policy)$/,
  /^\/signup$/,
  /^\/login$/,
  /^\/password-reset$/,
  /^\/complete-user-details$/,
  /^\/onboarding/,
  /^\/users\//,
  /^\/admin/,
];

export type Direction = "forward" | "back" | "none";

/** Order, gallery, and user pages: no slide between them (docs/product/screens.md#changing-pages). */
const isQuiet = (path: string) => /^\/(?:users|admin|orders)\//.test(path);

const placeOf = (path: string) => FROM_LEFT_TO_RIGHT.findIndex((pattern) => pattern.test(path));

/** Returns the page's key. Pages with the same key change without a slide and keep their area's layout. */
export function slideKey(path: string): string {
  return /^\/(?:users|admin)(?=\/)/.exec(path)?.[0] ?? path;
}

/**
 * @param popped navigated with the browser's Back or Forward button: counts as back unless the page order says forward
 */
export function directionOf(from: string, to: string, popped: boolean): Direction {
  if (from === to || (isQuiet(from) && isQuiet(to))) return "none";
  const further = placeOf(to) - placeOf(from);
  if (placeOf(to) < 0 || placeOf(from) < 0 || further === 0) return popped ? "back" : "forward";
  return further > 0 ? "forward" : "back";
}
