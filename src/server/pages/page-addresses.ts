import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type BuiltRoute = NonNullable<Routes[string]>;

/** Which parts of a page a browser that is on the site already lacks; asked of the page's data only. */
const PARTS = "_routes";
/** "/pricing.data" is the data of /pricing, and "/_.data" that of the front page. */
const DATA = /(\/_)?\.data$/;

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
  return (method, asked) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const url = new URL(`http://lab${asked}`);
    if (url.pathname === routeDiscovery.manifestPath) return null;
    const ofData = DATA.test(url.pathname);
    const matches = matchRoutes(tree, url.pathname.replace(DATA, "") || "/");
    const leaf = matches?.at(-1);
    if (leaf === undefined || !isForEveryone(routes[leaf.route.id!]!)) return null;
    const pattern = matches!
      .map(({ route }) => route.path ?? "")
      .join("/")
      .replace(/\/+/g, "/");
    const path = generatePath(pattern || "/", leaf.params);
    const spelled = !ofData ? path : path === "/" ? "/_.data" : `${path}.data`;
    const query = queryOf(routes[leaf.route.id!]!, url.searchParams);
    const parts = !ofData
      ? ""
      : partsOf(
          matches!.map(({ route }) => route.id!),
          url.searchParams,
        );
    const search = [query.replace(/^\?/, ""), parts].filter(Boolean).join("&");
    return { address: search === "" ? spelled : `${spelled}?${search}`, kept: query === "" };
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

const queryOf = ({ module }: BuiltRoute, search: URLSearchParams): string =>
  (module.handle as Handle)?.queryOf?.(search) ?? "";

/** Those of the page's own parts that are asked for, in the page's order. */
function partsOf(ids: readonly string[], search: URLSearchParams): string {
  const asked = search.get(PARTS);
  if (!asked) return "";
  const wanted = new Set(asked.split(","));
  const known = ids.filter((id) => wanted.has(id));
  return `${PARTS}=${encodeURIComponent(known.join(","))}`;
}
