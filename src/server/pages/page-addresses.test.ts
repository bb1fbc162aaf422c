import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageAddresses } from "./page-addresses.ts";

const everyones = { default: () => null, headers: () => ({ "cache-control": "public, max-age=0" }) };
const route = (id: string, path: string | undefined, module: object, parentId?: string) => ({
  id,
  path,
  module,
  parentId,
});
const lists = { queryOf: (search: URLSearchParams) => (search.get("page") === "2" ? "?page=2" : "") };

/** A sample site: a root layout with pages, some of which are identical for everyone. */
const routes = Object.fromEntries(
  [
    route("root", "", { default: () => null }),
    route("site", undefined, { default: () => null }, "root"),
    { ...route("home", undefined, everyones, "site"), index: true },
    route("pricing", "pricing", everyones, "site"),
    route("shelf", "collections/:slug", { ...everyones, handle: lists }, "site"),
    route("signup", "signup", { default: () => null }, "site"),
    route("missing", "*", { default: () => null }, "site"),
    route("map", "sitemap.xml", { loader: () => null }, "root"),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"];
const addressOf = pageAddresses({ routes, routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" } });

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/pricing?utm_source=a&fbclid=b", "/pricing"],
  ["/PRICING", "/pricing"],
  ["/%70ricing?_routes=root", "/pricing"],
  ["/sitemap.xml?x=7", "/sitemap.xml"],
  ["/Collections/Film?x=1&page=9", "/collections/Film"],
])("%s is the page %s, which is cached", (requested, address) => {
  expect(addressOf("GET", requested)).toEqual({ address, stored: true });
  expect(addressOf("HEAD", requested)).toEqual({ address, stored: true });
});

test("a list's page varies by its known parameters, and those variants are not stored", () => {
  expect(addressOf("GET", "/collections/film?x=1&page=2&y=2")).toEqual({
    address: "/collections/film?page=2",
    stored: false,
  });
});

test.each([
  ["/pricing.data", "/pricing.data"],
  ["/pricing.data?_routes=root", "/pricing.data?_routes=root"],
  ["/pricing.data?_routes=pricing,made-up,root,home&x=1", "/pricing.data?_routes=root%2Cpricing"],
  ["/pricing.data?_routes=pricing&_routes=root", "/pricing.data?_routes=pricing"],
  ["/_.data?_routes=home", "/_.data?_routes=home"],
  ["/Pricing/_.data?_routes=", "/pricing.data"],
])("the data request %s has no more parts than the page: %s", (requested, address) => {
  expect(addressOf("GET", requested)).toEqual({ address, stored: true });
});

test("private and unknown pages and non-read requests bypass the cache", () => {
  for (const requested of ["/signup?referral=ADA", "/no/such/page", "/__manifest?paths=/pricing"])
    expect(addressOf("GET", requested)).toBeNull();
  expect(addressOf("POST", "/pricing")).toBeNull();
});
