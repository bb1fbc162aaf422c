import { MantineProvider } from "@mantine/core";
import type { ComponentType } from "react";
import {
  createMemoryRouter,
  Outlet,
  parsePath,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useLoaderData,
  useMatches,
  useParams,
} from "react-router";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { currentUser } from "../../../src/contract/accounts/auth.ts";
import { User } from "../../../src/contract/accounts/accounts.ts";
import { getLab } from "../../../src/contract/lab-settings/public-lab.ts";
import { getPrices } from "../../../src/contract/prices/prices.ts";
import { BRAND } from "../../../src/rules/brand.ts";
import { contract } from "../../../src/contract/all.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";
import { storeCart } from "../../../src/contract/checkout/stored-cart.ts";
import { createClient } from "../../../src/contract/kit/client.ts";
import Root from "../../../src/web/root.tsx";
import { removed } from "../../../src/web/cart/removed.ts";
import { openCart } from "../../../src/web/cart/use-cart.ts";
import { someDownloads } from "../../../src/web/downloads/some-downloads.ts";
import { token } from "../../../src/web/platform/api.ts";
import { answerConfirmation } from "../../../src/web/platform/confirmations.ts";
import { AdminOnly, OwnAreaOnly } from "../../../src/web/platform/guards.tsx";
import { type PageContext, pageContext } from "../../../src/web/platform/load-context.ts";
import { notices } from "../../../src/web/platform/kit/toasts/show-toast.ts";
import { colorSchemeManager } from "../../../src/web/platform/settings.ts";
import { declaredKeys } from "../../../src/web/platform/kit/keys/use-shortcuts.ts";
import { theme } from "../../../src/web/platform/theme.ts";
import Site from "../../../src/web/shell/site.tsx";
import { WorkLayer } from "../../../src/web/shell/work-layer.tsx";
import { type FakeApi, fakeApi, fakeToken } from "./fake-api.ts";
import { FakeSocket } from "./fake-socket.ts";
import { type PartOf, smallest } from "./smallest.ts";

/** A file of src/web/routes, as `import * as`. */
type RouteModule = { default: ComponentType<never>; loader?: unknown };

export type Screen = {
  api: FakeApi;
  user: User | null;
  /** Returns the current path and query; "/elsewhere" screens are empty. */
  address(): string;
  goTo(address: string): Promise<void>;
  goBack(): Promise<void>;
  tell(event: unknown): void;
};

export const CUSTOMER_ID = "00000000-0000-4000-8000-00000000c057";
export const ADMIN_ID = "00000000-0000-4000-8000-0000000000ad";
export const customer = (part: PartOf<User> = {}): User =>
  smallest(User, {
    id: CUSTOMER_ID,
    firstName: "Zoe",
    lastName: "Grain",
    email: "zoe@people.test",
    role: "CUSTOMER",
    ...part,
  });
export const admin = (part: PartOf<User> = {}): User =>
  smallest(User, {
    id: ADMIN_ID,
    firstName: "Sam",
    lastName: "Silver",
    email: "sam@nice.test",
    role: "ADMIN",
    staffRole: "OWNER",
    ...part,
  });

/**
 * Runs after each test that renders. Not in `afterEach`: test files share this module, and only the first would
 * register it.
 */
async function cleanUp(): Promise<void> {
  await cleanup();
  // State outside the pages would leak into the next test.
  openCart(false);
  removed.set(null);
  someDownloads.set(false);
  declaredKeys.openSheet(false);
  answerConfirmation(false);
  notices.hold(false);
  for (const { id } of notices.snapshot()) notices.remove(id);
  localStorage.clear();
  sessionStorage.clear();
  if (innerWidth !== 1280 || innerHeight !== 720) await page.viewport(1280, 720);
}

/**
 * Renders a screen at its address, inside the app's own providers, guards, notices and dialogs, with a fake lab.
 * @param module the route's file
 * @param options.path its route, as in src/web/routes.ts
 * @param options.at the address; by default the path, which then has no parameters
 * @param options.state of its history entry, such as a selection on the previous page
 * @param options.as the viewer; null is a visitor
 * @param options.api sets up the fake's replies before the first read
 * @param options.context the lab's configuration, such as suggested addresses
 */
export async function renderScreen(
  module: RouteModule,
  {
    path,
    at = path,
    state,
    as = null,
    api: setUp,
    beside = {},
    frame = "plain",
    context: installation = {},
  }: {
    path: string;
    at?: string;
    state?: unknown;
    as?: User | null;
    api?: (api: FakeApi) => void;
    /** More routes, by path, for navigation between screens. */
    beside?: Readonly<Record<string, RouteModule>>;
    /** "site": with header, menus, cart and footer; "plain": the page with its notices and dialogs. */
    frame?: "plain" | "site";
    context?: Partial<PageContext>;
  },
): Promise<Screen> {
  onTestFinished(cleanUp);
  const api = fakeApi(contract);
  // A login fetches both again.
  api.reply(getLab, { lab: BRAND });
  api.reply(getPrices, { ...STARTING_PRICE_LIST, version: 1 });
  if (as !== null) {
    token.set(fakeToken(as.id));
    api.reply(currentUser, { user: as, secondFactor: false });
  }
  // The frame saves the cart of a logged-in customer half a second later.
  if (frame === "site") api.reply(storeCart, {});
  setUp?.(api);
  const socket = FakeSocket.stub();
  const here = { ...routeOf(module), path };
  const others = Object.entries(beside).map(([path, one]) => ({ ...routeOf(one), path }));
  const visitor = createClient({ origin: "", token: { get: () => null, set: () => undefined } });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        Component: Root,
        loader: () => ({ environment: "demo", prices: { ...STARTING_PRICE_LIST, version: 1 }, ...installation }),
        HydrateFallback: () => null,
        children: [
          {
            Component: frame === "site" ? WholeSite : Frame,
            children: [...[here, ...others].map(guarded), { path: "*", Component: () => <h1>Elsewhere</h1> }],
          },
        ],
      },
    ],
    {
      initialEntries: [{ ...parsePath(at), state }],
      getContext: () => {
        const context = new RouterContextProvider();
        context.set(pageContext, { ...DEFAULT_CONTEXT, ...installation, api: visitor });
        return context;
      },
    },
  );
  await render(
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    api,
    user: as,
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (address) => router.navigate(address),
    goBack: () => router.navigate(-1),
    tell: (event) => socket.tell(event),
  };
}

const DEFAULT_CONTEXT = {
  nonce: "",
  whole: false,
  environment: "demo",
  publicUrl: "https://nice.test",
  ipLookupUrl: null,
  googleTagId: null,
  cardsByStripe: null,
  suggestsAddresses: false,
  traces: false,
};

function WholeSite() {
  const Shown = Site as unknown as ComponentType<{ loaderData: { posts: never[] } }>;
  return <Shown loaderData={{ posts: [] }} />;
}

function Frame() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <WorkLayer />
    </>
  );
}

/** As React Router's framework mode passes a route's parts to it. */
function routeOf({ default: Page, loader }: RouteModule): RouteObject {
  const Shown = Page as unknown as ComponentType<Record<string, unknown>>;
  return {
    ...(loader === undefined ? {} : { loader: loader as never }),
    Component: () => <Shown params={useParams()} loaderData={useLoaderData()} matches={useMatches()} />,
    HydrateFallback: () => null,
  };
}

function guarded(route: RouteObject): RouteObject {
  const Guard = route.path!.startsWith("/admin")
    ? AdminOnly
    : route.path!.startsWith("/users/:userId")
      ? OwnAreaOnly
      : null;
  if (Guard === null) return route;
  // The area's path names its owner, which the guard reads.
  const path = Guard === OwnAreaOnly ? "/users/:userId" : "/admin";
  const Area = () => (
    <Guard>
      <Outlet />
    </Guard>
  );
  return { path, Component: Area, children: [{ ...route, path: route.path!.slice(path.length + 1) } as RouteObject] };
}

// Disable prefetching of hovered links: it needs the built product.
Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
document.documentElement.lang = "en";
document.documentElement.dataset["environment"] = "demo";
window.early = { painted: Promise.resolve(), input: null };
vi.stubGlobal("__zod_globalConfig", { jitless: true });
