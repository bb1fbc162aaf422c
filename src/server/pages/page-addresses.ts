import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

/** Query parameter of data requests: the parts of a page that a browser already on the site lacks. */
const PARTS = "_routes";
/** "/pricing.data" is the data of /pricing, and "/_.data" that of the front page. */
const DATA = /(\/_)?\.data$/;

/** Number of paths whose route is cached. */
const MOST_PLACES = 4000;
const LONGEST_PATH = 200;

/** The canonical address of a shared page, including the query parameters it reads. */
export type PageAddress = {
  /** As rendered: canonical spelling, without anything that the page does not read. */
  address: string;
  /** False for pages with too many variants to cache: one list in every order and filter. */
  stored: boolean;
};

/** A route's `handle` (web/routes): returns the query that identifies the page, "" for its default form. */
type Handle = { queryOf?: (search: URLSearchParams) => string } | undefined;

/**
 * Finds the canonical address of the requested page, so that arbitrary variations (unread query parameters, another
 * case, other parts) do not create more cache entries.
 * @returns null if the page differs between visitors, or does not exist
 */
export function pageAddresses({
  routes,
  routeDiscovery,
}: Pick<ServerBuild, "routes" | "routeDiscovery">): (method: string, requested: string) => PageAddress | null {
  const tree = treeOf(routes);
  // Matching a route rebuilds every pattern, which takes longer than sending a cached page.
  const found = new LRUCache<string, { place: Place | null }>({ max: MOST_PLACES });
  const placeOf = (pathname: string): Place | null => {
    if (pathname.length > LONGEST_PATH) return findPlace(routes, tree, pathname);
    let known = found.get(pathname);
    if (known === undefined) found.set(pathname, (known = { place: findPlace(routes, tree, pathname) }));
    return known.place;
  };
  return (method, requested) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const { pathname, searchParams } = new URL(`http://lab${requested}`);
    const place = pathname === routeDiscovery.manifestPath ? null : placeOf(pathname);
    if (place === null) return null;
    const query = place.queryOf(searchParams);
    const search = [query.replace(/^\?/, ""), place.ofData ? partsOf(place.ids, searchParams) : ""].filter(Boolean);
    return { address: search.length === 0 ? place.path : `${place.path}?${search.join("&")}`, stored: query === "" };
  };
}

/** A shared page that a path leads to. */
type Place = {
  /** In canonical spelling. */
  path: string;
  /** Ids of its routes, from the outside in. */
  ids: string[];
  ofData: boolean;
  queryOf: (search: URLSearchParams) => string;
};

function findPlace(routes: Routes, tree: RouteObject[], pathname: string): Place | null {
  const ofData = DATA.test(pathname);
  const matches = matchRoutes(tree, pathname.replace(DATA, "") || "/");
  const leaf = matches?.at(-1);
  const route = leaf && routes[leaf.route.id!];
  if (!matches || !leaf || !route || !isForEveryone(route)) return null;
  const pattern = matches
    .map((match) => match.route.path ?? "")
    .join("/")
    .replace(/\/+/g, "/");
  const path = generatePath(pattern || "/", leaf.params);
  return {
    path: !ofData ? path : path === "/" ? "/_.data" : `${path}.data`,
    ids: matches.map((match) => match.route.id!),
    ofData,
    queryOf: (route.module.handle as Handle)?.queryOf ?? (() => ""),
  };
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route): route is BuiltRoute => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const route = { id, path, caseSensitive };
      return index ? { ...route, index } : { ...route, children: treeOf(routes, id) };
    });
}

/**
 * Returns whether a route declares itself identical for everyone; resource routes (robots.txt) declare it with each
 * response.
 */
function isForEveryone({ module }: BuiltRoute): boolean {
  if (module.default === undefined) return true;
  const { headers } = module;
  const said = typeof headers === "function" ? headers(NO_HEADERS) : headers;
  return /\bpublic\b/.test(new Headers(said).get("cache-control") ?? "");
}

const none = new Headers();
const NO_HEADERS = { loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined };

/** Returns the requested parts that the page has, in the page's order. */
function partsOf(ids: readonly string[], search: URLSearchParams): string {
  const requested = search.get(PARTS);
  if (!requested) return "";
  const wanted = new Set(requested.split(","));
  const known = ids.filter((id) => wanted.has(id));
  return `${PARTS}=${encodeURIComponent(known.join(","))}`;
}
