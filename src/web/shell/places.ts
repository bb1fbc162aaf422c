/** What of a path the frame of the page needs to know. */

const SHOP = /^\/(?:collections|products|checkout)(?:\/|$)/;
const PRODUCT_DETAILS = /^\/products\/[^/]+\/detailed(?:\/|$)/;
const CHECKOUTS = /^(?:\/users\/[^/]+)?\/checkout\/?$/;
/** Pages with a form of their own, or of somebody who is on their way somewhere. */
const BUSY =
  /^\/(?:shared-scans|login|signup|password-reset|complete-user-details|onboarding|unsubscribe|gift-cards|checkout|orders|dev)(?:\/|$)/;

export const isShop = (path: string): boolean => SHOP.test(path);

/** What has the shop's frame: the shop, and pictures that somebody shared (docs/product/shares.md#shared-page). */
export const isInShopFrame = (path: string): boolean => isShop(path) || path.startsWith("/shared-scans/");

/** There the header lies blurred over the pictures, 24 px (docs/product/screens.md#header). */
export const isProductDetails = (path: string): boolean => PRODUCT_DETAILS.test(path);

/** In a quiet frame, without header and footer: little leads away from the card (docs/product/screens.md#header). */
export const isQuiet = (path: string): boolean => CHECKOUTS.test(path);

/** The page that shows every part of the kit (docs/kit.md). */
export const isKitPage = (path: string): boolean => path === "/dev/kit";

/** Whether a visitor who reads this page may be asked to join the newsletter. */
export const mayInvite = (path: string): boolean => !BUSY.test(path);

/** The steps of an order of film, as they stand in its address; the payment has a page of its own. */
const ORDER = ["rolls", "delivery", "address", "review"] as const;
const ORDER_NAMES = ["Rolls", "Delivery", "Address", "Review", "Pay"] as const;
const FIRST_ORDER_NAMES = ["Your details", ...ORDER_NAMES] as const;

/** @param to where the name of a step that is done leads back to */
export type Steps = { names: readonly string[]; at: number; to?: (step: number) => string | null };

/** The steps of what is being done on a page, and the present one, from 0; null where there are none (docs/product/screens.md#header). */
export function stepsOf(path: string, search: string): Steps | null {
  if (path === "/complete-user-details") return { names: FIRST_ORDER_NAMES, at: 0 };
  const isFirst = /^\/onboarding\/rolls\/?$/.test(path);
  if (!isFirst && !/^\/users\/[^/]+\/orders\/new\/rolls\/?$/.test(path)) return null;
  const asked = new URLSearchParams(search).get("step");
  const step = Math.max(
    0,
    ORDER.findIndex((known) => known === asked),
  );
  const before = isFirst ? 1 : 0;
  return {
    names: isFirst ? FIRST_ORDER_NAMES : ORDER_NAMES,
    at: before + step,
    to: (index) => (index < before || index >= before + step ? null : addressOf(path, ORDER[index - before]!)),
  };
}

const addressOf = (path: string, step: (typeof ORDER)[number]) => (step === ORDER[0] ? path : `${path}?step=${step}`);

/** Whether a link of the menus leads to where one is. A customer's bare area shows their rolls; products are the shop's. */
export function isCurrent(to: string, path: string): boolean {
  if (/^\/users\/[^/]+$/.test(to)) return path === to || /^\/(?:rolls|gallery)(?:\/|$)/.test(path.slice(to.length));
  if (to === "/collections") return isShop(path);
  return path === to || path.startsWith(`${to}/`);
}

/**
 * Lab staff's own pages: they have a frame of their own, without what is for customers (docs/product/screens.md#staff-pages). What vendors have to
 * make is one of them to admins, at the vendors' own address.
 */
export const isDesk = (path: string, isAdmin: boolean): boolean =>
  /^\/admin(?:\/|$)/.test(path) || (isAdmin && /^\/vendor-orders(?:\/|$)/.test(path));

/** Whose area a path is in, for customers and for staff on their behalf; null elsewhere. */
export const areaOf = (path: string): string | null => /^\/(?:admin\/)?users\/([^/]+)(?:\/|$)/.exec(path)?.[1] ?? null;
