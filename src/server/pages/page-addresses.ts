import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

/** Which parts of a page a browser that is on the site already lacks; asked of the page's data only. */
const PARTS = "_routes";
/** "/pricing.data" is the data of /pricing, and "/_.data" that of the front page. */
const DATA = /(\/_)?\.data$/;

/** Paths of which is remembered where they lead. */
const MOST_PLACES = 4000;
const LONGEST_PATH = 200;

/** Where a page stands for everyone, and what of a question it reads. */
export type PageAddress = {
  /** As it is rendered, with a right spelling and nothing that it does not read. */
  address: string;
  /** False for what there are too many of: one list in all its orders, by all that it can be narrowed by. */
  kept: boolean;
};

/** What a route's `handle` may say (web/routes): the query by which it is known, "" when it has the page as it comes. */
type Handle = { queryOf?: (search: URLSearchParams) => string } | undefined;

/**
 * Finds the one address of the page that a request is for, so that what anybody makes up beside it (a question that no
 * page reads, another case, other parts) makes no other page.
 * @returns null where the page is not the same for everyone, or there is none
 */
export function pageAddresses({
  routes,
  routeDiscovery,
}: Pick<ServerBuild, "routes" | "routeDiscovery">): (method: string, asked: string) => PageAddress | null {
  const tree = treeOf(routes);
  // Finding a route makes every pattern anew, which takes longer than sending a page that is kept.
  const found = new LRUCache<string, { place: Place | null }>({ max: MOST_PLACES });
  const placeOf = (pathname: string): Place | null => {
    if (pathname.length > LONGEST_PATH) return findPlace(routes, tree, pathname);
    let known = found.get(pathname);
    if (known === undefined) found.set(pathname, (known = { place: findPlace(routes, tree, pathname) }));
    return known.place;
  };
  return (method, asked) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const { pathname, searchParams } = new URL(`http://lab${asked}`);
    const place = pathname === routeDiscovery.manifestPath ? null : placeOf(pathname);
    if (place === null) return null;
    const query = place.queryOf(searchParams);
    const search = [query.replace(/^\?/, ""), place.ofData ? partsOf(place.ids, searchParams) : ""].filter(Boolean);
    return { address: search.length === 0 ? place.path : `${place.path}?${search.join("&")}`, kept: query === "" };
  };
}

/** A page that is everyone's, as a path leads to it. */
type Place = {
  /** In its right spelling. */
  path: string;
  /** Of the routes that it is made of, from the outside in. */
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

/** Whether a route says of itself that it is the same for everyone; what is no page (robots.txt) says so with each answer. */
function isForEveryone({ module }: BuiltRoute): boolean {
  if (module.default === undefined) return true;
  const { headers } = module;
  const said = typeof headers === "function" ? headers(NO_HEADERS) : headers;
  return /\bpublic\b/.test(new Headers(said).get("cache-control") ?? "");
}

const none = new Headers();
const NO_HEADERS = { loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined };

/** Those of the page's own parts that are asked for, in the page's order. */
function partsOf(ids: readonly string[], search: URLSearchParams): string {
  const asked = search.get(PARTS);
  if (!asked) return "";
  const wanted = new Set(asked.split(","));
  const known = ids.filter((id) => wanted.has(id));
  return `${PARTS}=${encodeURIComponent(known.join(","))}`;
}
