/** Pages that work before the lab opens: for staff, and for the first start. */
const BEFORE_OPENING =
  /^\/(?:first-start|login|sign-in|password-reset|unsubscribe|admin|users|vendor-orders|messenger-routes|dev)(?:\/|$)/;

export const worksBeforeOpening = (path: string): boolean => BEFORE_OPENING.test(path);

const SHOP = /^\/(?:collections|products|checkout)(?:\/|$)/;
const PRODUCT_DETAILS = /^\/products\/[^/]+\/detailed(?:\/|$)/;
const CHECKOUTS = /^(?:\/users\/[^/]+)?\/checkout\/?$/;
/** Pages with their own form, or where visitors are in the middle of a task. */
const BUSY =
  /^\/(?:shared-scans|login|signup|first-start|password-reset|complete-user-details|onboarding|unsubscribe|gift-cards|checkout|orders|dev)(?:\/|$)/;

export const isShop = (path: string): boolean => SHOP.test(path);

/** Pages with the shop's frame: the shop and shared pictures (docs/product/shares.md#shared-page). */
export const isInShopFrame = (path: string): boolean => isShop(path) || isSharedGallery(path);

/** On these pages the header is blurred over the pictures, 24 px (docs/product/screens.md#header). */
export const isProductDetails = (path: string): boolean => PRODUCT_DETAILS.test(path);

/**
 * Checkouts and shared pictures have no regular header and footer, which would distract
 * (docs/product/screens.md#header).
 */
export const isQuiet = (path: string): boolean => CHECKOUTS.test(path) || isSharedGallery(path) || isFirstStart(path);

/** A visitor's view of shared pictures: only the club's name is above them (docs/product/shares.md#shared-page). */
export const isSharedGallery = (path: string): boolean => path.startsWith("/shared-scans/");

/** A new lab's first pages, which lead to its setup (docs/product/setup.md#first-start). */
export const isFirstStart = (path: string): boolean => path.startsWith("/first-start");

/** The page that shows every part of the kit (docs/kit.md). */
export const isKitPage = (path: string): boolean => path === "/dev/kit";

/** Whether the newsletter invitation may appear on this page. */
export const mayInvite = (path: string): boolean => !BUSY.test(path);

/** Steps of a film order, as in its URL; payment has its own page. */
const ORDER = ["rolls", "delivery", "address", "review"] as const;
const ORDER_NAMES = ["Rolls", "Delivery", "Address", "Review", "Pay"] as const;
const FIRST_ORDER_NAMES = ["Your details", ...ORDER_NAMES] as const;

/** @param to returns the path back to a completed step */
export type Steps = { names: readonly string[]; at: number; to?: (step: number) => string | null };

/**
 * Returns the steps of the page's flow and the current one, from 0; null without a flow
 * (docs/product/screens.md#header).
 */
export function stepsOf(path: string, search: string): Steps | null {
  if (path === "/complete-user-details") return { names: FIRST_ORDER_NAMES, at: 0 };
  const isFirst = /^\/onboarding\/rolls\/?$/.test(path);
  if (!isFirst && !/^\/users\/[^/]+\/orders\/new\/rolls\/?$/.test(path)) return null;
  const stepParam = new URLSearchParams(search).get("step");
  const step = Math.max(
    0,
    ORDER.findIndex((known) => known === stepParam),
  );
  const before = isFirst ? 1 : 0;
  return {
    names: isFirst ? FIRST_ORDER_NAMES : ORDER_NAMES,
    at: before + step,
    to: (index) => (index < before || index >= before + step ? null : addressOf(path, ORDER[index - before]!)),
  };
}

const addressOf = (path: string, step: (typeof ORDER)[number]) => (step === ORDER[0] ? path : `${path}?step=${step}`);

/**
 * Whether a menu link points to the current page. A customer's bare area shows their rolls; products belong to the
 * shop.
 */
export function isCurrent(to: string, path: string): boolean {
  if (/^\/users\/[^/]+$/.test(to)) return path === to || /^\/(?:rolls|gallery)(?:\/|$)/.test(path.slice(to.length));
  if (to === "/collections") return isShop(path);
  return path === to || path.startsWith(`${to}/`);
}

/**
 * Staff pages, which have their own frame without customer content (docs/product/screens.md#staff-pages). For admins
 * this includes the vendor orders page, at the vendors' own path.
 */
export const isDesk = (path: string, isAdmin: boolean): boolean =>
  /^\/admin(?:\/|$)/.test(path) || (isAdmin && /^\/vendor-orders(?:\/|$)/.test(path));

/**
 * Returns the ID of the user whose area the path is in, for customers and for staff on their behalf; null elsewhere.
 */
export const areaOf = (path: string): string | null => /^\/(?:admin\/)?users\/([^/]+)(?:\/|$)/.exec(path)?.[1] ?? null;
