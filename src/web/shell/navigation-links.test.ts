import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import type { User } from "../../contract/accounts/accounts.ts";
import { permits, type StaffRole } from "../../rules/accounts/staff-roles.ts";
import type { Session } from "../platform/session.ts";
import routes from "../routes.ts";
import {
  customerLinks,
  headerLinks,
  isGroup,
  labLinks,
  mayBecomeMember,
  menuLinks,
  type NavigationEntry,
  newOrderPath,
  pagePermission,
  settingsPath,
} from "./navigation-links.ts";

const signedIn = (user: Partial<User>): Session & { state: "signedIn" } => ({
  state: "signedIn",
  station: null,
  user: { id: "ada", role: "CUSTOMER", phone: "1", firstOrderCreated: true, active: false, ...user } as User,
});
const visitor: Session = { state: "visitor" };
const fresh = signedIn({ firstOrderCreated: false });
const returning = signedIn({});
const admin = signedIn({ role: "ADMIN", firstOrderCreated: false });

const flat = (entries: readonly NavigationEntry[]) =>
  entries.flatMap((entry) =>
    (isGroup(entry) ? entry.links : [entry]).map(
      ({ label, to }) => `${isGroup(entry) ? `${entry.label} ▸ ` : ""}${label} ${to}`,
    ),
  );

test("visitors see the lab's pages in the header, and the FAQ in the menu too", () => {
  expect(flat(headerLinks(visitor))).toEqual([
    "About /about",
    "Pricing /pricing",
    "Memberships /memberships/purchase",
    "Locations /locations",
    "Shop Collections /collections",
  ]);
  expect(flat(menuLinks(visitor))).toEqual([
    "About /about",
    "Service Pricing /pricing",
    "Memberships /memberships/purchase",
    "Locations /locations",
    "Shop Collections /collections",
    "FAQ /frequently-asked-questions",
  ]);
});

test("links are the visitor's until the session is known", () => {
  for (const session of [{ state: "loading" }, { state: "secondFactor" }] as Session[])
    expect(menuLinks(session)).toEqual(menuLinks(visitor));
});

test("new customers see information about the lab first", () => {
  expect(flat(headerLinks(fresh))).toEqual(["About /about", "FAQ /frequently-asked-questions", "Shop /collections"]);
  expect(flat(menuLinks(fresh))).toEqual([
    "About /about",
    "Shop /collections",
    "FAQ /frequently-asked-questions",
    "Memberships /memberships/purchase",
  ]);
});

test("returning customers see their film, the shop and prints", () => {
  const links = [
    "Rolls /users/ada",
    "Orders /users/ada/orders",
    "Shop /collections",
    "Print ▸ 4x6 Prints /users/ada/small-print-orders",
    "Print ▸ Large Format Prints /users/ada/print-orders/new/selector",
  ];
  expect(flat(headerLinks(returning))).toEqual(links);
  expect(flat(menuLinks(returning))).toEqual([...links, "FAQ /frequently-asked-questions"]);
});

test("staff's print and settings links start with /admin, whether or not they ever ordered", () => {
  expect(flat(menuLinks(admin))).toEqual([
    "Rolls /users/ada",
    "Orders /users/ada/orders",
    "Shop /collections",
    "Print ▸ 4x6 Prints /admin/users/ada/small-print-orders",
    "Print ▸ Large Format Prints /admin/users/ada/print-orders/new/selector",
    "FAQ /frequently-asked-questions",
  ]);
  expect(settingsPath(admin.user)).toBe("/admin/users/ada/settings");
  expect(settingsPath(returning.user)).toBe("/users/ada/settings");
});

test("a new order starts with rolls, a first one in its own flow, and staff have none", () => {
  expect(newOrderPath(returning)).toBe("/users/ada/orders/new/rolls");
  expect(newOrderPath(fresh)).toBe("/onboarding/rolls");
  expect(newOrderPath(admin)).toBeNull();
  expect(newOrderPath(visitor)).toBeNull();
});

test("only customers without a running membership are invited to join", () => {
  expect(mayBecomeMember(returning.user)).toBe(true);
  expect(mayBecomeMember({ ...returning.user, active: true })).toBe(false);
  expect(mayBecomeMember(admin.user)).toBe(false);
});

test("every menu link leads to a page", async () => {
  const asRoute = ({ path, index, children = [], file }: RouteConfigEntry): RouteObject =>
    index === true
      ? { index: true, id: file }
      : { ...(path === undefined ? {} : { path }), id: `${path} ${file}`, children: children.map(asRoute) };
  const known = (await routes).map(asRoute);
  const courier = signedIn({ role: "MESSENGER" });
  const sessions: Session[] = [visitor, fresh, returning, admin, courier];
  const links = [
    ...labLinks(() => true),
    ...sessions.flatMap((session) => [...headerLinks(session), ...menuLinks(session)]),
  ];
  const paths = [
    ...links.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])),
    ...customerLinks("ada", () => true),
    ...sessions.flatMap((session) => (session.state === "signedIn" ? [{ to: settingsPath(session.user) }] : [])),
    ...sessions.flatMap((session) => newOrderPath(session) ?? []).map((to) => ({ to })),
  ].map(({ to }) => to);
  const leadsTo = (path: string) => {
    const route = matchRoutes(known, path)?.at(-1)?.route;
    return route?.index === true ? "index" : route?.path;
  };
  // "*" is the not-found page; ":slug" is a content page.
  expect(paths.filter((path) => [undefined, "*", ":slug"].includes(leadsTo(path)))).toEqual([]);
  expect(leadsTo("/no/such/page")).toBe("*");
});

const mayOf = (role: StaffRole) => (permission: Parameters<typeof permits>[1]) => permits(role, permission);

test("bench staff's navigation is the bench, and read-only staff have no stations", () => {
  expect(flat(labLinks(mayOf("BENCH")))).toEqual([
    "Today /admin/bench",
    "Board /admin/roll-events-dashboard",
    "Orders ▸ All Orders /admin/orders",
    "Orders ▸ Postage /admin/postage",
    "Lab ▸ Workload /admin/plan",
    "Lab ▸ Process Control /admin/process-control",
  ]);
  const accountants = flat(labLinks(mayOf("READ_ONLY")));
  expect(accountants).toContain("Orders ▸ Disputes /admin/disputes");
  expect(accountants.filter((link) => /bench|coupons|failures/.test(link))).toEqual([]);
});

test("a page needs its link's permission, some subpages more, and the own account none", () => {
  expect(pagePermission("/admin", "sam")).toBe("reports");
  expect(pagePermission("/admin/bench/develop", "sam")).toBe("bench");
  expect(pagePermission("/admin/products", "sam")).toBe("products.read");
  expect(pagePermission("/admin/products/1", "sam")).toBe("products.write");
  expect(pagePermission("/admin/users/ada", "sam")).toBe("customers.read");
  expect(pagePermission("/admin/users/ada/orders/7", "sam")).toBe("orders.read");
  expect(pagePermission("/admin/users/ada/orders/7/summary", "sam")).toBe("money.read");
  expect(pagePermission("/admin/users/sam/settings", "sam")).toBeNull();
});
