import type { User } from "../../contract/accounts/accounts.ts";
import { homeOf } from "../../rules/accounts/roles.ts";
import type { Permission } from "../../rules/accounts/staff-roles.ts";
import type { May } from "../platform/may.ts";
import type { Session } from "../platform/session.ts";

/** @property isWhole marks the link as current only on this exact page, not on those below it */
export type NavigationLink = { to: string; label: string; isWhole?: true };
export type NavigationGroup = { label: string; links: readonly NavigationLink[] };
export type NavigationEntry = NavigationLink | NavigationGroup;
/** @property needs what a staff member's role must include to open the page and those below it */
type LabLink = NavigationLink & { needs: Permission };

export const isGroup = (entry: NavigationEntry): entry is NavigationGroup => "links" in entry;

/** Whether the link's page is this page or one above it. */
export const isLinkCurrent = ({ to, isWhole }: NavigationLink, pathname: string): boolean =>
  pathname === to || (isWhole !== true && pathname.startsWith(`${to}/`));

const ABOUT = { to: "/about", label: "About" };
const MEMBERSHIPS = { to: "/memberships/purchase", label: "Memberships" };
const LOCATIONS = { to: "/locations", label: "Locations" };
const SHOP = { to: "/collections", label: "Shop" };
const SHOP_COLLECTIONS = { to: "/collections", label: "Shop Collections" };
const FAQ = { to: "/frequently-asked-questions", label: "FAQ" };

const VISITORS_BAR = [ABOUT, { to: "/pricing", label: "Pricing" }, MEMBERSHIPS, LOCATIONS, SHOP_COLLECTIONS];
const VISITORS_MENU = [
  ABOUT,
  { to: "/pricing", label: "Service Pricing" },
  MEMBERSHIPS,
  LOCATIONS,
  SHOP_COLLECTIONS,
  FAQ,
];

const LAB_LINKS: readonly (LabLink | { label: string; links: readonly LabLink[] })[] = [
  { to: "/admin/bench", label: "Today", needs: "bench" },
  { to: "/admin/roll-events-dashboard", label: "Board", needs: "bench" },
  { to: "/admin/counter", label: "Counter", needs: "payments" },
  {
    label: "Orders",
    links: [
      { to: "/admin/orders", label: "All Orders", needs: "orders.read" },
      { to: "/admin/returns", label: "Returns", needs: "orders.write" },
      { to: "/admin/postage", label: "Postage", needs: "fulfillment" },
      { to: "/admin/disputes", label: "Disputes", needs: "money.read" },
      { to: "/admin/messengers", label: "Couriers", needs: "couriers.write" },
      { to: "/vendor-orders", label: "Vendors", needs: "vendors.read" },
      { to: "/admin/past-orders", label: "Earlier Orders", needs: "money.read" },
      { to: "/admin/day-close", label: "Day Close", needs: "payments" },
      { to: "/admin/accounting", label: "Accounting", needs: "exports" },
    ],
  },
  {
    label: "Shop",
    links: [
      { to: "/admin/products", label: "Products", needs: "products.read" },
      { to: "/admin/variants", label: "Variants and Stock", needs: "products.read" },
      { to: "/admin/collections", label: "Collections", needs: "products.write" },
      { to: "/admin/prices", label: "Prices", needs: "prices" },
      { to: "/admin/tax", label: "Sales Tax", needs: "money.read" },
      { to: "/admin/papers", label: "Papers and Sizes", needs: "prices" },
      { to: "/admin/coupons", label: "Coupons", needs: "prices" },
      { to: "/admin/gift-cards", label: "Gift Cards", needs: "money.read" },
      { to: "/admin/reviews", label: "Reviews", needs: "community" },
      { to: "/admin/reminders", label: "Back-in-Stock Requests", needs: "products.read" },
    ],
  },
  {
    label: "People",
    links: [
      { to: "/admin/users", label: "All People", needs: "customers.read" },
      { to: "/admin/staff", label: "Staff", needs: "staff" },
      { to: "/admin/memberships", label: "Memberships", needs: "customers.read" },
      { to: "/admin/referrals", label: "Referrals", needs: "customers.read" },
      { to: "/admin/newsletter", label: "Newsletter", needs: "community" },
      { to: "/admin/social-submissions", label: "Submissions", needs: "community" },
    ],
  },
  {
    label: "Lab",
    links: [
      { to: "/admin", label: "Analytics", needs: "reports", isWhole: true },
      { to: "/admin/plan", label: "Workload", needs: "bench" },
      { to: "/admin/process-control", label: "Process Control", needs: "bench" },
      { to: "/admin/failures", label: "Failures", needs: "settings" },
      { to: "/admin/history", label: "History", needs: "history" },
      { to: "/admin/account-events", label: "Account Events", needs: "history" },
      { to: "/admin/services", label: "Services", needs: "settings" },
      { to: "/admin/keys", label: "API Keys", needs: "keys" },
      { to: "/admin/connections", label: "Connections", needs: "settings" },
      { to: "/admin/webhooks", label: "Webhooks", needs: "settings" },
      { to: "/admin/settings", label: "Settings", needs: "settings" },
      { to: "/admin/import", label: "Import", needs: "imports" },
      { to: "/admin/export", label: "Export", needs: "lab.export" },
      { to: "/admin/setup", label: "Setup", needs: "settings" },
    ],
  },
];

const STATION_PAGES: readonly LabLink[] = ["Receive", "Develop", "Scan", "Sleeve", "Return"].map((label) => ({
  to: `/admin/bench/${label.toLowerCase()}`,
  label,
  needs: "bench",
}));

const LAB_PAGES: readonly LabLink[] = [
  ...LAB_LINKS.flatMap((entry) => ("links" in entry ? entry.links : [entry])),
  ...STATION_PAGES,
];

/** Pages below linked ones that need more than the list above them. */
const BELOW: readonly { to: RegExp; needs: Permission }[] = [
  { to: /^\/admin\/products\/./, needs: "products.write" },
  { to: /^\/admin\/users\/[^/]+\/orders\/[^/]+\/./, needs: "money.read" },
  { to: /^\/admin\/users\/[^/]+\/orders/, needs: "orders.read" },
  { to: /^\/admin\/users\/[^/]+\/(rolls|gallery)/, needs: "film" },
  { to: /^\/admin\/users\/[^/]+\/.*print/, needs: "orders.write" },
];

/** Returns the links of pages that a staff member may open; a group without any is left out. */
export const labLinks = (may: May): readonly NavigationEntry[] =>
  LAB_LINKS.flatMap((entry): NavigationEntry[] => {
    if (!("links" in entry)) return may(entry.needs) ? [entry] : [];
    const links = entry.links.filter(({ needs }) => may(needs));
    return links.length === 0 ? [] : [{ label: entry.label, links }];
  });

/** Returns every page that a staff member may open and search for by name. */
export const labPages = (may: May): readonly NavigationLink[] => LAB_PAGES.filter(({ needs }) => may(needs));

/** Returns the permission that a staff page needs; null for their own account and for pages that only lead elsewhere. */
export function pagePermission(pathname: string, ownId: string): Permission | null {
  if (pathname.startsWith(`/admin/users/${ownId}`)) return null;
  const below = BELOW.find(({ to }) => to.test(pathname));
  if (below !== undefined) return below.needs;
  return LAB_PAGES.find((page) => isLinkCurrent(page, pathname))?.needs ?? null;
}

/** Returns the pages about a customer that a staff member may open. */
export const customerLinks = (userId: string, may: May): readonly NavigationLink[] => {
  const links: readonly LabLink[] = [
    { to: `/admin/users/${userId}`, label: "Overview", needs: "customers.read" },
    { to: `/users/${userId}/rolls`, label: "Rolls", needs: "film" },
    { to: `/users/${userId}/scans`, label: "Scans", needs: "film" },
    { to: `/admin/users/${userId}/orders`, label: "Orders", needs: "orders.read" },
    { to: `/admin/users/${userId}/small-print-orders`, label: "Prints", needs: "orders.write" },
    { to: `/admin/users/${userId}/settings`, label: "Settings", needs: "customers.read" },
  ];
  return links.filter(({ needs }) => may(needs));
};

/** Header links for the current user (docs/product/screens.md#header). */
export function headerLinks(session: Session): readonly NavigationEntry[] {
  if (session.state !== "signedIn") return VISITORS_BAR;
  const { user } = session;
  if (isWorker(user)) return workersLinks(user);
  return shootsFilm(user) ? photographersLinks(user) : [ABOUT, FAQ, SHOP];
}

/** Links of the mobile menu (docs/product/screens.md#mobile-menu). */
export function menuLinks(session: Session): readonly NavigationEntry[] {
  if (session.state !== "signedIn") return VISITORS_MENU;
  const { user } = session;
  if (isWorker(user)) return workersLinks(user);
  if (!shootsFilm(user)) return [ABOUT, SHOP, FAQ, MEMBERSHIPS];
  return [...photographersLinks(user), FAQ];
}

/** Couriers and print vendors, who use the site for work only. */
const isWorker = ({ role }: User) => role === "MESSENGER" || role === "VENDOR";

const shootsFilm = ({ role, firstOrderCreated }: User) => role === "ADMIN" || firstOrderCreated;

function photographersLinks({ id, role }: User): NavigationEntry[] {
  const prints = `${role === "ADMIN" ? "/admin" : ""}/users/${id}`;
  return [
    { to: `/users/${id}`, label: "Rolls" },
    { to: `/users/${id}/orders`, label: "Orders" },
    SHOP,
    {
      label: "Print",
      links: [
        { to: `${prints}/small-print-orders`, label: "4x6 Prints" },
        { to: `${prints}/print-orders/new/selector`, label: "Large Format Prints" },
      ],
    },
  ];
}

function workersLinks(user: User): NavigationEntry[] {
  return [{ to: homeOf(user)!, label: "Your Work" }, FAQ];
}

/** Returns the path of a user's settings; staff settings are under /admin (docs/product/screens.md#mobile-menu). */
export const settingsPath = ({ id, role }: User): string => `${role === "ADMIN" ? "/admin" : ""}/users/${id}/settings`;

/** Whether to offer a membership: customers without an active one (docs/product/screens.md#header). */
export const mayBecomeMember = ({ role, active }: User): boolean => role === "CUSTOMER" && !active;

/** Returns the path of "New Order": the first order has its own flow. Null for users who do not order film. */
export function newOrderPath(session: Session): string | null {
  if (session.state !== "signedIn" || session.user.role !== "CUSTOMER") return null;
  return session.user.firstOrderCreated ? `/users/${session.user.id}/orders/new/rolls` : "/onboarding/rolls";
}

/**
 * Navigation state that starts a new order instead of continuing the stored draft
 * (docs/product/screens.md#mobile-menu).
 */
export const FRESH_ORDER = { freshOrder: true } as const;
