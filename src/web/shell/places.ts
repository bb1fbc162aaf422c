/** What of a path the frame of the page needs to know. */

const SHOP = /^\/(?:collections|products|checkout)(?:\/|$)/;
const PRODUCT_DETAILS = /^\/products\/[^/]+\/detailed(?:\/|$)/;
const CUSTOMERS_CHECKOUT = /^\/users\/[^/]+\/checkout\/?$/;
/** Pages with a form of their own, or of somebody who is on their way somewhere. */
const BUSY =
  /^\/(?:shared-scans|login|signup|password-reset|complete-user-details|onboarding|unsubscribe|gift-cards|checkout|orders|dev)(?:\/|$)/;

export const isShop = (path: string): boolean => SHOP.test(path);

/** What has the shop's frame: the shop, and pictures that somebody shared (docs/product/shares.md#what-is-shown). */
export const isInShopFrame = (path: string): boolean => isShop(path) || path.startsWith("/shared-scans/");

/** There the header lies blurred over the pictures, 24 px (docs/product/screens.md#header). */
export const isProductDetails = (path: string): boolean => PRODUCT_DETAILS.test(path);

/** There is no header: nothing leads away from the card (docs/product/screens.md#header). */
export const isWithoutHeader = (path: string): boolean => CUSTOMERS_CHECKOUT.test(path);

/** The page that shows every part of the kit (docs/kit.md). */
export const isKitPage = (path: string): boolean => path === "/dev/kit";

/** Whether a visitor who reads this page may be asked to join the newsletter. */
export const mayInvite = (path: string): boolean => !BUSY.test(path);

const FIRST_ORDER = ["About you", "Your film", "Payment"] as const;
const NEXT_ORDER = ["Your film", "Payment"] as const;

/** The steps of what is being done on a page, and the present one, from 0; null where there are none (docs/product/screens.md#header). */
export function stepsOf(path: string): { names: readonly string[]; at: number } | null {
  if (path === "/complete-user-details") return { names: FIRST_ORDER, at: 0 };
  if (/^\/onboarding\/rolls\/?$/.test(path)) return { names: FIRST_ORDER, at: 1 };
  if (/^\/users\/[^/]+\/orders\/new\/rolls\/?$/.test(path)) return { names: NEXT_ORDER, at: 0 };
  return null;
}

/** Whether a link of the menus leads to where one is. A customer's bare area shows their rolls; products are the shop's. */
export function isCurrent(to: string, path: string): boolean {
  if (/^\/users\/[^/]+$/.test(to)) return path === to || /^\/(?:rolls|gallery)(?:\/|$)/.test(path.slice(to.length));
  if (to === "/collections") return isShop(path);
  return path === to || path.startsWith(`${to}/`);
}
